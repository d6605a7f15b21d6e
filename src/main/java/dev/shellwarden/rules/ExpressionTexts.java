package dev.shellwarden.rules;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads a regular expression (RE2) for the texts of which every match holds one. */
final class ExpressionTexts {

    private static final String WITHOUT_TEXT = "bBAzsSdDwWntrfv";

    private final String expression;
    private int at;
    private boolean understood = true;

    /**
     * @param expression in small letters where case is ignored: an escape then means another class,
     *     which has no text either
     */
    ExpressionTexts(String expression) {
        this.expression = expression;
    }

    /** The texts; empty when there need be none, or when the expression is not understood. */
    Optional<List<String>> read() {
        Optional<List<String>> texts = alternatives();
        return understood && at == expression.length() ? texts : Optional.empty();
    }

    private Optional<List<String>> alternatives() {
        List<String> all = new ArrayList<>();
        boolean each = true;
        do {
            Optional<List<String>> one = sequence();
            each &= one.isPresent();
            one.ifPresent(all::addAll);
        } while (understood && take('|'));
        return each ? Optional.of(all) : Optional.empty();
    }

    /** What a sequence requires: of all that it does the longest. */
    private Optional<List<String>> sequence() {
        List<List<String>> required = new ArrayList<>();
        StringBuilder run = new StringBuilder();
        while (understood && at < expression.length() && "|)".indexOf(peek()) < 0) {
            element(run, required);
        }
        end(run, required);
        return required.stream().max(Comparator.comparingInt(ExpressionTexts::shortest));
    }

    private static int shortest(List<String> texts) {
        return texts.stream().mapToInt(String::length).min().orElse(0);
    }

    private static void end(StringBuilder run, List<List<String>> required) {
        if (!run.isEmpty()) {
            required.add(List.of(run.toString()));
            run.setLength(0);
        }
    }

    private void element(StringBuilder run, List<List<String>> required) {
        char first = expression.charAt(at++);
        switch (first) {
            case '(' -> {
                end(run, required);
                group().filter(_ -> !isOptional()).ifPresent(required::add);
            }
            case '[' -> {
                end(run, required);
                skipClass();
                isOptional();
            }
            case '.', '^', '$' -> {
                end(run, required);
                isOptional();
            }
            case '\\' -> escape(run, required);
            default -> letter(first, run, required);
        }
    }

    private Optional<List<String>> group() {
        if (expression.startsWith("?:", at)) {
            at += 2;
        }
        understood &= at < expression.length() && peek() != '?';
        Optional<List<String>> texts = alternatives();
        understood &= take(')');
        if (texts.isEmpty()) {
            isOptional();
        }
        return texts;
    }

    private void escape(StringBuilder run, List<List<String>> required) {
        if (at >= expression.length()) {
            understood = false;
            return;
        }
        char escaped = expression.charAt(at++);
        if (WITHOUT_TEXT.indexOf(escaped) >= 0) {
            end(run, required);
            isOptional();
        } else if (Character.isLetterOrDigit(escaped)) {
            understood = false;
        } else {
            letter(escaped, run, required);
        }
    }

    private void letter(char letter, StringBuilder run, List<List<String>> required) {
        boolean quantified = at < expression.length() && "?*+{".indexOf(peek()) >= 0;
        if (!isOptional()) {
            run.append(letter);
        }
        if (quantified) {
            end(run, required);
        }
    }

    private void skipClass() {
        take('^');
        take(']');
        while (understood && at < expression.length() && peek() != ']') {
            if (expression.startsWith("[:", at)) {
                at = expression.indexOf(":]", at) + 1;
                understood &= at > 0;
            }
            at += understood && peek() == '\\' ? 2 : 1;
        }
        understood &= take(']');
    }

    /** Reads a quantifier, if there is one: whether nothing at all will do. */
    private boolean isOptional() {
        if (at >= expression.length() || "?*+{".indexOf(peek()) < 0) {
            return false;
        }
        char kind = expression.charAt(at++);
        if (kind == '{') {
            char least = at < expression.length() ? peek() : '0';
            at = expression.indexOf('}', at) + 1;
            understood &= at > 0 && Character.isDigit(least);
            take('?');
            return least == '0';
        }
        take('?');
        return kind != '+';
    }

    private boolean take(char expected) {
        if (at < expression.length() && peek() == expected) {
            at++;
            return true;
        }
        return false;
    }

    private char peek() {
        return expression.charAt(at);
    }
}
