package dev.shellwarden.rules;

/** What a rule itself asks for, loosest first; thresholds on its severity come on top. */
public enum Ruling {
    /** Allowed and noted: recoverable or regenerated. */
    ALLOW,
    /** A person decides: irreversible but scoped. */
    ASK,
    /** Denied unless team configuration overrides the rule. */
    DENY,
    /** Denied whatever anyone configures. */
    NEVER
}
