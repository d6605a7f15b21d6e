package dev.shellwarden.syntax;

import java.util.List;
import java.util.function.Supplier;

/**
 * The parsers of one text, which call each other. The body of a here-document stands after the
 * command that it belongs to. Where it could not be read ahead, the text is read twice: the first
 * reading collects the bodies and the second one builds the tree.
 */
final class ScriptReader {

    private final Cursor cursor;
    private final HereDocuments hereDocuments;
    private final WordParser words;
    private final ExpansionParser expansions;
    private final ParameterExpansionParser parameters;
    private final ArithmeticParser arithmetic;
    private final RedirectionParser redirections;
    private final AssignmentParser assignments;
    private final ReservedWords reservedWords;
    private final ConditionalParser conditionals;
    private final SimpleCommandParser simpleCommands;
    private final CompoundCommandParser compoundCommands;
    private final LoopParser loops;
    private final CommandParser commands;

    ScriptReader(Cursor cursor) {
        this.cursor = cursor;
        this.hereDocuments = new HereDocuments(cursor);
        this.words = new WordParser(this);
        this.expansions = new ExpansionParser(this);
        this.parameters = new ParameterExpansionParser(this);
        this.arithmetic = new ArithmeticParser(this);
        this.redirections = new RedirectionParser(this);
        this.assignments = new AssignmentParser(this);
        this.reservedWords = new ReservedWords(cursor);
        this.conditionals = new ConditionalParser(this);
        this.simpleCommands = new SimpleCommandParser(this);
        this.compoundCommands = new CompoundCommandParser(this);
        this.loops = new LoopParser(this);
        this.commands = new CommandParser(this);
    }

    /**
     * The whole text as commands; those complete are in {@code items} also when an exception ends
     * it.
     */
    CommandList readScript(List<CommandList.Item> items) {
        return twiceWhenNeeded(() -> {
            items.clear();
            return commands.script(items);
        });
    }

    /**
     * The whole text as it expands between double quotes, where double quotes themselves mean
     * nothing.
     */
    List<WordPart> readQuotedText() {
        return twiceWhenNeeded(words::quotedTextToEnd);
    }

    private <T> T twiceWhenNeeded(Supplier<T> reading) {
        ParseSession.Levels levels = cursor.session().levels();
        try {
            T first = reading.get();
            if (!hereDocuments.foundLate()) {
                return first;
            }
        } catch (SyntaxException e) {
            if (!hereDocuments.foundLate()) {
                throw e;
            }
        }
        cursor.rewind();
        cursor.session().reset(levels);
        hereDocuments.startAgain();
        expansions.forget();
        return reading.get();
    }

    Cursor cursor() {
        return cursor;
    }

    HereDocuments hereDocuments() {
        return hereDocuments;
    }

    WordParser words() {
        return words;
    }

    ExpansionParser expansions() {
        return expansions;
    }

    ParameterExpansionParser parameters() {
        return parameters;
    }

    ArithmeticParser arithmetic() {
        return arithmetic;
    }

    RedirectionParser redirections() {
        return redirections;
    }

    AssignmentParser assignments() {
        return assignments;
    }

    ReservedWords reservedWords() {
        return reservedWords;
    }

    ConditionalParser conditionals() {
        return conditionals;
    }

    SimpleCommandParser simpleCommands() {
        return simpleCommands;
    }

    CompoundCommandParser compoundCommands() {
        return compoundCommands;
    }

    LoopParser loops() {
        return loops;
    }

    CommandParser commands() {
        return commands;
    }
}
