package dev.shellwarden.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Files that the judged text itself writes, so that running them later is judged by what they hold.
 */
final class WrittenFiles {

    private final Map<String, Written> files = new HashMap<>();

    /**
     * A file.
     *
     * @param text what it holds, when that is known
     * @param sources invocations that wrote it
     * @param copyOf the path that it is a copy of, or a link to
     */
    record Written(Optional<String> text, List<Invocation> sources, Optional<String> copyOf) {}

    void write(String path, String text, List<Invocation> sources) {
        add(path, Optional.of(text), sources);
    }

    /** A file whose new content is not known; what it may hold besides stays remembered. */
    void write(String path, List<Invocation> sources) {
        add(path, Optional.empty(), sources);
    }

    private void add(String path, Optional<String> text, List<Invocation> sources) {
        Written earlier = files.get(path);
        if (earlier == null) {
            files.put(path, new Written(text, List.copyOf(sources), Optional.empty()));
            return;
        }
        Optional<String> both = earlier.text().flatMap(before -> text.map(after -> before + after));
        List<Invocation> all = new ArrayList<>(earlier.sources());
        all.addAll(sources);
        files.put(path, new Written(both, List.copyOf(all), earlier.copyOf()));
    }

    void copy(String from, String to) {
        Written source = files.get(from);
        if (source != null && source.copyOf().isEmpty()) {
            files.put(to, source);
        } else {
            String origin = source == null ? from : source.copyOf().orElse(from);
            files.put(to, new Written(Optional.empty(), List.of(), Optional.of(origin)));
        }
    }

    Optional<Written> find(String path) {
        return files.isEmpty() ? Optional.empty() : Optional.ofNullable(files.get(path));
    }

    /** The file that a path names in a directory, or that was written under this very text. */
    Optional<Written> find(String path, Optional<String> directory) {
        return files.isEmpty() ? Optional.empty() : find(key(path, directory)).or(() -> find(path));
    }

    /** The files below a directory whose names there fit a pattern. */
    List<String> fitting(String pattern, Optional<String> directory) {
        String below = directory.map(base -> base.endsWith("/") ? base : base + "/").orElse("");
        return files.keySet().stream()
                .filter(path ->
                        path.startsWith(below)
                                && GlobMatcher.matches(pattern, path.substring(below.length())))
                .sorted()
                .toList();
    }

    boolean isEmpty() {
        return files.isEmpty();
    }

    /** A path as the key of a file: absolute where the directory is known, without dots. */
    static String key(String path, Optional<String> directory) {
        String whole =
                path.startsWith("/") ? path : directory.map(base -> base + "/" + path).orElse(path);
        boolean plain =
                !whole.contains("//")
                        && !whole.contains("/.")
                        && !whole.startsWith("./")
                        && !whole.endsWith("/");
        return plain ? whole : normalized(whole);
    }

    static String normalized(String path) {
        List<String> parts = new ArrayList<>();
        for (String part : path.split("/")) {
            if (part.equals("..") && !parts.isEmpty()) {
                parts.removeLast();
            } else if (!part.isEmpty() && !part.equals(".") && !part.equals("..")) {
                parts.add(part);
            }
        }
        return (path.startsWith("/") ? "/" : "") + String.join("/", parts);
    }
}
