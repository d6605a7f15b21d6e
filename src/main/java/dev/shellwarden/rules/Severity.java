package dev.shellwarden.rules;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How much a rule's finding can cost, mildest first. */
public enum Severity {
    INFO,
    LOW,
    MEDIUM,
    HIGH,
    CRITICAL;

    /** The name as rule files and answers write it: {@code High}. */
    public String label() {
        return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
    }

    /** The severity of that name, in any case. */
    public static Optional<Severity> of(String name) {
        return Arrays.stream(values())
                .filter(severity -> severity.name().equalsIgnoreCase(name))
                .findFirst();
    }

    /** Whether this severity is {@code threshold} or worse. */
    public boolean reaches(Severity threshold) {
        return compareTo(threshold) >= 0;
    }
}
