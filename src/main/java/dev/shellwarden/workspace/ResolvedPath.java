package dev.shellwarden.workspace;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/**
 * A path resolved once.
 *
 * @param given the text it was resolved from
 * @param literal absolute and normalized, links not followed
 * @param real with the links of its existing part followed
 * @param classes what it is, by its literal and its real form together
 * @param presence what was there when it was resolved
 */
public record ResolvedPath(
        String given, Path literal, Path real, Set<PathClass> classes, Presence presence) {

    /** What was seen of a path while its links were followed. */
    public enum Presence {
        /** There is nothing of that name. */
        MISSING,
        /** Something that is neither a directory nor a link. */
        OTHER,
        /** A directory, or something at which nobody looked. */
        UNKNOWN
    }

    public ResolvedPath {
        classes = Set.copyOf(classes.isEmpty() ? EnumSet.of(PathClass.UNRESOLVED) : classes);
    }

    /** Whether the path is of the given class. */
    public boolean is(PathClass pathClass) {
        return classes.contains(pathClass);
    }
}
