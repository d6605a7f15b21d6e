package dev.shellwarden.syntax;

/** What {@link ShellParser} answers: a {@link Parsed} script or a {@link ParseFailure}. */
public sealed interface ParseResult permits ParseResult.Parsed, ParseFailure {

    /**
     * A text that was read to its end.
     *
     * @param script the tree
     */
    record Parsed(Script script) implements ParseResult {}
}
