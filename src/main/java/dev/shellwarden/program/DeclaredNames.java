package dev.shellwarden.program;

import java.util.HashSet;
import java.util.Set;

/**
 * What a shell has been told of names, besides their values. The sets are changed by nobody.
 *
 * @param unset names that were unset, and so are not those of the environment
 * @param aliases names that stand for other words
 * @param untrusted names whose assignments do not tell their values: they are read-only, typed or
 *     another's names
 * @param associative arrays whose subscripts are keys, which are not evaluated
 * @param integers names whose assignments are evaluated as arithmetic
 */
record DeclaredNames(
        Set<String> unset,
        Set<String> aliases,
        Set<String> untrusted,
        Set<String> associative,
        Set<String> integers) {

    static final DeclaredNames NONE =
            new DeclaredNames(Set.of(), Set.of(), Set.of(), Set.of(), Set.of());

    /** Nothing but which names were unset. */
    DeclaredNames onlyUnset() {
        return new DeclaredNames(unset, Set.of(), Set.of(), Set.of(), Set.of());
    }

    /** An unset name is no longer that of an associative array. */
    DeclaredNames withUnset(String name) {
        return new DeclaredNames(
                union(unset, Set.of(name)),
                aliases,
                untrusted,
                without(associative, name),
                integers);
    }

    DeclaredNames withAlias(String name) {
        return new DeclaredNames(
                unset, union(aliases, Set.of(name)), untrusted, associative, integers);
    }

    DeclaredNames withUntrusted(String name) {
        return new DeclaredNames(
                unset, aliases, union(untrusted, Set.of(name)), associative, integers);
    }

    DeclaredNames withAssociative(String name) {
        return new DeclaredNames(
                unset, aliases, untrusted, union(associative, Set.of(name)), integers);
    }

    DeclaredNames withInteger(String name) {
        return new DeclaredNames(
                unset, aliases, untrusted, associative, union(integers, Set.of(name)));
    }

    /** What holds when it is not known which of two shells goes on: the less certain of each. */
    DeclaredNames merged(DeclaredNames other) {
        if (this == other) {
            return this;
        }
        return new DeclaredNames(
                common(unset, other.unset),
                union(aliases, other.aliases),
                union(untrusted, other.untrusted),
                common(associative, other.associative),
                union(integers, other.integers));
    }

    private static Set<String> union(Set<String> names, Set<String> more) {
        if (more.isEmpty() || names.equals(more)) {
            return names;
        }
        Set<String> all = new HashSet<>(names);
        all.addAll(more);
        return all;
    }

    private static Set<String> common(Set<String> names, Set<String> others) {
        if (names.equals(others)) {
            return names;
        }
        Set<String> all = new HashSet<>(names);
        all.retainAll(others);
        return all;
    }

    private static Set<String> without(Set<String> names, String name) {
        if (!names.contains(name)) {
            return names;
        }
        Set<String> left = new HashSet<>(names);
        left.remove(name);
        return left;
    }
}
