package dev.shellwarden.syntax;

/** The language that the shell which will run a text reads. */
public enum Dialect {

    /** GNU bash: what {@code bash -n} accepts. */
    BASH,

    /**
     * POSIX sh as dash and busybox ash read it: constructs that POSIX does not define are failures.
     */
    POSIX
}
