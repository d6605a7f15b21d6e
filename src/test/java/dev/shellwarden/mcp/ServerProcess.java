package dev.shellwarden.mcp;

import dev.shellwarden.OwnJava;
import dev.shellwarden.ShellwardenApplication;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.springframework.util.FileSystemUtils;

/** A server in a process of its own and a client that speaks lines of JSON with it. */
final class ServerProcess implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Process process;
    private final OutputStream input;
    private final AtomicInteger lastId = new AtomicInteger();
    private final Map<Object, CompletableFuture<Map<String, Object>>> answers =
            new ConcurrentHashMap<>();
    final List<Map<String, Object>> notifications = new CopyOnWriteArrayList<>();
    final List<String> noise = new CopyOnWriteArrayList<>();
    final List<Map<String, Object>> unasked = new CopyOnWriteArrayList<>();
    volatile Function<Map<String, Object>, Map<String, Object>> clientAnswers = request -> Map.of();
    private final Thread reader;

    private ServerProcess(Process process) {
        this.process = process;
        this.input = process.getOutputStream();
        this.reader = Thread.ofVirtual().start(this::read);
    }

    static ServerProcess start(Path workspace, String... arguments) throws IOException {
        return start(workspace, Map.of(), arguments);
    }

    static ServerProcess start(Path workspace, Map<String, String> environment, String... arguments)
            throws IOException {
        return start(TestServer.class, workspace, homeOutside(), environment, arguments);
    }

    /** The trail may not lie in the workspace. */
    private static Path homeOutside() throws IOException {
        Path home = Files.createTempDirectory("shellwarden-home");
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(() -> FileSystemUtils.deleteRecursively(home.toFile())));
        return home;
    }

    /** The product itself, with its own policy and a home beside the workspace. */
    static ServerProcess startProduct(Path workspace, String... arguments) throws IOException {
        return start(
                ShellwardenApplication.class,
                workspace,
                workspace.resolveSibling("home"),
                Map.of(),
                arguments);
    }

    private static ServerProcess start(
            Class<?> main,
            Path workspace,
            Path home,
            Map<String, String> environment,
            String... arguments)
            throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command(main, arguments)).directory(workspace.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("XDG_"));
        builder.environment().put("HOME", Files.createDirectories(home).toString());
        builder.environment().putAll(environment);
        builder.redirectError(ProcessBuilder.Redirect.to(workspace.resolve("stderr.txt").toFile()));
        return new ServerProcess(builder.start());
    }

    /** What starts the product. */
    static List<String> productCommand(String... arguments) {
        return command(ShellwardenApplication.class, arguments);
    }

    /** What starts a server. */
    static List<String> command(String... arguments) {
        return command(TestServer.class, arguments);
    }

    static List<String> command(Class<?> main, String... arguments) {
        List<String> command =
                OwnJava.command(
                        main,
                        List.of(
                                "--enable-native-access=ALL-UNNAMED",
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC"));
        command.addAll(List.of(arguments));
        return command;
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                accept(line);
            }
        } catch (IOException closed) {
            noise.add(closed.toString());
        }
    }

    private void accept(String line) {
        try {
            Object message = Json.read(line.getBytes(StandardCharsets.UTF_8));
            (message instanceof List<?> batch ? batch : List.of(message))
                    .forEach(item -> accept(Message.object(item)));
        } catch (MalformedJsonException broken) {
            noise.add(line);
        }
    }

    private void accept(Map<String, Object> message) {
        if (message.containsKey("method") && message.containsKey("id")) {
            Map<String, Object> result = clientAnswers.apply(message);
            if (!result.isEmpty()) {
                send(Map.of("jsonrpc", "2.0", "id", message.get("id"), "result", result));
            }
        } else if (message.containsKey("method")) {
            notifications.add(message);
        } else {
            CompletableFuture<Map<String, Object>> answer =
                    answers.get(message.getOrDefault("id", ""));
            if (answer == null) {
                unasked.add(message);
            } else {
                answer.complete(message);
            }
        }
    }

    void send(Object message) {
        send(Json.text(message));
    }

    void send(String line) {
        synchronized (input) {
            try {
                input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                input.flush();
            } catch (IOException gone) {
                noise.add(gone.toString());
            }
        }
    }

    /** Sends a request and gives what will be its answer. */
    Pending request(String method, Map<String, Object> params) {
        int id = lastId.incrementAndGet();
        CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
        answers.put(id, answer);
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("jsonrpc", "2.0");
        request.put("id", id);
        request.put("method", method);
        request.put("params", params);
        send(request);
        return new Pending(id, answer);
    }

    /** Cancels a request. */
    void cancel(Pending request) {
        send(
                Map.of(
                        "jsonrpc",
                        "2.0",
                        "method",
                        "notifications/cancelled",
                        "params",
                        Map.of("requestId", request.id())));
    }

    Pending call(String tool, Map<String, Object> arguments) {
        return request("tools/call", Map.of("name", tool, "arguments", arguments));
    }

    Map<String, Object> initialize(Map<String, Object> capabilities) {
        Map<String, Object> answer =
                request(
                                "initialize",
                                Map.of(
                                        "protocolVersion",
                                        "2025-06-18",
                                        "capabilities",
                                        capabilities,
                                        "clientInfo",
                                        Map.of("name", "test", "version", "1")))
                        .result();
        send(Map.of("jsonrpc", "2.0", "method", "notifications/initialized"));
        return answer;
    }

    Process process() {
        return process;
    }

    /** Ends the input and gives the exit code. */
    int end() throws IOException, InterruptedException {
        input.close();
        return exit();
    }

    int exit() throws InterruptedException {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("The server still runs");
        }
        reader.join();
        return process.exitValue();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        input.close();
    }

    /** An answer that is waited for. */
    record Pending(int id, CompletableFuture<Map<String, Object>> future) {

        Map<String, Object> answer() {
            return future.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        }

        Map<String, Object> result() {
            return Message.object(answer().get("result"));
        }

        Map<String, Object> structured() {
            return Message.object(result().get("structuredContent"));
        }

        String text() {
            StringBuilder text = new StringBuilder();
            for (Object block : (List<?>) result().getOrDefault("content", List.of())) {
                text.append(Message.object(block).get("text")).append('\n');
            }
            return text.toString();
        }

        int errorCode() {
            return (Integer) Message.object(answer().get("error")).getOrDefault("code", 0);
        }
    }
}
