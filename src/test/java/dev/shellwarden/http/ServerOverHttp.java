package dev.shellwarden.http;

import dev.shellwarden.OwnJava;
import dev.shellwarden.ShellwardenApplication;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program as {@code server http} in a process of its own, on a free port. */
final class ServerOverHttp implements AutoCloseable {

    static final String TOKEN = "sw_token-of-the-tests";
    static final String OTHER_TOKEN = "sw_another-token-of-the-tests";

    private static final Duration PATIENCE = Duration.ofSeconds(180);
    private static final Pattern PORT = Pattern.compile("serving on \\S+ port (\\d+)");

    private static final Pattern MANAGEMENT_PORT =
            Pattern.compile("health and metrics on port (\\d+)");

    private final Process process;
    private final Path stderr;
    private final Path workspace;
    private final int port;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private ServerOverHttp(Process process, Path stderr, Path workspace)
            throws IOException, InterruptedException {
        this.process = process;
        this.stderr = stderr;
        this.workspace = workspace;
        this.port = awaitPort();
    }

    /** Starts it with two tokens, {@code tests} and {@code others}, and further arguments. */
    static ServerOverHttp start(Path directory, String... arguments)
            throws IOException, InterruptedException {
        List<String> all =
                new ArrayList<>(
                        List.of(
                                "--shellwarden.http.tokens.tests.sha256=" + Sha256.of(TOKEN),
                                "--shellwarden.http.tokens.others.sha256=" + Sha256.of(OTHER_TOKEN),
                                "--shellwarden.http.requests-per-minute=100000"));
        all.addAll(List.of(arguments));
        return startPlain(directory, all);
    }

    /** Starts it with these arguments alone. */
    static ServerOverHttp startPlain(Path directory, List<String> arguments)
            throws IOException, InterruptedException {
        Path workspace = Files.createDirectories(directory.resolve("workspace"));
        Path stderr = directory.resolve("stderr.txt");
        return new ServerOverHttp(
                builder(directory, arguments).redirectError(stderr.toFile()).start(),
                stderr,
                workspace);
    }

    static ProcessBuilder builder(Path directory, List<String> arguments) throws IOException {
        List<String> command =
                OwnJava.command(
                        ShellwardenApplication.class,
                        List.of(
                                "--enable-native-access=ALL-UNNAMED",
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-Xmx256m"));
        command.addAll(
                List.of(
                        "server",
                        "http",
                        "--port=0",
                        "--management.server.port=0",
                        "--shellwarden.sandbox.mode=off"));
        command.addAll(arguments);
        Path home = Files.createDirectories(directory.resolve("home"));
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(
                                Files.createDirectories(directory.resolve("workspace")).toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("XDG_") || name.startsWith("SHELLWARDEN_"));
        builder.environment().put("HOME", home.toString());
        return builder;
    }

    private int awaitPort() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            Matcher port = PORT.matcher(said());
            if (port.find()) {
                return Integer.parseInt(port.group(1));
            }
            Thread.sleep(50);
        }
        process.destroyForcibly();
        throw new IllegalStateException("The server did not start: " + said());
    }

    /** What it wrote to standard error so far. */
    String said() throws IOException {
        return Files.readString(stderr);
    }

    int port() {
        return port;
    }

    /** The port of health and metrics. */
    int managementPort() throws IOException {
        Matcher port = MANAGEMENT_PORT.matcher(said());
        if (!port.find()) {
            throw new IllegalStateException("There is no such port: " + said());
        }
        return Integer.parseInt(port.group(1));
    }

    String base() {
        return "http://127.0.0.1:" + port;
    }

    Path workspace() {
        return workspace;
    }

    /** Its state directory. */
    Path state() {
        return workspace.resolveSibling("home").resolve(".local/state/shellwarden");
    }

    HttpClient client() {
        return client;
    }

    /** Opens a session for a token and gives its id. */
    String open(String token) throws IOException, InterruptedException {
        return open(token, "2025-11-25");
    }

    /** Opens a session of a revision of the protocol. */
    String open(String token, String revision) throws IOException, InterruptedException {
        HttpResponse<String> answer = initialize(token, revision);
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
        return answer.headers().firstValue("Mcp-Session-Id").orElseThrow();
    }

    /** Asks for a session; the answer may be a refusal. */
    HttpResponse<String> initialize(String token) throws IOException, InterruptedException {
        return initialize(token, "2025-11-25");
    }

    private HttpResponse<String> initialize(String token, String revision)
            throws IOException, InterruptedException {
        String message = initialize().replace("2025-11-25", revision);
        return client.send(
                post(token).POST(HttpRequest.BodyPublishers.ofString(message)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    static String initialize() {
        return """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
        "capabilities":{"elicitation":{}},"clientInfo":{"name":"tests","version":"1"}}}\
        """;
    }

    /** A request to the endpoint with everything but a session and a body. */
    HttpRequest.Builder post(String token) {
        return HttpRequest.newBuilder(URI.create(base() + "/mcp"))
                .timeout(Duration.ofSeconds(120))
                .header("Authorization", "Bearer " + token)
                .header("Accept", "application/json, text/event-stream")
                .header("Content-Type", "application/json");
    }

    HttpRequest.Builder post(String token, String session) {
        return post(token).header("Mcp-Session-Id", session);
    }

    /** Sends a message in a session and waits for the whole answer. */
    HttpResponse<String> send(String token, String session, String message)
            throws IOException, InterruptedException {
        return client.send(
                post(token, session).POST(HttpRequest.BodyPublishers.ofString(message)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /** Sends a message in a session and gives the answer as it comes. */
    InputStream stream(String token, String session, String message)
            throws IOException, InterruptedException {
        return client.send(
                        post(token, session)
                                .POST(HttpRequest.BodyPublishers.ofString(message))
                                .build(),
                        HttpResponse.BodyHandlers.ofInputStream())
                .body();
    }

    /** Ends a session and gives the status of the answer. */
    int delete(String token, String session) throws IOException, InterruptedException {
        return client.send(
                        post(token, session).DELETE().build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    /** A call of shell. */
    static String shell(int id, String command) {
        return """
        {"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"shell","arguments":{"command":"%s"}}}\
        """
                .formatted(id, command.replace("\\", "\\\\").replace("\"", "\\\""));
    }

    /** Sends SIGTERM and gives the time that it took to end. */
    Duration terminate() throws InterruptedException {
        long start = System.nanoTime();
        process.destroy();
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("The server still runs");
        }
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** The most memory that the server had so far, in bytes. */
    long peakMemory() throws IOException {
        Matcher peak =
                Pattern.compile("VmHWM:\\s+(\\d+) kB")
                        .matcher(Files.readString(Path.of("/proc/" + process.pid() + "/status")));
        if (!peak.find()) {
            throw new IllegalStateException("The kernel does not tell");
        }
        return Long.parseLong(peak.group(1)) << 10;
    }

    long processId() {
        return process.pid();
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(5, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
