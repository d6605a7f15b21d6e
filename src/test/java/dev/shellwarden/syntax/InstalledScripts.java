package dev.shellwarden.syntax;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The shell scripts that the operating system brings. */
final class InstalledScripts {

    private static final List<String> DIRECTORIES =
            List.of(
                    "/usr/bin",
                    "/usr/sbin",
                    "/etc",
                    "/usr/share/bash-completion",
                    "/usr/lib/git-core",
                    "/var/lib/dpkg/info");
    private static final Pattern SHEBANG =
            Pattern.compile("#! ?/(usr/)?bin/(env )?(ba|da)?sh\\b.*", Pattern.DOTALL);
    private static final int LARGEST = 200_000;

    private InstalledScripts() {}

    /** How many a test reads: {@code -Dshellwarden.installed-scripts=N}, 150 by default. */
    static int limit() {
        return Integer.getInteger("shellwarden.installed-scripts", 150);
    }

    /** At most {@code limit} of them, spread over all that there are. */
    static List<Path> find(int limit) {
        List<Path> all = new ArrayList<>();
        DIRECTORIES.forEach(directory -> collect(Path.of(directory), all));
        all.sort(null);
        int step = Math.max(1, all.size() / limit);
        List<Path> chosen = new ArrayList<>();
        for (int index = 0; index < all.size(); index += step) {
            chosen.add(all.get(index));
        }
        return chosen;
    }

    private static void collect(Path directory, List<Path> files) {
        try {
            Files.walkFileTree(
                    directory,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(
                                Path file, BasicFileAttributes attributes) {
                            if (attributes.isRegularFile()
                                    && attributes.size() < LARGEST
                                    && isShell(file)) {
                                files.add(file);
                            }
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException e) {
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            files.clear();
        }
    }

    private static boolean isShell(Path file) {
        if (file.toString().contains("bash-completion/completions/")) {
            return true;
        }
        try (InputStream input = Files.newInputStream(file)) {
            return SHEBANG.matcher(new String(input.readNBytes(64), StandardCharsets.ISO_8859_1))
                    .matches();
        } catch (IOException e) {
            return false;
        }
    }
}
