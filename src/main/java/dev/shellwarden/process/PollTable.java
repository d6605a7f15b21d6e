package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** What is waited for at once: the array of {@code struct pollfd} of poll(2). */
record PollTable(MemorySegment entries) {

    static final short READABLE = 1;
    static final short WRITABLE = 4;

    private static final int ENTRY = 8;
    private static final int EVENTS = 4;
    private static final int RESULT = 6;

    /** A table of a size, without entries. */
    static PollTable of(Arena arena, int size) {
        return new PollTable(arena.allocate((long) ENTRY * size, 4));
    }

    /** Makes an entry. */
    void set(int index, int descriptor, short events) {
        entries.set(ValueLayout.JAVA_INT, at(index), descriptor);
        entries.set(ValueLayout.JAVA_SHORT, at(index) + EVENTS, events);
        entries.set(ValueLayout.JAVA_SHORT, at(index) + RESULT, (short) 0);
    }

    int descriptor(int index) {
        return entries.get(ValueLayout.JAVA_INT, at(index));
    }

    short events(int index) {
        return entries.get(ValueLayout.JAVA_SHORT, at(index) + EVENTS);
    }

    /** What happened to it; 0 for nothing. */
    short result(int index) {
        return entries.get(ValueLayout.JAVA_SHORT, at(index) + RESULT);
    }

    /**
     * Waits until something happens to one of the first entries.
     *
     * @return to how many something did, or a negated error number
     */
    int await(int count, int milliseconds) {
        return Posix.poll(entries, count, milliseconds);
    }

    private static long at(int index) {
        return (long) index * ENTRY;
    }
}
