package dev.shellwarden.workspace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Mounts that another machine or another process answers for (NFS, SMB, FUSE). When it does not, a
 * look at a file there lasts without end and cannot be broken off. Where there is one, looks at
 * files are given up after a limit; where there is none, they cost nothing more.
 */
public final class DistantMounts {

    /** How long a look may take. */
    public static final Duration LIMIT = Duration.ofSeconds(5);

    private static final Pattern DISTANT =
            Pattern.compile(
                    "nfs.*|cifs|smb.*|9p|ceph|afs|coda|lustre|gfs2?|ocfs2|glusterfs|virtiofs|autofs|fuse.*|davfs");
    private static final Path TABLE = Path.of("/proc/self/mountinfo");
    private static final Duration FRESH = Duration.ofSeconds(1);
    private static final int MOST_LOOKS = 16;

    private static final DistantMounts MACHINE =
            new DistantMounts(DistantMounts::lines, new TimedWork(MOST_LOOKS), LIMIT);

    private final Supplier<List<String>> table;
    private final TimedWork looks;
    private final Duration limit;
    private volatile Known known = new Known(Optional.empty(), List.of());

    private record Known(Optional<Long> takenAt, List<String> mounts) {

        private boolean isFresh() {
            return takenAt.filter(time -> System.nanoTime() - time < FRESH.toNanos()).isPresent();
        }
    }

    /**
     * @param table the lines of {@code /proc/self/mountinfo}
     * @param looks runs the looks
     * @param limit how long one may take
     */
    public DistantMounts(Supplier<List<String>> table, TimedWork looks, Duration limit) {
        this.table = table;
        this.looks = looks;
        this.limit = limit;
    }

    /** Those of this machine. */
    public static DistantMounts ofMachine() {
        return MACHINE;
    }

    /** What work gives that looks at files; empty when it lasts longer than it may. */
    public <T> Optional<T> look(Callable<T> work) throws Exception {
        return present().isEmpty() ? Optional.of(work.call()) : looks.within(limit, work);
    }

    /** Whether there is one. */
    public boolean areThere() {
        return !present().isEmpty();
    }

    /** What was given up and why, as the end of a sentence. */
    public String silence() {
        return "took longer than %d s; one of these mounts may not answer: %s"
                .formatted(limit.toSeconds(), String.join(", ", present()));
    }

    private List<String> present() {
        Known last = known;
        if (!last.isFresh()) {
            List<String> mounts =
                    table.get().stream().flatMap(line -> distant(line).stream()).toList();
            last = new Known(Optional.of(System.nanoTime()), mounts);
            known = last;
        }
        return last.mounts();
    }

    /** The place and kind of a mount, from a line of proc_pid_mountinfo(5). */
    private static Optional<String> distant(String line) {
        String[] halves = line.split(" - ", 2);
        String[] fields = halves[0].split(" ");
        String kind = halves.length < 2 ? "" : halves[1].split(" ")[0];
        return fields.length > 4
                        && DISTANT.matcher(kind).matches()
                        && !fields[4].startsWith("/proc/")
                ? Optional.of("%s (%s)".formatted(fields[4], kind))
                : Optional.empty();
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(TABLE, StandardCharsets.ISO_8859_1);
        } catch (IOException elsewhere) {
            return List.of();
        }
    }
}
