package dev.shellwarden.program;

/** What judging one request may cost; once it is used up nothing more is looked at. */
final class Budget {

    /** Propagated text, in characters. */
    static final int TEXT = 64 * 1024;

    /** Texts within texts. */
    static final int DEPTH = 16;

    /** Invocations listed. */
    static final int INVOCATIONS = 2_000;

    /** Commands walked through, those of repeated loop bodies and functions included. */
    static final int STEPS = 20_000;

    private int text;
    private int steps;
    private boolean exceeded;

    boolean text(int length) {
        text += length;
        return check(text <= TEXT);
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
