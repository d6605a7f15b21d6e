package dev.shellwarden.sandbox;

import dev.shellwarden.process.Dash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words before a command that bound it by setrlimit(2): those of dash, which starts in half the
 * time, unless it would not hand on the environment as it is; else prlimit(1) where there is one,
 * else those of the shell. A limit is never set above what the server itself is held to.
 *
 * @param limits what a call may use
 * @param dash the shell, if it is to be used
 * @param prlimit the program
 * @param hardLimits what the server is held to, by the names of {@code /proc/self/limits}; no entry
 *     for no limit
 */
record LimitArguments(
        ResourceLimits limits,
        Optional<Path> dash,
        Optional<Path> prlimit,
        Map<String, Long> hardLimits) {

    private static final String COLUMNS = "\\s{2,}";
    private static final int HARD = 2;
    private static final long GRACE_SECONDS = 2;

    static LimitArguments of(ResourceLimits limits) {
        return new LimitArguments(
                limits, Dash.find(), Programs.system("prlimit"), hardLimitsOfServer());
    }

    /**
     * The words.
     *
     * @param present processes and threads of the user that count already
     * @param names of the command's variables
     */
    List<String> words(int present, Set<String> names) {
        if (dash.isPresent() && Dash.handsOn(names)) {
            return byShell(dash.get().toString(), present);
        }
        return prlimit.map(program -> byProgram(program.toString(), present))
                .orElseGet(() -> byShell("/bin/sh", present));
    }

    private List<String> byProgram(String program, int present) {
        return List.of(
                program,
                "--core=0",
                "--data=" + data(),
                "--cpu=%d:%d".formatted(seconds(), last(seconds())),
                "--nproc=" + processes(present),
                "--fsize=" + fileSize(),
                "--nofile=" + openFiles(),
                "--");
    }

    /** The same option is processes in one shell and the size of pipes in another. */
    private List<String> byShell(String shell, int present) {
        String script =
                ("ulimit -c 0 && ulimit -d %d && ulimit -S -t %d && ulimit -H -t %d && ulimit -f %d && ulimit -n %d && "
                                + "{ ulimit -p %6$d 2>/dev/null || ulimit -u %6$d; } && exec \"$@\"")
                        .formatted(
                                data() >> 10,
                                seconds(),
                                last(seconds()),
                                fileSize() >> 9,
                                openFiles(),
                                processes(present));
        return List.of(shell, "-c", script, "sh");
    }

    private long processes(int present) {
        return capped("Max processes", (long) limits.processes() + present);
    }

    private long openFiles() {
        return capped("Max open files", limits.openFiles());
    }

    private long fileSize() {
        return capped("Max file size", limits.fileSize().toBytes());
    }

    private long data() {
        return capped("Max data size", limits.memory().toBytes());
    }

    private long seconds() {
        return capped("Max cpu time", Math.max(1, limits.cpuTime().toSeconds()));
    }

    /**
     * When the kernel kills what did not end at the limit: where both are one it kills at once, and
     * nothing tells why (setrlimit(2), RLIMIT_CPU).
     */
    private long last(long seconds) {
        return capped("Max cpu time", seconds + GRACE_SECONDS);
    }

    private long capped(String name, long wanted) {
        return Math.min(wanted, hardLimits.getOrDefault(name, Long.MAX_VALUE));
    }

    private static Map<String, Long> hardLimitsOfServer() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/limits"))) {
            return lines.skip(1)
                    .map(line -> line.split(COLUMNS))
                    .filter(columns -> columns.length > HARD && columns[HARD].matches("\\d+"))
                    .collect(
                            Collectors.toMap(
                                    columns -> columns[0], columns -> Long.valueOf(columns[HARD])));
        } catch (IOException e) {
            return Map.of();
        }
    }
}
