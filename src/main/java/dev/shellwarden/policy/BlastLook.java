package dev.shellwarden.policy;

import dev.shellwarden.program.Access;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.rules.PathFact;
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

/**
 * A look at what would be hit, for one request: how many files and bytes lie where an invocation
 * deletes, moves or changes permissions. All looks together take no longer than a limit; what was
 * not reached is said to be more. Links are not followed and no program is started.
 */
final class BlastLook {

    static final Duration LIMIT = Duration.ofMillis(50);

    private static final int MOST_FILES = 100_000;
    private static final Set<Access> HITS =
            EnumSet.of(Access.DELETE, Access.MOVE, Access.PERMISSIONS);

    private final PathResolver resolver;
    private final Path start;
    private final long deadline;

    /** A look that ends {@code limit} from now. */
    BlastLook(PathResolver resolver, Path start, Duration limit) {
        this.resolver = resolver;
        this.start = start;
        this.deadline = System.nanoTime() + limit.toNanos();
    }

    /** What lies where an invocation hits, in words; empty when it hits no path that is known. */
    Optional<String> at(Invocation invocation, List<PathFact> paths) {
        Path directory = invocation.directory().map(start::resolve).orElse(start);
        Set<Path> roots = new LinkedHashSet<>();
        for (PathFact path : paths) {
            if (HITS.contains(path.access())
                    && path.argument().isStatic()
                    && !path.argument().glob()) {
                existing(path.argument().value(), directory).ifPresent(roots::add);
            }
        }
        if (roots.isEmpty()
                || invocation.wrappers().stream().anyMatch(Invocation.Wrapper::remote)) {
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
            boolean over = files >= MOST_FILES || System.nanoTime() - deadline > 0;
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
