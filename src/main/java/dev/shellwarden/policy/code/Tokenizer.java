package dev.shellwarden.policy.code;

import java.util.ArrayList;
import java.util.List;

/** Code cut into pieces, near enough for a dozen scripting languages. Linear time. */
final class Tokenizer {

    private static final int MOST = 50_000;

    private final String text;
    private final LanguageSpec language;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    Tokenizer(String text, LanguageSpec language) {
        this.text = text;
        this.language = language;
    }

    List<Token> tokens() {
        while (at < text.length() && tokens.size() < MOST) {
            next();
        }
        return tokens;
    }

    private void next() {
        char character = text.charAt(at);
        if (character == '\n') {
            tokens.add(new Token(Token.Kind.NEWLINE, "\n", true));
            at++;
        } else if (Character.isWhitespace(character)) {
            at++;
        } else if (!skipComment()
                && !longBracket(at)
                && !quotedWord()
                && !string()
                && !readPattern()
                && !regex()) {
            word(character);
        }
    }

    private boolean skipComment() {
        for (String start : language.comments()) {
            if (text.startsWith(start, at)) {
                if (longBracket(at + start.length())) {
                    tokens.removeLast();
                    return true;
                }
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
                return true;
            }
        }
        if (language.blockComments() && text.startsWith("/*", at)) {
            int end = text.indexOf("*/", at + 2);
            at = end < 0 ? text.length() : end + 2;
            return true;
        }
        return false;
    }

    /** {@code [[text]]} and {@code [==[text]==]} of lua. */
    private boolean longBracket(int start) {
        if (!language.has(LanguageSpec.Trait.LONG_BRACKETS) || !text.startsWith("[", start)) {
            return false;
        }
        int open = start + 1;
        while (open < text.length() && text.charAt(open) == '=') {
            open++;
        }
        if (!text.startsWith("[", open)) {
            return false;
        }
        int end = text.indexOf("]" + "=".repeat(open - start - 1) + "]", open);
        String inner = text.substring(open + 1, end < 0 ? text.length() : end);
        tokens.add(new Token(Token.Kind.STRING, inner, true));
        at = end < 0 ? text.length() : end + open - start + 1;
        return true;
    }

    /** {@code </etc/*>} of perl is a pattern of files; {@code <STDIN>} and {@code <$f>} read. */
    private boolean readPattern() {
        int end =
                language.quoteWords() && text.charAt(at) == '<' && (!afterOperand() || afterCall())
                        ? text.indexOf('>', at)
                        : -1;
        String inner = end < 0 ? "" : text.substring(at + 1, end);
        if (inner.isEmpty() || inner.indexOf('\n') >= 0 || inner.matches("[$\\w]*|<.*")) {
            return false;
        }
        tokens.add(new Token(Token.Kind.NAME, "glob", true));
        tokens.add(new Token(Token.Kind.SYMBOL, "(", true));
        tokens.add(QuotedText.interpolated(inner, false));
        tokens.add(new Token(Token.Kind.SYMBOL, ")", true));
        at = end + 1;
        return true;
    }

    /**
     * {@code q(…)}, {@code qq{…}}, {@code qx/…/} of perl and {@code %q(…)}, {@code %x{…}} of ruby.
     */
    private boolean quotedWord() {
        boolean percent = text.charAt(at) == '%';
        if (percent ? !language.percentWords() : !language.quoteWords() || text.charAt(at) != 'q') {
            return false;
        }
        int letters = percent ? at + 1 : at;
        int open = letters;
        while (open < text.length()
                && open < letters + 2
                && "qQxwWi".indexOf(text.charAt(open)) >= 0) {
            open++;
        }
        if (open == letters || open >= text.length() || before() || percent && afterOperand()) {
            return false;
        }
        char opening = text.charAt(open);
        String kind = text.substring(letters, open);
        if (Character.isLetterOrDigit(opening)
                || Character.isWhitespace(opening)
                || ",;=)>.".indexOf(opening) >= 0) {
            return false;
        }
        int end = closing(open, opening);
        String inner = text.substring(open + 1, Math.min(end, text.length()));
        boolean runs = kind.contains("x");
        boolean plain = kind.equals("q") || kind.equals("w") || kind.equals("qw");
        tokens.add(
                plain
                        ? new Token(Token.Kind.STRING, inner, true)
                        : QuotedText.interpolated(inner, runs));
        at = Math.min(end + 1, text.length());
        return true;
    }

    private boolean before() {
        return at > 0
                && (Character.isLetterOrDigit(text.charAt(at - 1))
                        || "_$@%&>.:".indexOf(text.charAt(at - 1)) >= 0);
    }

    private int closing(int open, char opening) {
        int pair = "([{<".indexOf(opening);
        char closing = pair < 0 ? opening : ")]}>".charAt(pair);
        int depth = 0;
        for (int index = open + 1; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character == '\\') {
                index++;
            } else if (pair >= 0 && character == opening) {
                depth++;
            } else if (character == closing && depth-- == 0) {
                return index;
            }
        }
        return text.length();
    }

    private boolean string() {
        char quote = text.charAt(at);
        if (quote != '"' && quote != '\'' && quote != '`'
                || quote == '\'' && !language.singleQuotes()) {
            return false;
        }
        String prefix = prefix();
        boolean triple = language.tripleQuotes() && text.startsWith(("" + quote).repeat(3), at);
        int start = at + (triple ? 3 : 1);
        int end = triple ? tripleEnd(start, quote) : closing(at, quote);
        String inner = text.substring(Math.min(start, text.length()), Math.min(end, text.length()));
        at = Math.min(end + (triple ? 3 : 1), text.length());
        boolean raw = prefix.indexOf('r') >= 0;
        if (quote == '`' && language.backquotesRun()) {
            tokens.add(QuotedText.interpolated(inner, true));
        } else if (prefix.indexOf('f') >= 0) {
            tokens.add(QuotedText.formatted(inner));
        } else if (quote == '`' || quote == '"' && language.interpolates()) {
            tokens.add(QuotedText.interpolated(inner, false));
        } else {
            boolean decimal = language.has(LanguageSpec.Trait.LONG_BRACKETS);
            String plain = raw ? inner : QuotedText.unescaped(inner, decimal);
            tokens.add(new Token(Token.Kind.STRING, plain, true));
        }
        return true;
    }

    /** The letters before a string of python: they were read as a name, which goes. */
    private String prefix() {
        if (!language.tripleQuotes()
                || tokens.isEmpty()
                || at == 0
                || !Character.isLetter(text.charAt(at - 1))) {
            return "";
        }
        Token last = tokens.getLast();
        boolean letters =
                last.kind() == Token.Kind.NAME
                        && last.text().length() <= 2
                        && last.text().chars().allMatch(letter -> "rRbBfFuU".indexOf(letter) >= 0);
        if (!letters) {
            return "";
        }
        tokens.removeLast();
        return last.text().toLowerCase(java.util.Locale.ROOT);
    }

    private int tripleEnd(int start, char quote) {
        int end = text.indexOf(("" + quote).repeat(3), start);
        return end < 0 ? text.length() : end;
    }

    private boolean afterOperand() {
        if (tokens.isEmpty()) {
            return false;
        }
        Token last = tokens.getLast();
        return switch (last.kind()) {
            case NAME -> !language.isKeyword(last.text());
            case STRING, COMMAND, REGEX, NUMBER -> true;
            case SYMBOL -> last.is(")") || last.is("]");
            case NEWLINE -> false;
        };
    }

    private boolean afterCall() {
        return tokens.getLast().kind() == Token.Kind.NAME
                && !language.find(tokens.getLast().text()).isEmpty();
    }

    private boolean regex() {
        if (!language.regexes() || text.charAt(at) != '/' || afterOperand()) {
            return false;
        }
        int index = at + 1;
        while (index < text.length() && text.charAt(index) != '/' && text.charAt(index) != '\n') {
            index += text.charAt(index) == '\\' ? 2 : 1;
        }
        if (index >= text.length() || text.charAt(index) != '/') {
            return false;
        }
        tokens.add(new Token(Token.Kind.REGEX, text.substring(at + 1, index), true));
        at = index + 1;
        return true;
    }

    private void word(char first) {
        int start = at;
        if (Character.isDigit(first)) {
            while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
                at++;
            }
            tokens.add(new Token(Token.Kind.NUMBER, text.substring(start, at), true));
        } else if (Character.isLetter(first)
                || first == '_'
                || "$@%".indexOf(first) >= 0 && nameFollows()) {
            at++;
            while (at < text.length()
                    && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
                at++;
            }
            tokens.add(new Token(Token.Kind.NAME, text.substring(start, at), true));
        } else {
            at += symbolLength();
            tokens.add(new Token(Token.Kind.SYMBOL, text.substring(start, at), true));
        }
    }

    private boolean nameFollows() {
        char sigil = text.charAt(at);
        char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
        return (Character.isLetter(next) || next == '_')
                && (sigil != '%'
                        || language.quoteWords() && !language.percentWords() && !afterOperand());
    }

    private int symbolLength() {
        if (text.startsWith("..", at) && language.has(LanguageSpec.Trait.TWO_DOTS_CONCATENATE)) {
            return text.startsWith("...", at) ? 3 : 2;
        }
        for (String symbol : List.of("::", "->", "&.", ">>", "=>", "==", "!=", "||", "&&", "?.")) {
            if (text.startsWith(symbol, at)) {
                return symbol.length();
            }
        }
        return 1;
    }
}
