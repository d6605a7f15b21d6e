package dev.shellwarden.rules;

import java.util.Locale;

/** Something about the surroundings that makes a finding worse. */
public enum Signal {
    /** The cluster, account or environment in use is production. */
    PRODUCTION,
    /** The branch acted on is protected. */
    PROTECTED_BRANCH,
    /** The server runs as root. */
    ROOT,
    /** The server runs in a session over ssh. */
    SSH;

    /** The name as rule files write it: {@code protected-branch}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
