package dev.shellwarden.policy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of code that are read for one request, each of them once, within bounds of number and
 * size.
 */
final class FileVisits {

    static final int MOST = 64;
    static final int MOST_CHARACTERS = 512 * 1024;
    static final int LONGEST = 128 * 1024;
    static final int DEEPEST = 8;

    private final SmallFiles files;
    private final Map<Key, Integer> depths = new HashMap<>();
    private int characters;
    private boolean exhausted;

    /** What is judged: the file, in the way and at the place in which it is run. */
    record Key(Path file, String language, Path directory, List<String> words) {}

    FileVisits(SmallFiles files) {
        this.files = files;
    }

    SmallFiles files() {
        return files;
    }

    /**
     * A file's text when it has not been judged at this depth or above; empty for what is no text,
     * too long or too much.
     */
    Optional<String> enter(Key key, int depth) {
        Integer known = depths.get(key);
        if (depth > DEEPEST || known != null && known <= depth) {
            return Optional.empty();
        }
        Optional<String> text =
                files.read(key.file())
                        .filter(each -> each.length() <= LONGEST && each.indexOf('\0') < 0);
        if (text.isEmpty()) {
            return text;
        }
        if (depths.size() >= MOST || characters + text.get().length() > MOST_CHARACTERS) {
            exhausted |= depth == 0;
            return Optional.empty();
        }
        depths.put(key, depth);
        characters += text.get().length();
        return text;
    }

    /** The files that were read. */
    List<Path> read() {
        return depths.isEmpty()
                ? List.of()
                : depths.keySet().stream().map(Key::file).distinct().sorted().toList();
    }

    /** Whether the request itself, and not one of its files, runs more than could be read. */
    boolean isExhausted() {
        return exhausted;
    }
}
