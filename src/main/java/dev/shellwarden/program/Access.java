package dev.shellwarden.program;

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
    NONE
}
