package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.VariableAssignment;
import dev.shellwarden.syntax.CommandList;
import dev.shellwarden.syntax.ParseFailure;
import dev.shellwarden.syntax.ParseResult;
import dev.shellwarden.syntax.Script;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds every invocation of a request. Instances are immutable and may be shared. */
public final class InvocationExtractor {

    private static final Span START = new Span(0, 0);

    private final ProgramCatalog catalog;

    /** Whether the table has an entry for a program, by its base name. */
    public boolean knows(String name) {
        return catalog.find(name).isPresent();
    }

    /** An extractor that knows the programs of {@code catalog}. */
    public InvocationExtractor(ProgramCatalog catalog) {
        this.catalog = catalog;
    }

    /**
     * Parses the request's text and lists what it could run; never an exception. What cannot be
     * known is a {@link Concern}; a fault of the extraction itself is one too, so that it never
     * counts as harmless.
     */
    public Extraction extract(ExtractionRequest request) {
        Analysis analysis = new Analysis(catalog, request);
        try {
            return switch (analysis.parse(request.command(), request.dialect())) {
                case ParseResult.Parsed parsed -> walk(analysis, parsed.script(), Optional.empty());
                case ParseFailure failure -> walk(analysis, failure.before(), Optional.of(failure));
            };
        } catch (RuntimeException | StackOverflowError e) {
            analysis.concern(
                    Concern.Kind.UNPARSABLE,
                    "The text cannot be judged: %s".formatted(e),
                    wholeText(request));
            return new Extraction(
                    analysis.invocations(), analysis.concerns(), Optional.empty(), List.of());
        }
    }

    private static Extraction walk(
            Analysis analysis, Script script, Optional<ParseFailure> failure) {
        ExtractionRequest request = analysis.request();
        ShellState state =
                new ShellState(
                        request.dialect(), request.environment(), Optional.of(request.directory()));
        Stdin stdin =
                request.stdin().map(text -> Stdin.of(Value.known(text))).orElse(Stdin.NOTHING);
        Frame frame = Frame.root(script.text(), stdin);
        assign(analysis, frame, state);
        CommandList body = script.body();
        analysis.walker().list(body, frame, state);
        analysis.functions().uncalled(request.dialect());
        if (analysis.budget().isExceeded()) {
            analysis.concern(
                    Concern.Kind.OVER_BUDGET,
                    "The text is too large or too deep to be judged whole",
                    wholeText(request));
        }
        return new Extraction(
                analysis.invocations(), analysis.concerns(), failure, script.warnings());
    }

    private static Span wholeText(ExtractionRequest request) {
        return new Span(0, request.command().length());
    }

    /** The request's own variables, as if they were exported in front of the script. */
    private static void assign(Analysis analysis, Frame frame, ShellState state) {
        if (analysis.request().assignments().isEmpty()) {
            return;
        }
        List<VariableAssignment> assignments = new ArrayList<>();
        InvocationBuilder builder = new InvocationBuilder(List.of(), frame, state).at(START);
        for (Map.Entry<String, String> entry : analysis.request().assignments().entrySet()) {
            Argument value = Argument.literal(entry.getValue(), START);
            assignments.add(
                    new VariableAssignment(
                            entry.getKey(), value, VariableAssignment.Scope.EXPORTED));
            state.set(entry.getKey(), Variable.scalar(Value.known(entry.getValue()), true));
            if (!ArithmeticRoom.isName(entry.getKey())) {
                builder.concern(
                        Concern.Kind.CODE_RUNNING_VARIABLE,
                        "'%s' is not a variable's name".formatted(entry.getKey()));
            }
        }
        builder.assignments(assignments);
        analysis.variables().judge(assignments, Optional.empty(), builder, frame, state);
        builder.emit(analysis);
    }
}
