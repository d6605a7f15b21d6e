package dev.shellwarden.policy;

import java.util.List;
import java.util.stream.Collectors;

/** A policy's properties name what does not exist, or loosen what nothing loosens. */
public final class InvalidPolicyException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final transient List<Fault> faults;

    /**
     * One fault.
     *
     * @param property the property's own name, {@code ignored-rules}
     * @param entry the entry of it that is at fault: a key or a value
     * @param reason what is wrong and what would be right
     */
    public record Fault(String property, String entry, String reason) {

        /** The fault in one line. */
        public String message() {
            return "shellwarden.policy.%s %s".formatted(property, reason);
        }
    }

    /** Everything that is wrong, at least one fault. */
    public InvalidPolicyException(List<Fault> faults) {
        super(faults.stream().map(Fault::message).collect(Collectors.joining("\n")));
        this.faults = List.copyOf(faults);
    }

    /** Everything that is wrong. */
    public List<Fault> faults() {
        return faults;
    }
}
