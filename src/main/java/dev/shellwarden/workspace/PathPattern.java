package dev.shellwarden.workspace;

import java.util.Arrays;
import java.util.List;

/**
 * A set of paths, written {@code /etc/**}, {@code ~/.ssh/**}, {@code **}{@code /.env} or {@code
 * /dev/null}: where it is anchored, the names that follow, and whether everything below is meant
 * too.
 */
record PathPattern(Anchor anchor, List<NamePattern> names, boolean tree) {

    /** Where a pattern begins. */
    enum Anchor {
        ROOT,
        HOME,
        ANYWHERE
    }

    static PathPattern parse(String text) {
        Anchor anchor = anchor(text);
        String rest = text.substring(anchor == Anchor.ROOT ? 1 : anchor == Anchor.HOME ? 2 : 3);
        boolean tree = rest.endsWith("/**");
        String names = tree ? rest.substring(0, rest.length() - 3) : rest;
        if (names.isEmpty() || names.contains("**") || names.contains("//")) {
            throw new IllegalArgumentException("not a path pattern: '" + text + "'");
        }
        return new PathPattern(
                anchor, Arrays.stream(names.split("/")).map(NamePattern::of).toList(), tree);
    }

    private static Anchor anchor(String text) {
        if (text.startsWith("**/")) {
            return Anchor.ANYWHERE;
        }
        if (text.startsWith("~/")) {
            return Anchor.HOME;
        }
        if (text.startsWith("/")) {
            return Anchor.ROOT;
        }
        throw new IllegalArgumentException(
                "a path pattern begins with '/', '~/' or '**/', for example '~/.ssh/**', not '"
                        + text
                        + "'");
    }

    /**
     * Whether the pattern's names stand in the segments from an index on, and nothing else follows
     * unless it is a tree.
     */
    boolean matchesAt(List<String> segments, int from, boolean strict) {
        int end = from + names.size();
        if (end > segments.size() || !tree && end != segments.size()) {
            return false;
        }
        for (int i = 0; i < names.size(); i++) {
            if (!matches(names.get(i), segments.get(from + i), strict)) {
                return false;
            }
        }
        return true;
    }

    private boolean matches(NamePattern name, String segment, boolean strict) {
        if (!NamePattern.isShellPattern(segment)) {
            return name.matches(segment);
        }
        if (!strict) {
            return name.covers(segment);
        }
        if (anchor == Anchor.ANYWHERE) {
            return NamePattern.isSpecific(segment)
                    && (name.wild() || !NamePattern.isEnding(segment))
                    && name.couldBe(segment, NamePattern.SPECIFIC);
        }
        return name.couldBe(segment);
    }
}
