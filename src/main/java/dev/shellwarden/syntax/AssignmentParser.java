package dev.shellwarden.syntax;

import dev.shellwarden.syntax.Assignment.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Assignments before a command, and arrays (bash's manual, "Arrays"). */
final class AssignmentParser {

    private final ScriptReader reader;
    private final Cursor cursor;

    AssignmentParser(ScriptReader reader) {
        this.reader = reader;
        this.cursor = reader.cursor();
    }

    /** What was read at a place where an assignment may stand: one, a word, or nothing. */
    sealed interface Outcome {

        /** An assignment. */
        record Assigned(Assignment assignment) implements Outcome {}

        /** A word that began like one, such as {@code a[1]} or {@code a=(1)b}. */
        record Plain(Word word) implements Outcome {}

        /** Neither: the cursor has not moved. */
        record Nothing() implements Outcome {}
    }

    private static final Outcome NOTHING = new Outcome.Nothing();

    Outcome assignment() {
        if (!Characters.isNameStart(cursor.peek())) {
            return NOTHING;
        }
        int from = cursor.position();
        if (!mayAssign(from)) {
            return NOTHING;
        }
        String name = cursor.takeNameParts();
        char c = cursor.peek();
        if (c == '[' && !cursor.isPosix()) {
            return subscripted(name, from);
        }
        return takeEquals(c) ? valued(name, Optional.empty(), c == '+', from) : back(from);
    }

    /** A look ahead that needs no name: most first words are no assignments. */
    private boolean mayAssign(int from) {
        int index = from;
        while (Characters.isNamePart(cursor.rawAt(index))) {
            index++;
        }
        char c = cursor.rawAt(index);
        return c == '=' || c == '+' || c == '[' || c == '\\';
    }

    private Outcome back(int from) {
        cursor.moveTo(from);
        return NOTHING;
    }

    private boolean takeEquals(char c) {
        if (c == '=') {
            cursor.advance();
            return true;
        }
        if (c != '+' || cursor.peekSecond() != '=') {
            return false;
        }
        cursor.requireBash("The operator '+='", cursor.position());
        cursor.advance();
        return cursor.take('=');
    }

    private Outcome subscripted(String name, int from) {
        cursor.advance();
        Word subscript = reader.arithmetic().toBracket(from).text();
        char c = cursor.peek();
        if (takeEquals(c)) {
            return valued(name, Optional.of(subscript), c == '+', from);
        }
        PartsBuilder parts = new PartsBuilder(cursor);
        parts.literal(name + "[", false, from);
        parts.addAll(subscript.parts());
        parts.literal("]", false, cursor.position());
        reader.words().rest(parts, WordParser.Mode.PLAIN);
        return new Outcome.Plain(parts.buildFrom(from));
    }

    private Outcome valued(String name, Optional<Word> subscript, boolean append, int from) {
        if (cursor.peek() == '(') {
            return array(name, subscript, append, from);
        }
        Word value = reader.words().wordOrEmpty();
        return new Outcome.Assigned(
                new Assignment(
                        name, subscript, append, value, Optional.empty(), cursor.spanFrom(from)));
    }

    private Outcome array(String name, Optional<Word> subscript, boolean append, int from) {
        cursor.requireBash("An array", from);
        int open = cursor.position();
        List<Element> elements = elements();
        if (!endsHere()) {
            return textWithParentheses(open, name, subscript, append, from);
        }
        Word value = new Word(List.of(), cursor.span(cursor.position(), cursor.position()));
        return new Outcome.Assigned(
                new Assignment(
                        name,
                        subscript,
                        append,
                        value,
                        Optional.of(elements),
                        cursor.spanFrom(from)));
    }

    private boolean endsHere() {
        char c = cursor.peek();
        return Characters.endsWord(c) && !((c == '<' || c == '>') && cursor.peekSecond() == '(');
    }

    /** {@code a=(1)b} assigns the text {@code (1)b}. */
    private Outcome textWithParentheses(
            int open, String name, Optional<Word> subscript, boolean append, int from) {
        cursor.moveTo(open);
        PartsBuilder parts = new PartsBuilder(cursor);
        arrayText(parts);
        reader.words().rest(parts, WordParser.Mode.PLAIN);
        Assignment assignment =
                new Assignment(
                        name,
                        subscript,
                        append,
                        parts.buildFrom(open),
                        Optional.empty(),
                        cursor.spanFrom(from));
        return new Outcome.Assigned(assignment);
    }

    /** Reads an argument of {@code declare} and its like: {@code name=(…)} is one word. */
    Optional<Word> arrayArgument() {
        if (!Characters.isNameStart(cursor.peek())) {
            return Optional.empty();
        }
        int from = cursor.position();
        cursor.takeNameParts();
        boolean assigns = takeAnyEquals() && cursor.peek() == '(';
        if (!assigns) {
            cursor.moveTo(from);
            return Optional.empty();
        }
        cursor.requireBash("An array", from);
        PartsBuilder parts = new PartsBuilder(cursor);
        parts.textFrom(from);
        arrayText(parts);
        reader.words().rest(parts, WordParser.Mode.PLAIN);
        return Optional.of(parts.buildFrom(from));
    }

    private boolean takeAnyEquals() {
        if (cursor.peek() == '+' && cursor.peekSecond() == '=') {
            cursor.advance();
        }
        return cursor.take('=');
    }

    /**
     * An array's elements as the parts of one word, parentheses and blanks between them included.
     */
    private void arrayText(PartsBuilder parts) {
        int from = cursor.position();
        cursor.advance();
        skipSpace();
        parts.literal("(", false, from);
        while (cursor.peek() != ')') {
            parts.addAll(element(true).value().parts());
            int after = cursor.position();
            skipSpace();
            parts.literal(cursor.peek() == ')' ? "" : " ", false, after);
        }
        int close = cursor.position();
        cursor.advance();
        parts.literal(")", false, close);
    }

    private List<Element> elements() {
        cursor.advance();
        List<Element> elements = new ArrayList<>();
        skipSpace();
        while (!cursor.take(')')) {
            elements.add(element(false));
            skipSpace();
        }
        return elements;
    }

    private void skipSpace() {
        cursor.skipBlanks();
        while (cursor.take('\n')) {
            reader.hereDocuments().afterNewline();
            cursor.skipBlanks();
        }
    }

    private Element element(boolean whole) {
        int from = cursor.position();
        if (cursor.peek() != '[') {
            return new Element(Optional.empty(), reader.words().word(WordParser.Mode.PLAIN));
        }
        cursor.advance();
        Word subscript = reader.arithmetic().toBracket(from).text();
        if (!whole && takeAnyEquals()) {
            return new Element(Optional.of(subscript), reader.words().wordOrEmpty());
        }
        PartsBuilder parts = new PartsBuilder(cursor);
        parts.literal("[", false, from);
        parts.addAll(subscript.parts());
        parts.literal("]", false, cursor.position());
        reader.words().rest(parts, WordParser.Mode.PLAIN);
        return new Element(Optional.empty(), parts.buildFrom(from));
    }
}
