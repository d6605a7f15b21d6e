package dev.shellwarden.policy;

import dev.shellwarden.rules.Ruling;
import java.util.Locale;

/** The three answers, loosest first. */
public enum Verdict {
    ALLOW,
    ASK,
    DENY;

    /** The stricter of the two. */
    public Verdict or(Verdict other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** One step stricter. */
    Verdict escalated() {
        return this == ALLOW ? ASK : DENY;
    }

    static Verdict of(Ruling ruling) {
        return switch (ruling) {
            case ALLOW -> ALLOW;
            case ASK -> ASK;
            case DENY, NEVER -> DENY;
        };
    }

    /** The name on the wire: {@code allow}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
