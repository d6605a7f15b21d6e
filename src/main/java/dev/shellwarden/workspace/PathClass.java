package dev.shellwarden.workspace;

/** What kind of place a path names. A path may be several at once. */
public enum PathClass {
    /** {@code /} itself, or every child of it. */
    ROOT,
    /** A home directory itself, or every child of it. */
    HOME,
    /** A system tree: /usr, /etc, /boot, /lib, /var/lib and the like. */
    SYSTEM,
    /** A device below /dev, except the harmless ones. */
    DEVICE,
    /** /dev/null, /dev/stdout, /dev/stderr, /dev/tty, /dev/zero read, and the like. */
    HARMLESS_DEVICE,
    /** A repository's {@code .git} or something inside it. */
    GIT_METADATA,
    /** Keys, tokens, credentials, password files. */
    SECRET,
    /**
     * Files that shells, editors, schedulers or agents run or obey later: ~/.bashrc, crontabs,
     * ~/.config/autostart.
     */
    STARTUP,
    /**
     * This server's own configuration, program, audit trail, spool, cache, or a project policy
     * file.
     */
    SELF,
    /** A name that starts with a dot. */
    DOT_FILE,
    /** /tmp, /var/tmp, $TMPDIR. */
    TEMPORARY,
    /** Directories that builds make anew: target, build, dist, node_modules and the like. */
    BUILD_OUTPUT,
    /** Below a root of the workspace. */
    INSIDE,
    /** A root of the workspace itself, or every child of it. */
    WORKSPACE_ROOT,
    /** Not below a root of the workspace. */
    OUTSIDE,
    /** Not known: an expansion decides it when the command runs. */
    UNRESOLVED
}
