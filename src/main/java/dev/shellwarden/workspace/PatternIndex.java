package dev.shellwarden.workspace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Patterns, found by their first name. */
final class PatternIndex {

    private final Map<PathPattern.Anchor, Map<String, List<PathPattern>>> named = new HashMap<>();
    private final Map<PathPattern.Anchor, List<PathPattern>> wild = new HashMap<>();
    private final Map<PathPattern.Anchor, List<PathPattern>> all = new HashMap<>();

    PatternIndex(List<PathPattern> patterns) {
        patterns.forEach(this::add);
    }

    private void add(PathPattern pattern) {
        NamePattern first = pattern.names().getFirst();
        all.computeIfAbsent(pattern.anchor(), anchor -> new ArrayList<>()).add(pattern);
        if (first.wild()) {
            wild.computeIfAbsent(pattern.anchor(), anchor -> new ArrayList<>()).add(pattern);
        } else {
            named.computeIfAbsent(pattern.anchor(), anchor -> new HashMap<>())
                    .computeIfAbsent(first.text(), name -> new ArrayList<>())
                    .add(pattern);
        }
    }

    boolean matches(List<String> segments, int home, int first, boolean strict) {
        if (matchesAt(PathPattern.Anchor.ROOT, segments, 0, strict)
                || home >= 0 && matchesAt(PathPattern.Anchor.HOME, segments, home, strict)) {
            return true;
        }
        for (int from = first; from < segments.size(); from++) {
            if (matchesAt(PathPattern.Anchor.ANYWHERE, segments, from, strict)) {
                return true;
            }
        }
        return false;
    }

    private boolean matchesAt(
            PathPattern.Anchor anchor, List<String> segments, int from, boolean strict) {
        if (from >= segments.size()) {
            return false;
        }
        String name = segments.get(from);
        if (NamePattern.isShellPattern(name)) {
            return any(all.get(anchor), segments, from, strict);
        }
        Map<String, List<PathPattern>> byName = named.getOrDefault(anchor, Map.of());
        return any(byName.get(name), segments, from, strict)
                || any(wild.get(anchor), segments, from, strict);
    }

    private static boolean any(
            @Nullable List<PathPattern> patterns, List<String> segments, int from, boolean strict) {
        if (patterns == null) {
            return false;
        }
        for (PathPattern pattern : patterns) {
            if (pattern.matchesAt(segments, from, strict)) {
                return true;
            }
        }
        return false;
    }
}
