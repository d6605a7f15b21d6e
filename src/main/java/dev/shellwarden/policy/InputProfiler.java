package dev.shellwarden.policy;

import dev.shellwarden.policy.InputProfile.Keys;
import dev.shellwarden.program.Argument;
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

    private final InvocationExtractor extractor;

    /** A profiler that knows the programs of {@code extractor}. */
    public InputProfiler(InvocationExtractor extractor) {
        this.extractor = extractor;
    }

    /** What may be done with input to this command. */
    public InputProfile profile(DecisionRequest request) {
        List<String> readers = new ArrayList<>();
        Keys keys = Keys.RAW;
        for (Invocation invocation : invocations(request)) {
            Keys own = keys(invocation);
            keys = own.compareTo(keys) > 0 ? own : keys;
            if (own == Keys.LINES) {
                readers.add(commandLine(invocation));
            }
        }
        if (!readers.isEmpty()) {
            readers.add(request.command());
        }
        return new InputProfile(keys, readers);
    }

    private List<Invocation> invocations(DecisionRequest request) {
        return extractor
                .extract(
                        new ExtractionRequest(
                                request.command(),
                                request.dialect().orElse(Dialect.BASH),
                                Optional.empty(),
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
        if (invocation.reading().isEmpty()
                || !invocation.program().isStatic()
                || takesWordsFromInput) {
            return Keys.LINES;
        }
        ProgramSpec program = invocation.reading().get().spec();
        boolean readsCode = program.command().stdin().kind() == StdinSpec.Kind.CODE;
        if (readsCode || program.command().runs().isPresent()) {
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
                .map(word -> "'" + word.value().replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
