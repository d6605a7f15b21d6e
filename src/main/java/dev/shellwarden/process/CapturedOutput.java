package dev.shellwarden.process;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * What a process wrote to one descriptor: its start and its end in memory, and as much from its
 * start in a file as the limits say. Can be read while it grows. Bytes are decoded only when text
 * is asked for.
 */
public final class CapturedOutput implements AutoCloseable {

    private static final int BINARY_SAMPLE = 8_192;
    private static final int LAST_LINE = 4_096;

    private final OutputLimits limits;
    private final Path directory;
    private byte[] head = new byte[0];
    private byte[] ring = new byte[0];
    private long size;
    private Optional<SpoolFile> spool = Optional.empty();
    private boolean closed;

    CapturedOutput(OutputLimits limits, Path directory) {
        this.limits = limits;
        this.directory = directory;
    }

    /** Output that was never written. */
    static CapturedOutput none(Path directory) {
        return new CapturedOutput(new OutputLimits(0, 0, 0), directory);
    }

    /** How many bytes were written, kept or not. */
    public synchronized long size() {
        return size;
    }

    /**
     * Whether this is not text: a zero byte in its first 8 KiB, or hardly any of them valid UTF-8.
     */
    public synchronized boolean binary() {
        byte[] sample = bytes(0, Math.min(size, BINARY_SAMPLE));
        return holdsZero(sample) || Utf8.mostlyInvalid(sample);
    }

    private static boolean holdsZero(byte[] bytes) {
        for (byte value : bytes) {
            if (value == 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether any byte can no longer be read with {@link #read}. */
    public synchronized boolean truncated() {
        return startOfTail() > endOfStart();
    }

    /**
     * Reads from an offset. Where the bytes at the offset were not kept, the slice begins at the
     * next byte that was.
     *
     * @param offset of the first byte wanted
     * @param maxBytes how many bytes are wanted at most
     */
    public synchronized Slice read(long offset, int maxBytes) {
        long start = Math.clamp(offset, 0, size);
        if (start >= endOfStart() && start < startOfTail()) {
            start = startOfTail();
        }
        long limit =
                start < endOfStart()
                        ? Math.max(endOfStart(), startOfTail() <= endOfStart() ? size : 0)
                        : size;
        byte[] bytes = bytes(start, Math.min(limit, start + Math.max(0, maxBytes)));
        return new Slice(bytes, start, start + bytes.length, size);
    }

    /**
     * The text with bytes left out of its middle when it is longer than the given number of bytes,
     * cut between characters.
     */
    public synchronized Excerpt excerpt(int maxBytes) {
        if (size <= maxBytes && !truncated()) {
            return new Excerpt(decode(bytes(0, size)), 0, "");
        }
        byte[] start = bytes(0, Math.min(endOfStart(), maxBytes / 2 + maxBytes % 2));
        long from = Math.max(Math.max(startOfEnd(), size - maxBytes / 2), start.length);
        byte[] end = bytes(from, size);
        int kept = Utf8.cutEnd(start);
        int skipped = Utf8.cutStart(end);
        long omitted = size - kept - (end.length - skipped);
        return new Excerpt(
                decode(Arrays.copyOf(start, kept)),
                omitted,
                decode(Arrays.copyOfRange(end, skipped, end.length)));
    }

    /** {@link #excerpt} as one text, with a line that says how many bytes are left out. */
    public String text(int maxBytes) {
        return excerpt(maxBytes).toString();
    }

    /** All that is kept, as text; for output that is known to be short. */
    public String text() {
        return text(Integer.MAX_VALUE);
    }

    /** The last line that is not blank, of what was written last. */
    public synchronized String lastLine() {
        byte[] end = bytes(Math.max(startOfEnd(), size - LAST_LINE), size);
        String text =
                decode(Arrays.copyOfRange(end, Utf8.cutStart(end), end.length)).stripTrailing();
        return text.substring(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
    }

    /** Frees the file; what is in memory stays readable. */
    @Override
    public synchronized void close() {
        spool.ifPresent(SpoolFile::close);
        spool = Optional.empty();
        closed = true;
    }

    synchronized void append(MemorySegment bytes) {
        long count = bytes.byteSize();
        int toHead = (int) Math.min(count, limits.head() - Math.min(size, limits.head()));
        if (toHead > 0) {
            growHead((int) size + toHead);
            MemorySegment.copy(bytes, 0, MemorySegment.ofArray(head), size, toHead);
        }
        if (size + count > limits.head()) {
            overflow(bytes);
            keepTail(bytes.asSlice(toHead), size + toHead);
        }
        size += count;
    }

    private void growHead(int needed) {
        if (needed > head.length) {
            int wanted =
                    Math.max(needed, Math.min(limits.head(), Math.max(1_024, head.length * 2)));
            head = Arrays.copyOf(head, wanted);
        }
    }

    private void overflow(MemorySegment bytes) {
        if (limits.spool() <= limits.head() || closed) {
            return;
        }
        if (spool.isEmpty()) {
            spool = Optional.of(SpoolFile.create(directory, limits.spool()));
            spool.get()
                    .write(MemorySegment.ofArray(head).asSlice(0, Math.min(size, limits.head())));
        }
        spool.get().write(bytes);
    }

    private void keepTail(MemorySegment bytes, long offset) {
        if (limits.tail() == 0) {
            return;
        }
        long skip = Math.max(0, bytes.byteSize() - limits.tail());
        growRing(offset - limits.head() + bytes.byteSize(), offset);
        for (long at = skip; at < bytes.byteSize(); ) {
            int place = (int) ((offset + at - limits.head()) % ring.length);
            int count = (int) Math.min(bytes.byteSize() - at, ring.length - place);
            MemorySegment.copy(bytes, at, MemorySegment.ofArray(ring), place, count);
            at += count;
        }
    }

    /**
     * The ring grows while nothing has been overwritten in it, so that short output takes little
     * memory.
     */
    private void growRing(long needed, long offset) {
        if (needed > ring.length && ring.length < limits.tail()) {
            int wanted =
                    (int)
                            Math.min(
                                    limits.tail(),
                                    Math.max(needed, Math.max(4_096L, ring.length * 2L)));
            ring = Arrays.copyOf(ring, wanted);
        }
        assert offset >= limits.head();
    }

    private long endOfStart() {
        long inMemory = Math.min(size, limits.head());
        return Math.max(inMemory, spool.map(SpoolFile::size).orElse(0L));
    }

    private long startOfTail() {
        return Math.max(Math.min(size, limits.head()), size - ring.length);
    }

    /** From where on everything to the end is kept. */
    private long startOfEnd() {
        return startOfTail() <= endOfStart() ? 0 : startOfTail();
    }

    /** The bytes of a range that is kept, whole or up to where it is kept. */
    private byte[] bytes(long from, long to) {
        byte[] result = new byte[(int) Math.max(0, Math.min(to - from, Integer.MAX_VALUE - 16))];
        long at = from;
        while (at < from + result.length) {
            int count = copy(at, result, (int) (at - from));
            if (count == 0) {
                return Arrays.copyOf(result, (int) (at - from));
            }
            at += count;
        }
        return result;
    }

    private int copy(long at, byte[] target, int place) {
        int wanted = target.length - place;
        if (at < Math.min(size, limits.head())) {
            int count = (int) Math.min(wanted, Math.min(size, limits.head()) - at);
            System.arraycopy(head, (int) at, target, place, count);
            return count;
        }
        if (at >= startOfTail() && ring.length > 0) {
            int from = (int) ((at - limits.head()) % ring.length);
            int count = Math.min(wanted, ring.length - from);
            System.arraycopy(ring, from, target, place, count);
            return count;
        }
        return spool.map(file -> file.read(at, target, place, wanted)).orElse(0);
    }

    private static String decode(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /**
     * A part of the output.
     *
     * @param bytes the part
     * @param offset where it begins
     * @param nextOffset where the next part begins
     * @param totalBytes how much was written until now
     */
    public record Slice(byte[] bytes, long offset, long nextOffset, long totalBytes) {

        /** The part as text, with what is not UTF-8 replaced. */
        public String text() {
            return decode(bytes);
        }
    }

    /**
     * Start and end of a text.
     *
     * @param start the text's start, or the whole text
     * @param omittedBytes how many bytes between start and end are left out
     * @param end the text's end
     */
    public record Excerpt(String start, long omittedBytes, String end) {

        /** Start and end, and between them a line that says what is left out. */
        @Override
        public String toString() {
            return omittedBytes == 0
                    ? start + end
                    : start + "\n… " + omittedBytes + " bytes left out …\n" + end;
        }
    }
}
