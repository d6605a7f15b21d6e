package dev.shellwarden.pipeline;

import dev.shellwarden.pipeline.GuardViolation.Reason;

/** Reads a sed script's commands and refuses those that read or write files or start programs. */
final class SedGuard {

    private final String script;
    private int at;

    private SedGuard(String script) {
        this.script = script;
    }

    /** Refuses a script that is more than a filter. */
    static void check(String script) throws GuardException {
        SedGuard guard = new SedGuard(script);
        while (guard.at < script.length()) {
            guard.command();
        }
    }

    private void command() throws GuardException {
        skip(" \t\n;{}");
        addresses();
        skip(" \t!");
        if (at >= script.length()) {
            return;
        }
        char name = script.charAt(at++);
        switch (name) {
            case 's' -> substitute();
            case 'y' -> transliterate();
            case 'a', 'i', 'c' -> text();
            case 'b', 't', 'T', ':' -> label();
            case '{', '}' -> {}
            case '#' -> skipLine();
            case 'd', 'D', 'g', 'G', 'h', 'H', 'n', 'N', 'p', 'P', 'x', '=', 'z' -> separator();
            case 'q', 'Q', 'l', 'L' -> number();
            case 'e' -> throw refused("'e', which runs a program");
            case 'w', 'W' -> throw refused("'%s', which writes a file".formatted(name));
            case 'r', 'R' -> throw refused("'%s', which reads a file".formatted(name));
            case 'F', 'v' -> separator();
            default -> throw unreadable("'%s' where a command is expected".formatted(name));
        }
    }

    private void addresses() throws GuardException {
        address();
        skip(" \t");
        if (peek() == ',') {
            at++;
            skip(" \t");
            address();
        }
    }

    private void address() throws GuardException {
        char sign = peek();
        if (sign == '/') {
            at++;
            delimited('/');
            skip("IM");
        } else if (sign == '\\' && at + 1 < script.length()) {
            char delimiter = script.charAt(at + 1);
            at += 2;
            delimited(delimiter);
            skip("IM");
        } else {
            skip("0123456789$~+");
        }
    }

    private void substitute() throws GuardException {
        char delimiter = delimiter();
        delimited(delimiter);
        delimited(delimiter);
        while (at < script.length() && " \t;\n}#".indexOf(script.charAt(at)) < 0) {
            char flag = script.charAt(at++);
            if (flag == 'e') {
                throw refused("the flag 'e' of s, which runs a program");
            }
            if (flag == 'w') {
                throw refused("the flag 'w' of s, which writes a file");
            }
            if ("gpiImM0123456789".indexOf(flag) < 0) {
                throw unreadable("the flag '%s' of s".formatted(flag));
            }
        }
        separator();
    }

    private void transliterate() throws GuardException {
        char delimiter = delimiter();
        delimited(delimiter);
        delimited(delimiter);
        separator();
    }

    private char delimiter() throws GuardException {
        char delimiter = peek();
        if (at >= script.length() || delimiter == '\n' || delimiter == '\\') {
            throw unreadable("s or y without its parts");
        }
        at++;
        return delimiter;
    }

    /**
     * Skips to behind the delimiter. Versions differ on a delimiter in brackets, so none may stand
     * there.
     */
    private void delimited(char delimiter) throws GuardException {
        while (at < script.length()) {
            char sign = script.charAt(at);
            if (sign == delimiter) {
                at++;
                return;
            }
            if (sign == '[') {
                requireNotInBrackets(delimiter);
            }
            at += sign == '\\' ? 2 : 1;
        }
        throw unreadable("a part without its end");
    }

    private void requireNotInBrackets(char delimiter) throws GuardException {
        int close = BracketExpression.end(script, at);
        int next = script.indexOf(delimiter, at);
        int newline = script.indexOf('\n', at);
        if (close > 0 && next < close && (newline < 0 || close < newline)) {
            throw unreadable("the delimiter '%s' in brackets; choose another".formatted(delimiter));
        }
    }

    private char charAt(int index) {
        return index < script.length() ? script.charAt(index) : '\0';
    }

    /** Text goes on over lines that end with a backslash. */
    private void text() {
        while (at < script.length() && script.charAt(at) != '\n') {
            at += script.charAt(at) == '\\' ? 2 : 1;
        }
    }

    private void label() {
        while (at < script.length() && script.charAt(at) != '\n' && script.charAt(at) != ';') {
            at++;
        }
    }

    private void skipLine() {
        while (at < script.length() && script.charAt(at) != '\n') {
            at++;
        }
    }

    private void number() throws GuardException {
        skip(" \t0123456789");
        separator();
    }

    private void separator() throws GuardException {
        skip(" \t");
        if (at < script.length() && "\n;}#".indexOf(script.charAt(at)) < 0) {
            throw unreadable("'%s' behind a command".formatted(script.charAt(at)));
        }
    }

    private char peek() {
        return charAt(at);
    }

    private void skip(String signs) {
        while (at < script.length() && signs.indexOf(script.charAt(at)) >= 0) {
            at++;
        }
    }

    private static GuardException refused(String what) {
        return new GuardException(
                Reason.OUTPUT_IN_PROGRAM,
                "The sed script holds %s.".formatted(what),
                "Let sed print, and write the result with '| tee FILE'.");
    }

    private static GuardException unreadable(String what) {
        return new GuardException(
                Reason.OUTPUT_IN_PROGRAM,
                "The sed script holds %s and cannot be read for certain.".formatted(what),
                "Write one command a line or separate commands with ';'.");
    }
}
