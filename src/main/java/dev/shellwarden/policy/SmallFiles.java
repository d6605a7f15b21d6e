package dev.shellwarden.policy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Texts of regular files under 1 MB, remembered for one request. Anything else is as if it were not
 * there.
 */
final class SmallFiles {

    static final int LARGEST = 1 << 20;

    /** The kernel's own files say that they are empty. */
    private static final int UNTOLD = LARGEST;

    private final KnownTexts texts;
    private final Map<Path, Optional<String>> known = new HashMap<>();

    /**
     * @param texts what was read for earlier requests
     */
    SmallFiles(KnownTexts texts) {
        this.texts = texts;
    }

    Optional<String> read(Path file) {
        return known.computeIfAbsent(file, SmallFiles::load);
    }

    /** The same of a file that every request asks for: an unchanged one is not read again. */
    Optional<String> readAgain(Path file) {
        return known.computeIfAbsent(file, this::loadAgain);
    }

    private Optional<String> loadAgain(Path file) {
        Optional<String> same = texts.find(file);
        if (same.isPresent()) {
            return same;
        }
        Optional<FileState> before = FileState.lasting(file);
        Optional<String> text = load(file);
        if (before.isPresent() && text.isPresent()) {
            texts.add(file, before.get(), text.get());
        }
        return text;
    }

    private static Optional<String> load(Path file) {
        try {
            BasicFileAttributes found =
                    file.getFileSystem()
                            .provider()
                            .readAttributesIfExists(file, BasicFileAttributes.class);
            return found == null || !found.isRegularFile() || found.size() > LARGEST
                    ? Optional.empty()
                    : Optional.of(text(file, (int) found.size()));
        } catch (IOException | InvalidPathException | SecurityException unreadable) {
            return Optional.empty();
        }
    }

    private static String text(Path file, int size) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            ByteBuffer bytes = ByteBuffer.allocate(size == 0 ? UNTOLD : size);
            while (bytes.hasRemaining() && channel.read(bytes) > 0) {}
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        }
    }
}
