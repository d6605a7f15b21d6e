package dev.shellwarden.workspace;

import dev.shellwarden.yaml.CompactTree;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which places are of which class: {@code workspace/paths.yaml}, checked when it is read. */
final class PathCatalog {

    private static final String RESOURCE = "/workspace/paths.yaml";

    private final Map<PathClass, PatternIndex> places = new EnumMap<>(PathClass.class);
    private final Map<PathClass, PatternIndex> exceptions = new EnumMap<>(PathClass.class);

    private PathCatalog(Map<?, ?> content) {
        content.forEach((name, entry) -> add(classNamed(name), entry));
    }

    static PathCatalog load() {
        return of(CompactTree.values(RESOURCE));
    }

    static PathCatalog of(Object content) {
        if (content instanceof Map<?, ?> map) {
            return new PathCatalog(map);
        }
        throw new IllegalArgumentException(RESOURCE + ": a map of path classes is expected");
    }

    private static PathClass classNamed(Object name) {
        try {
            return PathClass.valueOf(String.valueOf(name));
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(
                    RESOURCE + ": '" + name + "' is no path class", unknown);
        }
    }

    private void add(PathClass pathClass, Object entry) {
        if (!(entry instanceof Map<?, ?> lists)) {
            throw new IllegalArgumentException(
                    RESOURCE + ": " + pathClass + " needs 'places' and may have 'except'");
        }
        lists.keySet().stream()
                .filter(key -> !List.of("places", "except").contains(key))
                .forEach(key -> {
                    throw new IllegalArgumentException(
                            RESOURCE + ": " + pathClass + " has an unknown key '" + key + "'");
                });
        places.put(pathClass, new PatternIndex(patterns(pathClass, lists.get("places"))));
        if (lists.containsKey("except")) {
            exceptions.put(pathClass, new PatternIndex(patterns(pathClass, lists.get("except"))));
        }
    }

    private static List<PathPattern> patterns(PathClass pathClass, @Nullable Object list) {
        if (!(list instanceof List<?> texts) || texts.isEmpty()) {
            throw new IllegalArgumentException(
                    RESOURCE + ": " + pathClass + " needs a list of patterns that is not empty");
        }
        return texts.stream().map(text -> PathPattern.parse(String.valueOf(text))).toList();
    }

    /**
     * Whether a path is of a class.
     *
     * @param segments the names of an absolute path
     * @param home how many of them name a home directory, or -1 when it is not below one
     * @param first the first of them at which a pattern that is valid anywhere may begin
     */
    boolean is(PathClass pathClass, List<String> segments, int home, int first, boolean strict) {
        PatternIndex index = places.get(pathClass);
        if (index == null || !index.matches(segments, home, first, strict)) {
            return false;
        }
        PatternIndex excepted = exceptions.get(pathClass);
        return excepted == null || !excepted.matches(segments, home, first, false);
    }
}
