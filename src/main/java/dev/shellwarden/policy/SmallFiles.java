package dev.shellwarden.policy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Texts of regular files under 1 MB, remembered for one request. Anything else is as if it were not
 * there.
 */
final class SmallFiles {

    static final int LARGEST = 1 << 20;

    private final Map<Path, Optional<String>> known = new HashMap<>();

    Optional<String> read(Path file) {
        return known.computeIfAbsent(file, SmallFiles::load);
    }

    private static Optional<String> load(Path file) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > LARGEST) {
                return Optional.empty();
            }
            try (InputStream stream = Files.newInputStream(file)) {
                return Optional.of(new String(stream.readNBytes(LARGEST), StandardCharsets.UTF_8));
            }
        } catch (IOException | InvalidPathException | SecurityException unreadable) {
            return Optional.empty();
        }
    }
}
