package dev.shellwarden.syntax;

import dev.shellwarden.syntax.Command.AndOrList;
import dev.shellwarden.syntax.Command.Pipeline;
import java.util.ArrayList;
import java.util.List;

/** Lists and pipelines (POSIX, sections 2.9.2 and 2.9.3). */
final class CommandParser {

    private final ScriptReader reader;
    private final Cursor cursor;
    private final ReservedWords reservedWords;

    CommandParser(ScriptReader reader) {
        this.reader = reader;
        this.cursor = reader.cursor();
        this.reservedWords = reader.reservedWords();
    }

    /** Everything up to the end of the text. */
    CommandList script(List<CommandList.Item> items) {
        int from = cursor.position();
        readItems(items);
        if (!cursor.atEnd()) {
            throw cursor.unexpected();
        }
        reader.hereDocuments().atEnd();
        return new CommandList(items, cursor.spanFrom(from));
    }

    /** Commands up to something that closes a list; there may be none. */
    CommandList optionalList() {
        int from = cursor.position();
        List<CommandList.Item> items = new ArrayList<>(2);
        int end = readItems(items);
        return new CommandList(items, cursor.span(Math.min(from, end), end));
    }

    /** Commands up to something that closes a list, one at least. */
    CommandList list() {
        CommandList list = optionalList();
        if (list.items().isEmpty()) {
            throw cursor.unexpected();
        }
        return list;
    }

    private int readItems(List<CommandList.Item> items) {
        skipNewlines();
        int end = cursor.position();
        while (!atListEnd()) {
            Command command = andOrList();
            end = cursor.position();
            cursor.skipBlanks();
            char separator = cursor.peek();
            boolean background = separator == '&';
            items.add(new CommandList.Item(command, background));
            if (!takeSeparator(separator)) {
                requireListEnd(end);
                return end;
            }
            end = cursor.position();
            skipNewlines();
        }
        return end;
    }

    private boolean takeSeparator(char separator) {
        if (separator == '\n') {
            return true;
        }
        boolean taken =
                separator == '&'
                        || separator == ';'
                                && cursor.peekSecond() != ';'
                                && cursor.peekSecond() != '&';
        cursor.advance(taken ? 1 : 0);
        return taken;
    }

    /**
     * Without a separator a list ends only before a sign, or where a compound command's own end
     * stands before.
     */
    private void requireListEnd(int end) {
        char c = cursor.peek();
        boolean sign = c == Cursor.END || c == ')' || c == ';';
        boolean afterCompound = reader.compoundCommands().closedAt() == end && atListEnd();
        if (!sign && !afterCompound) {
            throw cursor.unexpected();
        }
    }

    private boolean atListEnd() {
        char c = cursor.peek();
        if (c == ')' || c == Cursor.END) {
            return true;
        }
        if (c == ';') {
            return cursor.peekSecond() == ';' || cursor.peekSecond() == '&';
        }
        return switch (reservedWords.peek()) {
            case "then", "else", "elif", "fi", "do", "done", "esac", "}" -> true;
            default -> false;
        };
    }

    /**
     * Passes over blanks, comments and newlines; here-documents are read where a newline ends their
     * line.
     */
    void skipNewlines() {
        cursor.skipBlanks();
        while (cursor.take('\n')) {
            reader.hereDocuments().afterNewline();
            cursor.skipBlanks();
        }
    }

    private Command andOrList() {
        cursor.peek();
        int from = cursor.position();
        Command first = pipeline();
        if (!atAndOr()) {
            return first;
        }
        List<AndOrList.Tail> rest = new ArrayList<>(2);
        int end = first.span().end();
        while (atAndOr()) {
            boolean and = cursor.peek() == '&';
            takeTwo();
            skipNewlines();
            Command next = pipeline();
            rest.add(new AndOrList.Tail(and, next));
            end = next.span().end();
        }
        return new AndOrList(first, rest, cursor.span(from, Math.max(from, end)));
    }

    private boolean atAndOr() {
        int before = cursor.position();
        cursor.skipBlanks();
        char c = cursor.peek();
        boolean found = (c == '&' || c == '|') && cursor.peekSecond() == c;
        if (!found) {
            cursor.moveTo(before);
        }
        return found;
    }

    private void takeTwo() {
        cursor.peek();
        cursor.advance();
        cursor.peek();
        cursor.advance();
    }

    private Command pipeline() {
        int from = cursor.position();
        Prefix prefix = prefix();
        if (prefix.present() && endsAfterPrefix()) {
            return new Pipeline(
                    List.of(), List.of(), prefix.negated(), prefix.timed(), cursor.spanFrom(from));
        }
        Command first = reader.compoundCommands().command(false);
        if (!prefix.present() && !atPipe()) {
            return first;
        }
        List<Command> commands = new ArrayList<>(2);
        List<Boolean> stderrPiped = new ArrayList<>(1);
        commands.add(first);
        while (atPipe()) {
            stderrPiped.add(takePipe());
            skipNewlines();
            commands.add(reader.compoundCommands().command(true));
        }
        return new Pipeline(
                commands, stderrPiped, prefix.negated(), prefix.timed(), cursor.spanFrom(from));
    }

    private record Prefix(boolean negated, boolean timed, boolean present) {}

    private static final Prefix NO_PREFIX = new Prefix(false, false, false);

    /** Any number of {@code !}, {@code time}, {@code time -p}, {@code time --}. */
    private Prefix prefix() {
        Prefix prefix = NO_PREFIX;
        while (true) {
            String word = reservedWords.peek();
            if (word.equals("!")) {
                prefix = negation(prefix);
            } else if (word.equals("time")) {
                prefix = new Prefix(prefix.negated(), true, true);
                reservedWords.skip();
                skipTimeOptions();
            } else {
                return prefix;
            }
            cursor.skipBlanks();
        }
    }

    private Prefix negation(Prefix prefix) {
        int from = cursor.position();
        reservedWords.skip();
        if (cursor.raw() == '(') {
            throw cursor.unsupported(
                    "'!(' is an extended glob with 'shopt -s extglob'; write '! ('", from);
        }
        if (prefix.present()) {
            cursor.requireBash("A repeated '!'", from);
        }
        return new Prefix(!prefix.negated(), prefix.timed(), true);
    }

    private void skipTimeOptions() {
        cursor.skipBlanks();
        while (atTimeOption()) {
            cursor.advance(2);
            cursor.skipBlanks();
        }
    }

    private boolean atTimeOption() {
        if (cursor.peek() != '-') {
            return false;
        }
        char option = cursor.rawAt(cursor.position() + 1);
        return (option == 'p' || option == '-')
                && Characters.endsWord(cursor.rawAt(cursor.position() + 2));
    }

    private boolean endsAfterPrefix() {
        char c = cursor.peek();
        boolean ends =
                c == Cursor.END
                        || c == '\n'
                        || c == ';' && cursor.peekSecond() != ';' && cursor.peekSecond() != '&';
        if (ends) {
            cursor.requireBash("'!' or 'time' without a command", cursor.position());
        }
        return ends;
    }

    private boolean atPipe() {
        int before = cursor.position();
        cursor.skipBlanks();
        boolean found = cursor.peek() == '|' && cursor.peekSecond() != '|';
        if (!found) {
            cursor.moveTo(before);
        }
        return found;
    }

    /** Passes over {@code |} or {@code |&}; answers whether it was the latter. */
    private boolean takePipe() {
        int from = cursor.position();
        cursor.advance();
        boolean withStderr = cursor.peek() == '&';
        if (withStderr) {
            cursor.advance();
            cursor.requireBash("The operator '|&'", from);
        }
        return withStderr;
    }
}
