package dev.shellwarden.policy.code;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Questions about a row of tokens. */
final class Tokens {

    private Tokens() {}

    /** The parts between separators that stand in no bracket. */
    static List<List<Token>> split(List<Token> tokens, String separator) {
        List<List<Token>> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int index = 0; index < tokens.size(); index++) {
            Token token = tokens.get(index);
            depth += depthChange(token);
            if (depth == 0
                    && token.kind() == Token.Kind.SYMBOL
                    && token.text().equals(separator)
                    && !member(tokens, index)) {
                parts.add(tokens.subList(start, index));
                start = index + 1;
            }
        }
        if (parts.isEmpty()) {
            return List.of(tokens);
        }
        parts.add(tokens.subList(start, tokens.size()));
        return parts;
    }

    private static boolean member(List<Token> tokens, int index) {
        return tokens.get(index).is(".")
                && index > 0
                && index + 1 < tokens.size()
                && tokens.get(index + 1).kind() == Token.Kind.NAME
                && !tokens.get(index + 1).text().startsWith("$")
                && tokens.get(index - 1).kind() == Token.Kind.NAME
                && !tokens.get(index - 1).text().startsWith("$");
    }

    /**
     * Where an expression ends that starts at a place: at its line's end, or a bracket's, or a
     * stop.
     */
    static int end(List<Token> tokens, int start, Predicate<Token> stop) {
        int open = 0;
        for (int at = start; at < tokens.size(); at++) {
            Token token = tokens.get(at);
            open += depthChange(token);
            if (open < 0 || open == 0 && (token.kind() == Token.Kind.NEWLINE || stop.test(token))) {
                return at;
            }
        }
        return tokens.size();
    }

    static int depthChange(Token token) {
        if (token.kind() != Token.Kind.SYMBOL || token.text().length() != 1) {
            return 0;
        }
        return switch (token.text().charAt(0)) {
            case '(', '[', '{' -> 1;
            case ')', ']', '}' -> -1;
            default -> 0;
        };
    }

    /** Where the value begins whose member stands behind the joiner at {@code index}. */
    static int operandStart(List<Token> tokens, int index) {
        int start = index;
        while (start > 0) {
            Token before = tokens.get(start - 1);
            if (before.is(")") || before.is("]")) {
                start = Math.max(opening(tokens, start - 1), 0);
            } else if (before.kind() == Token.Kind.STRING && start == index) {
                return start - 1;
            } else if (before.isJoiner()
                    || before.kind() == Token.Kind.NAME
                            && (start == index || !isName(tokens.get(start)))) {
                start--;
            } else {
                return start;
            }
        }
        return start;
    }

    private static boolean isName(Token token) {
        return token.kind() == Token.Kind.NAME || token.kind() == Token.Kind.STRING;
    }

    /** Where the bracket that opens at {@code index} closes; the last token when it never does. */
    static int closing(List<Token> tokens, int index) {
        int depth = 0;
        for (int at = index; at < tokens.size(); at++) {
            depth += depthChange(tokens.get(at));
            if (depth == 0) {
                return at;
            }
        }
        return tokens.size() - 1;
    }

    /** Where the bracket that closes at {@code index} opens; -1 when it never does. */
    static int opening(List<Token> tokens, int index) {
        int depth = 0;
        for (int at = index; at >= 0; at--) {
            depth += depthChange(tokens.get(at));
            if (depth == 0) {
                return at;
            }
        }
        return -1;
    }
}
