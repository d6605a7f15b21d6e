package dev.shellwarden.program;

/**
 * A program file that breaks the schema; the message names the file, the line, the column and the
 * reason.
 */
public final class InvalidProgramException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String file;
    private final int line;
    private final int column;
    private final String reason;

    /** A fault at {@code line} and {@code column}, both counted from 1. */
    public InvalidProgramException(String file, int line, int column, String reason) {
        super("%s:%d:%d: %s".formatted(file, line, column, reason));
        this.file = file;
        this.line = line;
        this.column = column;
        this.reason = reason;
    }

    /** The file's name. */
    public String file() {
        return file;
    }

    /** The line, counted from 1. */
    public int line() {
        return line;
    }

    /** The column, counted from 1. */
    public int column() {
        return column;
    }

    /** What is wrong. */
    public String reason() {
        return reason;
    }
}
