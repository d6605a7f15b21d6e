package dev.shellwarden.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses shell text strictly, in time linear in its length. Instances are immutable and may be
 * shared.
 */
public final class ShellParser {

    private final Dialect dialect;

    /** A parser of {@code dialect}. */
    public ShellParser(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * Parses a whole text.
     *
     * @param text the script
     * @return the tree, or where and why reading stopped; never an exception
     */
    public ParseResult parse(String text) {
        ParseSession session = new ParseSession(dialect);
        Optional<SyntaxException> refusal = new InputCheck(text, session).refusal();
        if (refusal.isPresent()) {
            return refusal.get().toFailure(script(text, List.of(), session));
        }
        List<CommandList.Item> items = new ArrayList<>(2);
        try {
            CommandList body = new ScriptReader(Cursor.over(session, text)).readScript(items);
            return new ParseResult.Parsed(new Script(text, dialect, body, session.warnings()));
        } catch (SyntaxException e) {
            return e.toFailure(script(text, items, session));
        }
    }

    private Script script(String text, List<CommandList.Item> items, ParseSession session) {
        Span span =
                items.isEmpty()
                        ? new Span(0, 0)
                        : items.getFirst().command().span().to(items.getLast().command().span());
        return new Script(text, dialect, new CommandList(items, span), session.warnings());
    }
}
