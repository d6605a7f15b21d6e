package dev.shellwarden.policy;

import dev.shellwarden.program.Access;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.rules.PathFact;
import dev.shellwarden.workspace.TimedWork;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A look at what would be hit, for one request: how many files and bytes lie where an invocation
 * deletes, moves or changes permissions. All looks together take no longer than a limit, even where
 * a mount does not answer; what was not reached is said to be more, or not known. Links are not
 * followed and no program is started.
 */
final class BlastLook {

    static final Duration LIMIT = Duration.ofMillis(50);
    static final String NOT_KNOWN = "how much lies there could not be seen in time";

    private static final int MOST_FILES = 100_000;
    private static final Set<Access> HITS =
            EnumSet.of(Access.DELETE, Access.MOVE, Access.PERMISSIONS);

    private final PathResolver resolver;
    private final Path start;
    private final TimedWork work;
    private final long counted;
    private final long deadline;

    /** A look that ends {@code limit} from now; counting ends before, to tell what was seen. */
    BlastLook(PathResolver resolver, Path start, Duration limit, TimedWork work) {
        this.resolver = resolver;
        this.start = start;
        this.work = work;
        long now = System.nanoTime();
        this.counted = now + limit.toNanos() * 4 / 5;
        this.deadline = now + limit.toNanos();
    }

    /** What lies where an invocation hits, in words; empty when it hits no path that is known. */
    Optional<String> at(Invocation invocation, List<PathFact> paths) {
        Path directory = invocation.directory().map(start::resolve).orElse(start);
        Set<String> hit =
                paths.stream()
                        .filter(path -> HITS.contains(path.access()))
                        .map(PathFact::argument)
                        .filter(word -> word.isStatic() && !word.glob())
                        .map(Argument::value)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        if (hit.isEmpty() || invocation.isRemote()) {
            return Optional.empty();
        }
        Duration left = Duration.ofNanos(deadline - System.nanoTime());
        return work.within(left, () -> count(hit, directory)).orElse(Optional.of(NOT_KNOWN));
    }

    private Optional<String> count(Set<String> hit, Path directory) {
        Set<Path> roots = new LinkedHashSet<>();
        hit.forEach(text -> existing(text, directory).ifPresent(roots::add));
        if (roots.isEmpty()) {
            return Optional.empty();
        }
        Count count = new Count();
        roots.forEach(count::add);
        return Optional.of(count.words());
    }

    private Optional<Path> existing(String text, Path directory) {
        try {
            Path real = resolver.resolve(text, directory).real();
            return Files.exists(real, LinkOption.NOFOLLOW_LINKS)
                    ? Optional.of(real)
                    : Optional.empty();
        } catch (InvalidPathException broken) {
            return Optional.empty();
        }
    }

    /** Files and bytes, counted until the time is over. */
    private final class Count extends SimpleFileVisitor<Path> {

        private long files;
        private long bytes;
        private boolean cut;

        void add(Path root) {
            try {
                Files.walkFileTree(root, this);
            } catch (IOException unreadable) {
                cut = true;
            }
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return going();
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files++;
            bytes += attributes.size();
            return going();
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
            cut = true;
            return going();
        }

        private FileVisitResult going() {
            boolean over = files >= MOST_FILES || System.nanoTime() - counted > 0;
            cut |= over;
            return over ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }

        String words() {
            return "%s%d %s, %s"
                    .formatted(
                            cut ? "at least " : "", files, files == 1 ? "file" : "files", size());
        }

        private String size() {
            if (bytes < 1_000_000) {
                return bytes < 1000 ? bytes + " bytes" : bytes / 1000 + " kB";
            }
            return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
        }
    }
}
