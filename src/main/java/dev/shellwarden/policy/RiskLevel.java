package dev.shellwarden.policy;

/** How delicate the surroundings are. */
public enum RiskLevel {
    NORMAL,
    ELEVATED,
    CRITICAL;

    /** The name on the wire: {@code Normal}. */
    public String label() {
        return name().charAt(0) + name().substring(1).toLowerCase(java.util.Locale.ROOT);
    }

    RiskLevel or(RiskLevel other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
