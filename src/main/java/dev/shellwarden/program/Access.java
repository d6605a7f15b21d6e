package dev.shellwarden.program;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What a program does with a path. */
public enum Access {
    READ,
    LIST,
    WRITE,
    APPEND,
    CREATE,
    DELETE,
    MOVE,
    PERMISSIONS,
    EXECUTE,
    DIRECTORY,
    NONE;

    /** What leaves a path other than it was. */
    public static final Set<Access> CHANGES =
            Collections.unmodifiableSet(
                    EnumSet.of(WRITE, APPEND, CREATE, DELETE, MOVE, PERMISSIONS));
}
