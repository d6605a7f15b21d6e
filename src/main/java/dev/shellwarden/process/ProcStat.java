package dev.shellwarden.process;

import java.time.Duration;
import java.util.Optional;

/**
 * A line of {@code /proc/<process>/stat}: proc(5).
 *
 * @param process its id
 * @param state {@code R}, {@code S}, {@code Z} for one that ended and was not waited for, and
 *     others
 * @param parent its parent's id
 * @param group its process group
 * @param session its session
 * @param cpuTime user and system time of it and of the children that it waited for
 */
record ProcStat(long process, char state, long parent, long group, long session, Duration cpuTime) {

    /**
     * {@code USER_HZ}, which the kernel has fixed at 100 for every architecture Java runs on:
     * time(7).
     */
    private static final long TICKS_PER_SECOND = 100;

    private static final int FIELDS = 15;

    /**
     * The name stands in parentheses and may hold anything, so fields are counted from the last
     * parenthesis.
     */
    static Optional<ProcStat> parse(long process, String text) {
        int end = text.lastIndexOf(')');
        String[] fields = end < 0 ? new String[0] : text.substring(end + 1).strip().split(" ");
        if (fields.length < FIELDS) {
            return Optional.empty();
        }
        long ticks =
                number(fields, 11) + number(fields, 12) + number(fields, 13) + number(fields, 14);
        return Optional.of(
                new ProcStat(
                        process,
                        fields[0].charAt(0),
                        number(fields, 1),
                        number(fields, 2),
                        number(fields, 3),
                        Duration.ofMillis(ticks * 1_000 / TICKS_PER_SECOND)));
    }

    private static long number(String[] fields, int index) {
        return Long.parseLong(fields[index]);
    }

    boolean ended() {
        return state == 'Z' || state == 'X';
    }
}
