package dev.shellwarden.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * The presets that exist: {@code application-<name>.yml} in the jar or in one of the configuration
 * folders.
 */
final class Presets {

    private static final Pattern FILE = Pattern.compile("application-(.+)\\.(?:ya?ml|properties)");

    private final List<Path> folders;

    Presets(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /** Fails for the first name that is not a preset. */
    void require(List<String> names) {
        for (String name : names) {
            if (!isPacked(name) && !names().contains(name)) {
                throw new UsageException(
                        "there is no preset '%s'%s (presets: %s)"
                                .formatted(
                                        name,
                                        Nearest.hint(name, names()),
                                        String.join(", ", names())));
            }
        }
    }

    /** All names. */
    SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>();
        try {
            for (Resource packed :
                    new PathMatchingResourcePatternResolver()
                            .getResources("classpath*:application-*.yml")) {
                nameOf(String.valueOf(packed.getFilename())).ifPresent(names::add);
            }
            for (Path folder : folders) {
                addNames(folder, names);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return names;
    }

    private static boolean isPacked(String name) {
        return Presets.class.getResource("/application-%s.yml".formatted(name)) != null;
    }

    private static void addNames(Path folder, SortedSet<String> names) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "application-*")) {
            files.forEach(file -> nameOf(file.getFileName().toString()).ifPresent(names::add));
        }
    }

    private static Optional<String> nameOf(String file) {
        Matcher matcher = FILE.matcher(file);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
