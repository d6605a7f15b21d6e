package dev.shellwarden.program;

import dev.shellwarden.yaml.InvalidFileException;

/** A program file that breaks the schema. */
public final class InvalidProgramException extends InvalidFileException {

    private static final long serialVersionUID = 1L;

    /**
     * A fault at a place.
     *
     * @param line from 1; 0 when the file as a whole is meant
     * @param column from 1
     */
    public InvalidProgramException(String file, int line, int column, String reason) {
        super(file, line, column, reason);
    }
}
