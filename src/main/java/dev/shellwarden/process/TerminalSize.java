package dev.shellwarden.process;

/**
 * The size of a pseudo-terminal.
 *
 * @param columns how many characters a line has
 * @param rows how many lines there are
 */
public record TerminalSize(int columns, int rows) {

    /** What a terminal has had since the VT100. */
    public static final TerminalSize DEFAULT = new TerminalSize(80, 24);

    private static final int MAXIMUM = 65_535;

    public TerminalSize {
        if (columns < 1 || columns > MAXIMUM || rows < 1 || rows > MAXIMUM) {
            throw new IllegalArgumentException(
                    "a terminal has 1 to 65535 columns and rows, not " + columns + " and " + rows);
        }
    }
}
