package dev.shellwarden.process;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The signals of Linux by name; numbers as in signal(7) for x86 and ARM. */
public enum Signal {
    HUP(1),
    INT(2),
    QUIT(3),
    ILL(4),
    TRAP(5),
    ABRT(6),
    BUS(7),
    FPE(8),
    KILL(9),
    USR1(10),
    SEGV(11),
    USR2(12),
    PIPE(13),
    ALRM(14),
    TERM(15),
    STKFLT(16),
    CHLD(17),
    CONT(18),
    STOP(19),
    TSTP(20),
    TTIN(21),
    TTOU(22),
    URG(23),
    XCPU(24),
    XFSZ(25),
    VTALRM(26),
    PROF(27),
    WINCH(28),
    IO(29),
    PWR(30),
    SYS(31);

    private static final int FIRST_REAL_TIME = 34;

    private final int number;

    Signal(int number) {
        this.number = number;
    }

    /** The kernel's number. */
    public int number() {
        return number;
    }

    /** The signal named so, with or without {@code SIG}, in any case. */
    public static Optional<Signal> named(String name) {
        String upper = name.strip().toUpperCase(Locale.ROOT);
        String bare = upper.startsWith("SIG") ? upper.substring(3) : upper;
        return Arrays.stream(values()).filter(signal -> signal.name().equals(bare)).findFirst();
    }

    /**
     * What a person calls the signal of this number: {@code SIGKILL}, {@code SIGRTMIN+1}, {@code
     * signal 99}.
     */
    public static String nameOf(int number) {
        return Arrays.stream(values())
                .filter(signal -> signal.number == number)
                .map(signal -> "SIG" + signal.name())
                .findFirst()
                .orElseGet(() -> realTime(number));
    }

    private static String realTime(int number) {
        if (number < FIRST_REAL_TIME || number > 64) {
            return "signal " + number;
        }
        return number == FIRST_REAL_TIME ? "SIGRTMIN" : "SIGRTMIN+" + (number - FIRST_REAL_TIME);
    }
}
