package dev.shellwarden.pipeline;

import dev.shellwarden.pipeline.GuardViolation.Reason;
import java.util.Set;

/**
 * Reads an awk program's tokens and refuses what writes files, starts programs, reads files of its
 * own choice or looks at the environment.
 */
final class AwkGuard {

    private static final Set<String> REFUSED =
            Set.of(
                    "system",
                    "getline",
                    "ENVIRON",
                    "ARGV",
                    "ARGC",
                    "PROCINFO",
                    "SYMTAB",
                    "FUNCTAB",
                    "fflush",
                    "close",
                    "extension");

    /** Words behind which a slash starts a regular expression. */
    private static final Set<String> BEFORE_REGEX =
            Set.of(
                    "return", "print", "printf", "in", "case", "else", "do", "and", "or", "not",
                    "exit");

    private static final String REGEX_MAY_FOLLOW = "regex";
    private static final String DIVISION_FOLLOWS = "division";
    private static final String UNCLEAR = "unclear";

    private final String program;
    private int at;
    private String slash = REGEX_MAY_FOLLOW;
    private boolean printing;

    /** Whether the statement goes on behind a newline. */
    private boolean goesOn;

    private int depth;

    private AwkGuard(String program) {
        this.program = program;
    }

    /** Refuses a program that is more than a filter. */
    static void check(String program) throws GuardException {
        AwkGuard guard = new AwkGuard(program);
        while (guard.at < program.length()) {
            guard.token();
        }
    }

    private void token() throws GuardException {
        char sign = program.charAt(at);
        goesOn = goesOn && (Character.isWhitespace(sign) || sign == '#');
        if (sign == '"') {
            string();
        } else if (sign == '/' && !slash.equals(DIVISION_FOLLOWS)) {
            regex();
        } else if (Character.isLetter(sign) || sign == '_') {
            word();
        } else if (Character.isDigit(sign)) {
            number();
        } else if (sign == '#') {
            comment();
        } else {
            sign(sign);
        }
    }

    private void string() throws GuardException {
        at++;
        while (at < program.length() && program.charAt(at) != '"') {
            if (program.charAt(at) == '\n') {
                throw unreadable("a string without its end");
            }
            at += program.charAt(at) == '\\' ? 2 : 1;
        }
        if (at >= program.length()) {
            throw unreadable("a string without its end");
        }
        at++;
        slash = DIVISION_FOLLOWS;
    }

    private void regex() throws GuardException {
        if (slash.equals(UNCLEAR)) {
            throw unreadable(
                    "a '/' behind '++' or '--', which may divide or begin a regular expression");
        }
        at++;
        while (at < program.length() && program.charAt(at) != '/') {
            switch (program.charAt(at)) {
                case '\n' -> throw unreadable("a regular expression without its end");
                case '\\' -> at += 2;
                case '[' -> at = behindBrackets();
                default -> at++;
            }
        }
        if (at >= program.length()) {
            throw unreadable("a regular expression without its end");
        }
        at++;
        slash = DIVISION_FOLLOWS;
    }

    /** Interpreters differ on a slash in brackets, so none may stand there. */
    private int behindBrackets() throws GuardException {
        int close = BracketExpression.end(program, at);
        int next = program.indexOf('/', at);
        if (close < 0 || next < close) {
            throw unreadable(
                    "a '/' inside the brackets of a regular expression; write it as '\\/' outside of them");
        }
        return close + 1;
    }

    private void word() throws GuardException {
        int start = at;
        while (at < program.length()
                && (Character.isLetterOrDigit(program.charAt(at)) || program.charAt(at) == '_')) {
            at++;
        }
        String word = program.substring(start, at);
        if (REFUSED.contains(word)) {
            throw refused("'%s'".formatted(word));
        }
        if (word.equals("print") || word.equals("printf")) {
            printing = true;
            depth = 0;
        }
        slash = BEFORE_REGEX.contains(word) ? REGEX_MAY_FOLLOW : DIVISION_FOLLOWS;
    }

    private void number() {
        while (at < program.length()
                && (Character.isLetterOrDigit(program.charAt(at)) || program.charAt(at) == '.')) {
            at++;
        }
        slash = DIVISION_FOLLOWS;
    }

    private void comment() {
        while (at < program.length() && program.charAt(at) != '\n') {
            at++;
        }
    }

    private void sign(char sign) throws GuardException {
        String two = program.substring(at, Math.min(at + 2, program.length()));
        if (two.equals("||") || two.equals("&&")) {
            at += 2;
            slash = REGEX_MAY_FOLLOW;
            goesOn = true;
            return;
        }
        if (two.equals("++") || two.equals("--")) {
            at += 2;
            slash = UNCLEAR;
            return;
        }
        plain(sign);
        at++;
    }

    private void plain(char sign) throws GuardException {
        switch (sign) {
            case '|' -> throw refused("a pipe to or from a program ('|')");
            case '@' -> throw refused("'@', which loads code or calls by name");
            case '>' -> output();
            case '(' -> depth++;
            case ')' -> depth = Math.max(0, depth - 1);
            case ',', '?', ':', '\\' -> goesOn = true;
            case ';', '\n' -> printing = printing && (goesOn || depth > 0);
            case '}', '{' -> printing = false;
            default -> {}
        }
        if (!Character.isWhitespace(sign) || sign == '\n') {
            slash = sign == ')' || sign == ']' || sign == '$' ? DIVISION_FOLLOWS : REGEX_MAY_FOLLOW;
        }
    }

    private void output() throws GuardException {
        if (printing && depth == 0) {
            throw refused("output to a file ('>')");
        }
    }

    private static GuardException refused(String what) {
        return new GuardException(
                Reason.OUTPUT_IN_PROGRAM,
                "The awk program holds %s.".formatted(what),
                "Let awk print, and write the result with '| tee FILE'; put comparisons with '>' in parentheses.");
    }

    private static GuardException unreadable(String what) {
        return new GuardException(
                Reason.OUTPUT_IN_PROGRAM,
                "The awk program holds %s.".formatted(what),
                "Write the program so that it reads in one way only.");
    }
}
