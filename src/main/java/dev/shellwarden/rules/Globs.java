package dev.shellwarden.rules;

import java.util.List;

/** A list of patterns, one of which is enough. */
final class Globs {

    private Globs() {}

    static boolean fit(List<Glob> patterns, String text) {
        for (Glob pattern : patterns) {
            if (pattern.matches(text)) {
                return true;
            }
        }
        return false;
    }
}
