package dev.shellwarden.syntax;

/** What surrounds an expansion; it decides which characters are special in it. */
enum Quoting {
    NONE,
    DOUBLE_QUOTES,

    /** A here-document's body, or text that is expanded like one. */
    HERE_DOCUMENT
}
