package dev.shellwarden.policy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Short texts of files that every request asks for ({@code .git/HEAD}), with the states in which
 * they were read. One that may have changed is as if it were not known.
 */
final class KnownTexts {

    private static final int MOST = 64;
    private static final int LONGEST = 64 * 1024;

    private final Map<Path, Known> known = new ConcurrentHashMap<>();

    private record Known(FileState state, String text) {}

    Optional<String> find(Path file) {
        Known last = known.get(file);
        return last != null && last.state.isStillOf(file)
                ? Optional.of(last.text)
                : Optional.empty();
    }

    /**
     * Remembers a text.
     *
     * @param before the file's state before it was read
     */
    void add(Path file, FileState before, String text) {
        if (known.size() >= MOST) {
            known.clear();
        }
        if (text.length() <= LONGEST) {
            known.put(file, new Known(before, text));
        }
    }
}
