package dev.shellwarden.cli;

/** The exit codes that are ours. */
final class ExitCodes {

    /** sysexits.h, EX_USAGE. */
    static final int USAGE = 64;

    /** sysexits.h, EX_SOFTWARE. */
    static final int FAILURE = 70;

    /** sysexits.h, EX_CONFIG. */
    static final int CONFIGURATION = 78;

    /** What timeout(1) answers. */
    static final int TIMED_OUT = 124;

    /** What a shell answers for a command that it may not run. */
    static final int REFUSED = 126;

    /** What a shell answers for a command that it cannot start. */
    static final int NOT_STARTED = 127;

    /** What a shell answers for a command that was interrupted: 128 + SIGINT. */
    static final int CANCELLED = 130;

    /** What a shell adds to the number of the signal that ended a command. */
    static final int SIGNAL_BASE = 128;

    /** signal(7). */
    static final int SIGKILL = 9;

    private ExitCodes() {}
}
