package dev.shellwarden.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Patterns, one of which is enough. Those without a wildcard are found by their text. */
public final class Globs {

    private static final Globs NONE = new Globs(List.of());

    private final Set<String> literals;
    private final List<Glob> others;

    private Globs(List<Glob> patterns) {
        Set<String> plain = new HashSet<>();
        List<Glob> rest = new ArrayList<>();
        for (Glob pattern : patterns) {
            if (pattern.isLiteral() && !pattern.ignoresCase()) {
                plain.add(pattern.pattern());
            } else {
                rest.add(pattern);
            }
        }
        this.literals = Set.copyOf(plain);
        this.others = List.copyOf(rest);
    }

    /** A set of patterns. */
    public static Globs of(List<Glob> patterns) {
        return patterns.isEmpty() ? NONE : new Globs(patterns);
    }

    boolean isEmpty() {
        return literals.isEmpty() && others.isEmpty();
    }

    /** The texts that fit, when no others do. */
    Set<String> literals() {
        return literals;
    }

    /** Whether every pattern is a text as it stands. */
    boolean isLiteral() {
        return others.isEmpty();
    }

    boolean fit(String text) {
        if (literals.contains(text)) {
            return true;
        }
        for (int index = 0; index < others.size(); index++) {
            if (others.get(index).matches(text)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return literals + " " + others;
    }
}
