package dev.shellwarden.rules;

import java.util.Optional;

/**
 * How far a finding reaches.
 *
 * @param scope what kind of thing is hit
 * @param detail what exactly, over the command's own words
 */
public record BlastRadius(Scope scope, Optional<Template> detail) {

    /** What is hit, smallest first. */
    public enum Scope {
        RESOURCE,
        NAMESPACE,
        PROJECT,
        MACHINE
    }
}
