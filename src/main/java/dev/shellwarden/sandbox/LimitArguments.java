package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words before a command that bound it by setrlimit(2): prlimit(1) where there is one, else the
 * shell's {@code ulimit}. A limit is never set above what the server itself is held to.
 *
 * @param limits what a call may use
 * @param prlimit the program
 * @param hardLimits what the server is held to, by the names of {@code /proc/self/limits}; no entry
 *     for no limit
 */
record LimitArguments(ResourceLimits limits, Optional<Path> prlimit, Map<String, Long> hardLimits) {

    private static final String COLUMNS = "\\s{2,}";
    private static final int HARD = 2;
    private static final long GRACE_SECONDS = 2;

    static LimitArguments of(ResourceLimits limits) {
        return new LimitArguments(limits, Programs.system("prlimit"), hardLimitsOfServer());
    }

    /**
     * The words.
     *
     * @param present processes and threads of the user that count already
     */
    List<String> words(int present) {
        long processes = capped("Max processes", (long) limits.processes() + present);
        long openFiles = capped("Max open files", limits.openFiles());
        long fileSize = capped("Max file size", limits.fileSize().toBytes());
        long data = capped("Max data size", limits.memory().toBytes());
        long seconds = capped("Max cpu time", Math.max(1, limits.cpuTime().toSeconds()));
        return prlimit.map(program ->
                        List.of(
                                program.toString(),
                                "--core=0",
                                "--data=" + data,
                                "--cpu=%d:%d".formatted(seconds, last(seconds)),
                                "--nproc=" + processes,
                                "--fsize=" + fileSize,
                                "--nofile=" + openFiles,
                                "--"))
                .orElseGet(() -> shell(processes, openFiles, fileSize, data, seconds));
    }

    private List<String> shell(
            long processes, long openFiles, long fileSize, long data, long seconds) {
        String script =
                "ulimit -c 0; ulimit -d %d; ulimit -S -t %d; ulimit -H -t %d; ulimit -f %d; ulimit -n %d; "
                        + "ulimit -u %d 2>/dev/null || ulimit -p %d; exec \"$@\"";
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c"));
        words.add(
                script.formatted(
                        data >> 10,
                        seconds,
                        last(seconds),
                        fileSize >> 9,
                        openFiles,
                        processes,
                        processes));
        words.add("sh");
        return words;
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
