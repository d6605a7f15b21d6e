package dev.shellwarden.cli;

import java.util.Optional;

/**
 * What the doctor found about one thing.
 *
 * @param grave whether the program does not work so
 * @param what the thing
 * @param state how it is
 * @param advice what to do when it could be better
 */
record Finding(boolean grave, String what, String state, Optional<String> advice) {

    static Finding good(String what, String state) {
        return new Finding(false, what, state, Optional.empty());
    }

    static Finding improvable(String what, String state, String advice) {
        return new Finding(false, what, state, Optional.of(advice));
    }

    static Finding bad(String what, String state, String advice) {
        return new Finding(true, what, state, Optional.of(advice));
    }

    /** One line, and a second one with the advice. */
    String text() {
        String mark = grave ? "BAD " : advice.isPresent() ? "note" : "ok  ";
        return "%s  %-18s %s%s"
                .formatted(mark, what, state, advice.map(text -> "\n      -> " + text).orElse(""));
    }
}
