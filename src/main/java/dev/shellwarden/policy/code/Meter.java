package dev.shellwarden.policy.code;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * Counts the steps of reading one text of code. Code is read back and forth, and the time of that
 * can grow with the square of its length or worse where it is made to; such code is given up.
 */
final class Meter {

    private static final long AT_LEAST = 50_000;

    /** Hundreds of files of Python, Perl, JavaScript and make were measured: at most 36. */
    private static final long PER_CHARACTER = 120;

    private long left;

    Meter(int length) {
        this.left = AT_LEAST + PER_CHARACTER * length;
    }

    /** Code takes more steps than code of its length should. */
    static final class TooIntricateException extends RuntimeException {

        private static final long serialVersionUID = 1;

        TooIntricateException() {
            super("code too intricate to read", null, false, false);
        }
    }

    /**
     * Takes steps.
     *
     * @throws TooIntricateException when no more are left
     */
    void steps(long count) {
        left -= count;
        if (left < 0) {
            throw new TooIntricateException();
        }
    }

    /** The tokens, a step for each that is looked at. */
    List<Token> tokens(List<Token> tokens) {
        return new Tokens(tokens);
    }

    /** The text, a step for each character that a pattern looks at. */
    CharSequence text(String text) {
        return new Text(text);
    }

    private final class Tokens extends AbstractList<Token> implements RandomAccess {

        private final List<Token> tokens;

        Tokens(List<Token> tokens) {
            this.tokens = tokens;
        }

        @Override
        public Token get(int index) {
            steps(1);
            return tokens.get(index);
        }

        @Override
        public int size() {
            return tokens.size();
        }
    }

    private final class Text implements CharSequence {

        private final String text;

        Text(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            steps(1);
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
