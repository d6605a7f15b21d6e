package dev.shellwarden.command;

import dev.shellwarden.audit.AuditTrail;
import dev.shellwarden.audit.Trails;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.workspace.Caller;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Measures what the trail adds to a whole call that runs {@code true}: without one, with one, and
 * with one that is flushed, in turns. Argument: a directory that does not exist, on the disk that
 * is meant.
 */
final class TrailCost {

    private static final int CALLS = 600;
    private static final int WARM = 300;

    private TrailCost() {}

    public static void main(String[] arguments) throws Exception {
        Path base = Files.createDirectories(Path.of(arguments[0])).toRealPath();
        Path workspace = Files.createDirectories(base.resolve("workspace"));
        Map<String, AuditTrail> trails = new LinkedHashMap<>();
        trails.put("none", Trails.none());
        trails.put("write", Trails.open(base.resolve("write"), false));
        trails.put("fsync", Trails.open(base.resolve("fsync"), true));
        try (ProcessRunner processes = new ProcessRunner(base.resolve("spool"));
                OutputStore outputs = new OutputStore()) {
            Map<String, CommandService> services = new LinkedHashMap<>();
            for (Map.Entry<String, AuditTrail> each : trails.entrySet()) {
                services.put(
                        each.getKey(),
                        BareService.of(
                                workspace,
                                base,
                                each.getValue(),
                                processes,
                                outputs,
                                Optional.empty()));
            }
            measure(services);
        }
        for (AuditTrail trail : trails.values()) {
            trail.close();
        }
    }

    private static void measure(Map<String, CommandService> services) {
        Map<String, double[]> times = new LinkedHashMap<>();
        services.keySet().forEach(name -> times.put(name, new double[CALLS]));
        CommandRequest request =
                CommandRequest.of("shell", new Caller("c", "test", Optional.empty()), "true");
        for (int call = -WARM; call < CALLS; call++) {
            for (Map.Entry<String, CommandService> each : services.entrySet()) {
                long start = System.nanoTime();
                each.getValue().run(request);
                if (call >= 0) {
                    times.get(each.getKey())[call] = (System.nanoTime() - start) / 1e6;
                }
            }
        }
        times.forEach((name, all) -> {
            Arrays.sort(all);
            System.out.printf(
                    "%-6s p50 %.3f ms  p95 %.3f ms%n", name, all[CALLS / 2], all[CALLS * 95 / 100]);
        });
    }
}
