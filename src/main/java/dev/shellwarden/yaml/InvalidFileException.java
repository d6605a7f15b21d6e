package dev.shellwarden.yaml;

/**
 * A file of knowledge that cannot be used; the message names the file, the place and the reason.
 */
public abstract class InvalidFileException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String file;
    private final int line;
    private final int column;
    private final String reason;

    /**
     * A fault at a place.
     *
     * @param line from 1; 0 when the file as a whole is meant
     * @param column from 1
     */
    protected InvalidFileException(String file, int line, int column, String reason) {
        super(
                line == 0
                        ? "%s: %s".formatted(file, reason)
                        : "%s:%d:%d: %s".formatted(file, line, column, reason));
        this.file = file;
        this.line = line;
        this.column = column;
        this.reason = reason;
    }

    /** The file's name. */
    public String file() {
        return file;
    }

    /** The line, from 1; 0 when the file as a whole is meant. */
    public int line() {
        return line;
    }

    /** The column, from 1. */
    public int column() {
        return column;
    }

    /** What is wrong and what would be right. */
    public String reason() {
        return reason;
    }
}
