package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.workspace.Caller;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures what confinement adds to a call of {@code true}: the kinds take turns in one run.
 * Arguments: anything, and a throw-away directory.
 */
final class SandboxCost {

    private static final int CALLS = 300;
    private static final int WARM = 60;

    private SandboxCost() {}

    public static void main(String[] arguments) throws Exception {
        Path base = Path.of(arguments[1]);
        Path home = base.resolve("home");
        Path workspace = Files.createDirectories(home.resolve("ws"));
        Files.createDirectories(workspace.resolve(".git/hooks"));
        Files.writeString(workspace.resolve(".git/config"), "[core]\n");
        ProcessRunner runner = new ProcessRunner(home.resolve(".local/state/shellwarden/spool"));
        Map<String, Sandbox> kinds = new LinkedHashMap<>();
        kinds.put("off", TestSandboxes.of("none", home, runner, true));
        kinds.put("bubblewrap", without("bubblewrap", home, runner, true));
        kinds.put("bubblewrap, network off", without("bubblewrap", home, runner, false));
        kinds.put("bubblewrap, spare", TestSandboxes.of("bubblewrap", home, runner, true));
        kinds.put("landlock", without("landlock", home, runner, true));
        kinds.put("landlock, spare", TestSandboxes.of("landlock", home, runner, true));
        Map<String, double[]> times = new LinkedHashMap<>();
        kinds.keySet().forEach(kind -> times.put(kind, new double[CALLS]));
        for (int i = -WARM; i < CALLS; i++) {
            for (String kind : kinds.keySet()) {
                double time = call(kinds.get(kind), runner, workspace);
                if (i >= 0) {
                    times.get(kind)[i] = time;
                }
            }
        }
        times.forEach((kind, values) -> {
            Arrays.sort(values);
            System.out.printf(
                    "%-24s p5 %.2f ms  p50 %.2f ms  p95 %.2f ms%n",
                    kind, values[CALLS / 20], values[CALLS / 2], values[CALLS * 95 / 100]);
        });
        kinds.values().forEach(Sandbox::close);
        System.exit(0);
    }

    /** One that starts each call's sandbox when the call comes. */
    private static Sandbox without(String kind, Path home, ProcessRunner runner, boolean network) {
        return TestSandboxes.of(
                kind,
                home,
                runner,
                TestSandboxes.withoutSpare(TestSandboxes.properties(network, TestSandboxes.WIDE)));
    }

    private static double call(Sandbox sandbox, ProcessRunner runner, Path workspace)
            throws Exception {
        long start = System.nanoTime();
        ProcessSpec spec =
                ProcessSpec.of(List.of("/bin/bash", "-c", "true"), workspace)
                        .withEnvironment(
                                Map.of(
                                        "PATH",
                                        "/usr/bin:/bin",
                                        "HOME",
                                        workspace.getParent().toString()));
        Caller caller = new Caller("cost", "test", Optional.empty());
        Confined confined = sandbox.confine(spec, SandboxRequest.of(List.of(workspace), caller));
        try (ProcessResult result = runner.run(confined.spec())) {
            Aftermath aftermath = confined.afterwards(result.termination(), result.stderr().text());
            if (!result.succeeded()) {
                throw new IllegalStateException(aftermath + result.stderr().text());
            }
        }
        return (System.nanoTime() - start) / 1e6;
    }
}
