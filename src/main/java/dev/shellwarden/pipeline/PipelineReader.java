package dev.shellwarden.pipeline;

import dev.shellwarden.pipeline.GuardViolation.Reason;
import dev.shellwarden.syntax.Command;
import dev.shellwarden.syntax.CommandList;
import dev.shellwarden.syntax.Dialect;
import dev.shellwarden.syntax.ParseFailure;
import dev.shellwarden.syntax.ParseResult;
import dev.shellwarden.syntax.Redirection;
import dev.shellwarden.syntax.Script;
import dev.shellwarden.syntax.ShellParser;
import dev.shellwarden.syntax.Span;
import dev.shellwarden.syntax.Word;
import dev.shellwarden.syntax.WordPart;
import java.util.ArrayList;
import java.util.List;

/** Reads a text as words and pipes, and refuses everything else that a shell would read in it. */
final class PipelineReader {

    private static final String PIPES_ONLY =
            "Use words and pipes only: command | command | command.";

    private final ShellParser parser = new ShellParser(Dialect.BASH);

    /** The stages' words in order, each stage with the text it was written as. */
    List<SourceStage> read(String text) throws GuardException {
        return switch (parser.parse(text)) {
            case ParseFailure failure -> throw unreadable(failure);
            case ParseResult.Parsed(Script script) -> stages(script);
        };
    }

    /** A stage as it was written. */
    record SourceStage(List<PipelineWord> words, String source) {}

    private static GuardException unreadable(ParseFailure failure) {
        return new GuardException(
                Reason.SYNTAX,
                "The text cannot be read: " + failure.message(),
                "Close quotes and write words and pipes.");
    }

    private static List<SourceStage> stages(Script script) throws GuardException {
        CommandList body = script.body();
        if (body.items().size() != 1) {
            throw body.items().isEmpty() ? empty() : syntax("';', a newline or '&' joins commands");
        }
        if (body.items().getFirst().background()) {
            throw syntax("'&' puts a command into the background");
        }
        List<SourceStage> stages = new ArrayList<>();
        for (Command command : commands(body.items().getFirst().command())) {
            stages.add(stage(script, command));
        }
        return stages;
    }

    private static List<Command> commands(Command command) throws GuardException {
        if (!(command instanceof Command.Pipeline pipeline)) {
            return List.of(command);
        }
        if (pipeline.negated() || pipeline.timed()) {
            throw syntax("'!' or 'time' stands in front");
        }
        if (pipeline.stderrPiped().contains(true)) {
            throw syntax("'|&' stands between two commands");
        }
        return pipeline.commands();
    }

    private static SourceStage stage(Script script, Command command) throws GuardException {
        if (!(command instanceof Command.SimpleCommand simple)) {
            throw syntax("'%s' is not a plain command".formatted(start(script, command.span())));
        }
        if (!simple.redirections().isEmpty()) {
            throw redirection(script, simple.redirections().getFirst());
        }
        if (!simple.assignments().isEmpty()) {
            throw syntax("'%s=' sets a variable".formatted(simple.assignments().getFirst().name()));
        }
        if (simple.words().isEmpty()) {
            throw empty();
        }
        return new SourceStage(words(script, simple.words()), simple.span().of(script.text()));
    }

    private static List<PipelineWord> words(Script script, List<Word> words) throws GuardException {
        List<PipelineWord> read = new ArrayList<>();
        for (Word word : words) {
            WordBuilder builder = new WordBuilder(script.text());
            builder.add(word.parts(), false);
            read.add(builder.word(word.span()));
        }
        return read;
    }

    private static GuardException redirection(Script script, Redirection redirection) {
        return new GuardException(
                Reason.REDIRECT_NOT_ALLOWED,
                "The redirection '%s' is not allowed.".formatted(start(script, redirection.span())),
                "End the pipeline with '| tee FILE' to write a file; name files as arguments to read them.");
    }

    private static String start(Script script, Span span) {
        String text = span.of(script.text()).strip();
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }

    private static GuardException empty() {
        return new GuardException(
                Reason.SYNTAX, "There is no command.", "Write a command, for example 'ls src'.");
    }

    static GuardException syntax(String seen) {
        return new GuardException(
                Reason.SYNTAX, "%s, and no shell runs here.".formatted(seen), PIPES_ONLY);
    }

    /** Puts a word together and refuses expansions in it. */
    private static final class WordBuilder {

        private final String source;
        private final StringBuilder text = new StringBuilder();
        private final StringBuilder pattern = new StringBuilder();
        private boolean glob;

        WordBuilder(String source) {
            this.source = source;
        }

        void add(List<WordPart> parts, boolean quoted) throws GuardException {
            for (WordPart part : parts) {
                switch (part) {
                    case WordPart.Literal literal ->
                            literal(literal.value(), quoted || literal.escaped());
                    case WordPart.SingleQuoted single -> literal(single.value(), true);
                    case WordPart.DoubleQuoted doubled -> add(doubled.parts(), true);
                    case WordPart.ParameterExpansion _,
                            WordPart.CommandSubstitution _,
                            WordPart.ArithmeticExpansion _,
                            WordPart.ProcessSubstitution _,
                            WordPart.ExtendedGlob _ ->
                            throw substitution(part);
                }
            }
        }

        private GuardException substitution(WordPart part) {
            return new GuardException(
                    Reason.SUBSTITUTION,
                    "'%s' is an expansion, and no shell expands it here."
                            .formatted(part.span().of(source)),
                    "Write the value itself, or single quotes around a '$' that is meant literally.");
        }

        private void literal(String value, boolean quoted) throws GuardException {
            if (!quoted && text.isEmpty() && value.startsWith("~")) {
                throw new GuardException(
                        Reason.OUTSIDE_WORKSPACE,
                        "'~' is a home directory, outside the workspace.",
                        "Write paths relative to the workspace.");
            }
            for (int i = 0; i < value.length(); i++) {
                character(value.charAt(i), quoted);
            }
        }

        private void character(char character, boolean quoted) {
            boolean special = "*?[]".indexOf(character) >= 0;
            glob |= special && !quoted && character != ']';
            if (quoted && (special || character == '\\')) {
                pattern.append('\\');
            }
            pattern.append(character);
            text.append(character);
        }

        PipelineWord word(Span span) throws GuardException {
            if (text.indexOf("\0") >= 0) {
                throw syntax("A NUL character stands in '%s'".formatted(span.of(source)));
            }
            return new PipelineWord(
                    text.toString(), glob ? pattern.toString() : text.toString(), glob);
        }
    }
}
