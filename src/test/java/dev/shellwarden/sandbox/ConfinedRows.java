package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.workspace.Caller;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Runs cases straight through sandbox and process, as whoever starts it, and prints HELD or BREACH
 * for each. Arguments: the kind of sandbox, a throw-away directory that holds {@code stand-in.py},
 * the files with cases.
 */
final class ConfinedRows {

    private static final String CANARY = "CANARY7f3a91";
    private static final Duration TIME = Duration.ofSeconds(3);

    private final Path home;
    private final Path workspace;
    private final Path out;
    private final Map<String, String> variables = new HashMap<>();
    private final ProcessRunner runner;
    private final Sandbox offline;
    private final Sandbox online;
    private final Sandbox unlimited;
    private final AtomicInteger inSpares = new AtomicInteger();
    private boolean everyday;
    private final Caller caller = new Caller("rows", "test", Optional.empty());

    private ConfinedRows(String kind, Path base) throws IOException {
        home = base.resolve("home");
        workspace = home.resolve("ws");
        out = base.resolve("out");
        Path sockets = base.resolve("socks");
        runner = new ProcessRunner(home.resolve(".local/state/shellwarden/spool"));
        offline = TestSandboxes.of(kind, home, runner, false, TestSandboxes.NARROW);
        online = TestSandboxes.of(kind, home, runner, true, TestSandboxes.NARROW);
        unlimited = TestSandboxes.of(kind, home, runner, true, TestSandboxes.WIDE);
        String own = Long.toString(ProcessHandle.current().pid());
        variables.putAll(
                Map.of(
                        "WS", workspace.toString(),
                        "OUT", out.toString(),
                        "HOMEDIR", home.toString(),
                        "SERVER_PID", own,
                        "TCP_PORT", Integer.toString(20_000 + Integer.parseInt(own) % 20_000),
                        "UDP_PORT", Integer.toString(20_001 + Integer.parseInt(own) % 20_000),
                        "SOCK", sockets.resolve("s.sock").toString(),
                        "MARK", own));
    }

    public static void main(String[] arguments) throws Exception {
        Path base = Path.of(arguments[1]);
        ConfinedRows rows = new ConfinedRows(arguments[0], base);
        rows.prepare(arguments[2].endsWith("everyday.yaml"));
        Process standIn = rows.startStandIn(base);
        int breaches = 0;
        try {
            for (int i = 2; i < arguments.length; i++) {
                rows.everyday = arguments[i].endsWith("everyday.yaml");
                for (Row row : Row.read(Path.of(arguments[i]))) {
                    breaches += rows.isHeld(row) ? 0 : 1;
                }
            }
        } finally {
            standIn.destroyForcibly();
            rows.offline.close();
            rows.online.close();
            rows.unlimited.close();
        }
        System.out.println(rows.inSpares + " calls in sandboxes that were started ahead");
        System.out.println(breaches + " breaches");
        System.exit(breaches == 0 ? 0 : 1);
    }

    private void prepare(boolean everyday) throws IOException {
        if (everyday) {
            Files.createDirectories(workspace);
            Files.createDirectories(out);
            Files.createDirectories(Path.of(variables.get("SOCK")).getParent());
            return;
        }
        Files.createDirectories(workspace.resolve(".git/hooks"));
        Files.createDirectories(out);
        Files.createDirectories(Path.of(variables.get("SOCK")).getParent());
        for (String secret :
                List.of(
                        ".ssh/id_ed25519",
                        ".aws/credentials",
                        ".kube/config",
                        ".netrc",
                        ".docker/config.json",
                        ".bash_history",
                        "srv/server-secret.txt",
                        ".config/shellwarden/application.yml",
                        ".local/state/shellwarden/audit/key")) {
            Files.createDirectories(home.resolve(secret).getParent());
            Files.writeString(home.resolve(secret), CANARY + "\n");
        }
        Files.writeString(home.resolve(".bashrc"), "# rc\n");
        Files.writeString(out.resolve("existing"), "x".repeat(100));
        Files.writeString(workspace.resolve(".git/config"), "[core]\n");
    }

    private Process startStandIn(Path base) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        "/usr/bin/python3",
                        base.resolve("stand-in.py").toString(),
                        out.toString(),
                        variables.get("TCP_PORT"),
                        variables.get("UDP_PORT"),
                        variables.get("SOCK"),
                        variables.get("MARK"),
                        "server-marker");
        builder.environment().put("SECRET_TOKEN", CANARY);
        Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        Files.writeString(out.resolve("server-stdout"), "");
        variables.put("SERVER_PID", Long.toString(process.pid()));
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
                .readLine();
        return process;
    }

    private boolean isHeld(Row row) throws Exception {
        outside(row.before(), "");
        int processes = processes();
        long start = System.nanoTime();
        String seen = together(row);
        long milliseconds = (System.nanoTime() - start) / 1_000_000;
        Thread.sleep(150);
        Path captured = out.resolveSibling("home").resolve("captured-" + row.id());
        Files.writeString(captured, seen);
        variables.put("PROC0", Integer.toString(processes));
        String fault = outside(row.check(), captured.toString());
        boolean held =
                fault.isEmpty()
                        && !seen.contains("bwrap: ")
                        && (!everyday || seen.contains("Exited[code=0]"));
        System.out.printf(
                "%-7s %s %d ms%s%n",
                held ? "HELD" : "BREACH",
                row.id(),
                milliseconds,
                held
                        ? ""
                        : " "
                                + fault
                                + " "
                                + seen.substring(0, Math.min(seen.length(), 600))
                                        .replace("\n", " | "));
        if (everyday) {
            return held;
        }
        outside("cd $WS && find . -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +", "");
        return held;
    }

    private String together(Row row) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> calls = new ArrayList<>();
            for (int i = 0; i < row.together(); i++) {
                calls.add(threads.submit((Callable<String>) () -> run(row)));
            }
            List<String> texts = new ArrayList<>();
            for (Future<String> call : calls) {
                texts.add(call.get());
            }
            return texts.stream().collect(Collectors.joining("\n"));
        }
    }

    private String run(Row row) throws Exception {
        Map<String, String> environment = new HashMap<>(variables);
        environment.putAll(
                Map.of(
                        "HOME",
                        home.toString(),
                        "PATH",
                        TestSandboxes.PATH,
                        "LANG",
                        "C.UTF-8",
                        "SHELL",
                        "/bin/bash"));
        ProcessSpec spec =
                ProcessSpec.of(List.of("/bin/bash", "-c", row.command()), workspace)
                        .withEnvironment(environment)
                        .withTimeout(everyday ? TIME.multipliedBy(20) : TIME);
        Sandbox sandbox = everyday ? unlimited : row.network() ? online : offline;
        Confined confined = sandbox.confine(spec, SandboxRequest.of(List.of(workspace), caller));
        inSpares.addAndGet(confined.spec().handover().isPresent() ? 1 : 0);
        try (ProcessResult result = runner.run(confined.spec())) {
            String errors = result.stderr().text(65_536);
            Aftermath aftermath = confined.afterwards(result.termination(), errors);
            return result.stdout().text(65_536) + errors + "\n" + aftermath;
        }
    }

    /** What goes wrong with a shell line outside; empty when nothing does. */
    private String outside(String line, String captured) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder("/bin/bash", "-c", line).redirectErrorStream(true);
        builder.directory(workspace.toFile());
        builder.environment().putAll(variables);
        builder.environment()
                .putAll(
                        Map.of(
                                "O",
                                captured,
                                "CANARY",
                                CANARY,
                                "AS_ROOT",
                                "0",
                                "HOME",
                                home.toString()));
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        return code == 0 ? "" : "exit " + code + " " + said;
    }

    private static int processes() throws IOException {
        try (var entries = Files.list(Path.of("/proc"))) {
            return (int)
                    entries.filter(path ->
                                    Character.isDigit(path.getFileName().toString().charAt(0)))
                            .count();
        }
    }
}
