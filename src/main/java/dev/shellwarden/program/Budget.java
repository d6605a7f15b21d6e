package dev.shellwarden.program;

/** What judging one request may cost; once it is used up nothing more is looked at. */
final class Budget {

    /** Propagated text that any request may have, in characters. */
    static final int TEXT = 64 * 1024;

    /** Propagated text for each character of the request: a long one may hand its text on. */
    static final int TEXT_PER_CHARACTER = 4;

    /** Texts within texts. */
    static final int DEPTH = 16;

    /** Invocations listed. */
    static final int INVOCATIONS = 2_000;

    /** Commands walked through, those of repeated loop bodies and functions included. */
    static final int STEPS = 20_000;

    private final long mostText;
    private long text;
    private int steps;
    private boolean exceeded;

    /**
     * A budget.
     *
     * @param length of the request's texts, in characters
     */
    Budget(int length) {
        this.mostText = TEXT + (long) TEXT_PER_CHARACTER * length;
    }

    boolean text(int length) {
        text += length;
        return check(text <= mostText);
    }

    boolean depth(int depth) {
        return check(depth <= DEPTH);
    }

    boolean invocations(int number) {
        return check(number <= INVOCATIONS);
    }

    boolean step() {
        return check(++steps <= STEPS);
    }

    private boolean check(boolean within) {
        exceeded |= !within;
        return !exceeded;
    }

    boolean isExceeded() {
        return exceeded;
    }
}
