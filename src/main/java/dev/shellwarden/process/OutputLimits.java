package dev.shellwarden.process;

/**
 * How much of a stream is kept, in bytes.
 *
 * @param head how many bytes from its start are kept in memory
 * @param tail how many bytes from its end are kept in memory
 * @param spool how many bytes from its start are kept in a private file; 0 for no file
 */
public record OutputLimits(int head, int tail, long spool) {

    /** 32 KiB of either end in memory, 10 MiB in the file. */
    public static final OutputLimits DEFAULT = new OutputLimits(32 << 10, 32 << 10, 10L << 20);

    public OutputLimits {
        if (head < 0 || tail < 0 || spool < 0) {
            throw new IllegalArgumentException(
                    "output limits must not be negative: head "
                            + head
                            + ", tail "
                            + tail
                            + ", spool "
                            + spool);
        }
    }
}
