package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/**
 * Where that is kept which was taken out of a workspace, for a person to look at.
 *
 * @param directory below it, one folder for each time
 */
record KeptAside(Path directory) {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);
    private static final String RENAMED = ".taken-out";

    /**
     * Moves a file or directory out of the workspace; one too large to be copied stays beside,
     * under another name.
     */
    Path take(GuardedTree tree, Path path) throws IOException {
        Path target = place(path.getFileName().toString());
        if (!tree.copy(path, target)) {
            return path.resolveSibling(tree.rename(path, RENAMED));
        }
        tree.remove(path);
        return target;
    }

    /** Keeps lines that were taken out of a file. */
    Path keep(Path path, List<String> lines) throws IOException {
        Path target = place(path.getFileName().toString());
        return Files.write(target, lines, StandardCharsets.ISO_8859_1);
    }

    private Path place(String name) throws IOException {
        PrivateFolders.createOwn(directory);
        Path folder = Files.createTempDirectory(directory, TIME.format(Instant.now()) + "-");
        return folder.resolve(name);
    }
}
