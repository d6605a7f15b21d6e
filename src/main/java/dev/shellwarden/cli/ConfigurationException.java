package dev.shellwarden.cli;

import java.util.List;

/** The configuration cannot be used; one line for each fault. */
final class ConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> faults;

    ConfigurationException(List<String> faults) {
        super(String.join("; ", faults));
        this.faults = List.copyOf(faults);
    }

    List<String> faults() {
        return faults;
    }
}
