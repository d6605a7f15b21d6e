package dev.shellwarden.policy;

import dev.shellwarden.policy.InputProfile.Keys;
import dev.shellwarden.policy.InputProfile.Taking;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Concern;
import dev.shellwarden.program.ExtractionRequest;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.InvocationExtractor;
import dev.shellwarden.program.ProgramSpec;
import dev.shellwarden.program.StdinSpec;
import dev.shellwarden.syntax.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds out what a command does with the input that it is given while it runs. Instances may be
 * shared.
 */
public final class InputProfiler {

    /** A word that stands in no command. */
    private static final String PROBE = "shellwarden-input-probe";

    private final InvocationExtractor extractor;

    /** A profiler that knows the programs of {@code extractor}. */
    public InputProfiler(InvocationExtractor extractor) {
        this.extractor = extractor;
    }

    /** What may be done with input to this command. */
    public InputProfile profile(DecisionRequest request) {
        List<String> readers = new ArrayList<>();
        List<String> hazards = new ArrayList<>(InputHazards.of(request.assignments()));
        Keys keys = Keys.RAW;
        Taking taking = Taking.NOTHING;
        boolean opaque = false;
        List<Invocation> invocations = invocations(request, Optional.empty());
        for (Invocation invocation : invocations) {
            Keys own = keys(invocation);
            keys = later(keys, own);
            taking = later(taking, InputHazards.taking(invocation));
            hazards.addAll(InputHazards.of(invocation));
            if (own == Keys.LINES) {
                readers.add(commandLine(invocation));
                opaque |= isOpaque(invocation);
                language(invocation).ifPresent(readers::add);
            }
        }
        if (!readers.isEmpty() || runsItsInput(request)) {
            keys = later(keys, Keys.LINES);
            readers.add(request.command());
        }
        return new InputProfile(
                keys, readers.stream().distinct().toList(), taking, opaque, hazards);
    }

    private static <E extends Enum<E>> E later(E one, E other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /** A program's option may make its input the script ({@code awk -f -}). */
    private boolean runsItsInput(DecisionRequest request) {
        return invocations(request, Optional.of(PROBE)).stream()
                .anyMatch(invocation ->
                        invocation.program().value().contains(PROBE)
                                || invocation.embedded().stream()
                                        .anyMatch(code -> code.text().contains(PROBE)));
    }

    /** An unlisted program, and a script, which may ask for anything. */
    private static boolean isOpaque(Invocation invocation) {
        return isUnlisted(invocation) || !invocation.reading().get().operands().isEmpty();
    }

    private static boolean isUnlisted(Invocation invocation) {
        return invocation.reading().isEmpty()
                || !invocation.program().isStatic()
                || invocation.concerns().stream()
                        .anyMatch(concern -> concern.kind() == Concern.Kind.UNLISTED);
    }

    /** An interpreter that reads lines in its own language, whatever it was started with. */
    private static Optional<String> language(Invocation invocation) {
        boolean readsCode =
                invocation.reading().filter(reading -> readsCode(reading.spec())).isPresent();
        return readsCode ? Optional.of(quoted(invocation.program().value())) : Optional.empty();
    }

    private static boolean readsCode(ProgramSpec program) {
        return program.command().stdin().kind() == StdinSpec.Kind.CODE;
    }

    private List<Invocation> invocations(DecisionRequest request, Optional<String> stdin) {
        return extractor
                .extract(
                        new ExtractionRequest(
                                request.command(),
                                request.dialect().orElse(Dialect.BASH),
                                stdin,
                                request.assignments(),
                                request.environment(),
                                request.directory().toString()))
                .invocations();
    }

    private static Keys keys(Invocation invocation) {
        if (invocation.program().value().isEmpty()) {
            return Keys.RAW;
        }
        boolean takesWordsFromInput =
                invocation.wrappers().stream().anyMatch(Invocation.Wrapper::repeated);
        if (isUnlisted(invocation) || takesWordsFromInput) {
            return Keys.LINES;
        }
        ProgramSpec program = invocation.reading().get().spec();
        if (readsCode(program) || program.command().runs().isPresent()) {
            return Keys.LINES;
        }
        if (program.noShellEscape() || program.builtin()) {
            return Keys.RAW;
        }
        return program.escapeKeys().isEmpty() ? Keys.RAW : Keys.QUIT;
    }

    /**
     * The invocation as a command line of its own, wrappers that reach another machine in front.
     */
    private static String commandLine(Invocation invocation) {
        List<Argument> words = new ArrayList<>();
        invocation.wrappers().stream()
                .filter(wrapper -> wrapper.remote() || wrapper.privileged())
                .forEach(wrapper -> words.addAll(wrapper.argv()));
        words.addAll(invocation.argv());
        return words.stream()
                .map(Argument::value)
                .map(InputProfiler::quoted)
                .collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
