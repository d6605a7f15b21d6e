package dev.shellwarden.program;

/** What the parts of a value that are not known can be. */
enum Nature {
    /** Any text. */
    ANY,
    /** A whole number, as arithmetic makes it and some programs print it. */
    NUMBER,
    /** Nothing: they are variables that neither the text nor the environment sets. */
    NOTHING;

    /** Of a value made of values of both kinds. */
    Nature and(Nature other) {
        return this == other ? this : this == ANY || other == ANY ? ANY : NUMBER;
    }
}
