package dev.shellwarden.rules;

import dev.shellwarden.yaml.InvalidFileException;

/** A rule file that cannot be used. */
public final class InvalidRuleException extends InvalidFileException {

    private static final long serialVersionUID = 1L;

    /**
     * A fault at a place.
     *
     * @param line from 1; 0 when the file as a whole is meant
     * @param column from 1
     */
    public InvalidRuleException(String file, int line, int column, String reason) {
        super(file, line, column, reason);
    }
}
