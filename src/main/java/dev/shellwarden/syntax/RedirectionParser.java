package dev.shellwarden.syntax;

import dev.shellwarden.syntax.Redirection.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Redirections (POSIX, section 2.7). */
final class RedirectionParser {

    private final ScriptReader reader;
    private final Cursor cursor;

    RedirectionParser(ScriptReader reader) {
        this.reader = reader;
        this.cursor = reader.cursor();
    }

    /** The redirections after a compound command; the cursor stops behind the last of them. */
    List<Redirection> all() {
        List<Redirection> redirections = new ArrayList<>(0);
        int end = cursor.position();
        cursor.skipBlanks();
        while (startsHere()) {
            redirections.add(redirection());
            end = cursor.position();
            cursor.skipBlanks();
        }
        cursor.moveTo(end);
        return redirections;
    }

    /** Whether a redirection starts at the cursor, its descriptor included. */
    boolean startsHere() {
        char c = cursor.peek();
        if (c == '<' || c == '>') {
            return cursor.peekSecond() != '(';
        }
        if (c == '&') {
            return cursor.peekSecond() == '>';
        }
        return (Characters.isDigit(c) || c == '{') && descriptorEnd() >= 0;
    }

    /**
     * The index after a number or a name in braces that stands directly before an operator, or -1.
     */
    private int descriptorEnd() {
        int from = cursor.position();
        int end = cursor.rawAt(from) == '{' ? afterBraces(from) : afterDigits(from);
        int operator = end < 0 ? -1 : cursor.afterContinuations(end);
        char c = operator < 0 ? Cursor.END : cursor.rawAt(operator);
        boolean redirects =
                (c == '<' || c == '>')
                        && cursor.rawAt(cursor.afterContinuations(operator + 1)) != '(';
        return redirects ? end : -1;
    }

    private int afterDigits(int from) {
        int index = from;
        while (Characters.isDigit(cursor.rawAt(index))) {
            index++;
        }
        return index;
    }

    private int afterBraces(int from) {
        int index = from + 1;
        while (Characters.isNamePart(cursor.rawAt(index))) {
            index++;
        }
        boolean named = index > from + 1 && Characters.isNameStart(cursor.rawAt(from + 1));
        if (named && cursor.rawAt(index) == '[') {
            index = afterSubscript(index);
        }
        return named && cursor.rawAt(index) == '}' && !cursor.isPosix() ? index + 1 : -1;
    }

    private int afterSubscript(int from) {
        int index = from + 1;
        while (Characters.isNamePart(cursor.rawAt(index)) || cursor.rawAt(index) == '$') {
            index++;
        }
        return cursor.rawAt(index) == ']' ? index + 1 : from;
    }

    Redirection redirection() {
        cursor.peek();
        int from = cursor.position();
        Optional<String> descriptor = descriptor();
        int place = cursor.position();
        Operator operator = operator();
        cursor.skipBlanks();
        Word target = target(operator);
        Optional<Word> body = hereDocument(operator, place, target);
        requirePortable(operator, target, from);
        return new Redirection(descriptor, operator, target, body, cursor.spanFrom(from));
    }

    private Optional<String> descriptor() {
        int from = cursor.position();
        char c = cursor.raw();
        if (!Characters.isDigit(c) && c != '{') {
            return Optional.empty();
        }
        cursor.moveTo(descriptorEnd());
        String descriptor = cursor.textFrom(from);
        cursor.peek();
        return Optional.of(descriptor);
    }

    private Operator operator() {
        char first = cursor.peek();
        cursor.advance();
        if (first == '&') {
            cursor.advance(cursor.peek() == '>' ? 1 : 0);
            return cursor.take('>') ? Operator.APPEND_OUTPUT_AND_ERROR : Operator.OUTPUT_AND_ERROR;
        }
        return first == '<' ? inputOperator() : outputOperator();
    }

    private Operator inputOperator() {
        if (cursor.take('<')) {
            return cursor.take('<')
                    ? Operator.HERE_STRING
                    : cursor.take('-')
                            ? Operator.HERE_DOCUMENT_STRIPPING_TABS
                            : Operator.HERE_DOCUMENT;
        }
        return cursor.take('&')
                ? Operator.DUPLICATE_INPUT
                : cursor.take('>') ? Operator.READ_WRITE : Operator.INPUT;
    }

    private Operator outputOperator() {
        if (cursor.take('>')) {
            return Operator.APPEND;
        }
        return cursor.take('&')
                ? Operator.DUPLICATE_OUTPUT
                : cursor.take('|') ? Operator.CLOBBER : Operator.OUTPUT;
    }

    private Word target(Operator operator) {
        boolean duplicates =
                operator == Operator.DUPLICATE_INPUT || operator == Operator.DUPLICATE_OUTPUT;
        if (duplicates && cursor.peek() == '-' && !cursor.isPosix()) {
            return hyphen();
        }
        if (startsHere()) {
            throw cursor.unexpected();
        }
        return reader.words().word(WordParser.Mode.PLAIN);
    }

    /** After {@code >&} bash takes a hyphen as a word of its own, whatever follows it. */
    private Word hyphen() {
        int from = cursor.position();
        cursor.advance();
        PartsBuilder parts = new PartsBuilder(cursor);
        parts.textFrom(from);
        return parts.buildFrom(from);
    }

    private Optional<Word> hereDocument(Operator operator, int place, Word target) {
        boolean stripTabs = operator == Operator.HERE_DOCUMENT_STRIPPING_TABS;
        return operator == Operator.HERE_DOCUMENT || stripTabs
                ? reader.hereDocuments().announce(place, target, stripTabs)
                : Optional.empty();
    }

    private void requirePortable(Operator operator, Word target, int from) {
        switch (operator) {
            case OUTPUT_AND_ERROR, APPEND_OUTPUT_AND_ERROR, HERE_STRING ->
                    cursor.requireBash("The operator '%s'".formatted(operator.text()), from);
            case DUPLICATE_INPUT, DUPLICATE_OUTPUT -> requireDescriptor(operator, target, from);
            case INPUT,
                    OUTPUT,
                    APPEND,
                    CLOBBER,
                    READ_WRITE,
                    HERE_DOCUMENT,
                    HERE_DOCUMENT_STRIPPING_TABS -> {}
        }
    }

    private void requireDescriptor(Operator operator, Word target, int from) {
        boolean descriptor =
                target.parts().size() == 1
                        && !(target.parts().getFirst() instanceof WordPart.Literal literal
                                && !literal.value().equals("-")
                                && !(literal.value().length() == 1
                                        && Characters.isNumber(literal.value())));
        if (!descriptor) {
            cursor.requireBash("A file after '%s'".formatted(operator.text()), from);
        }
    }
}
