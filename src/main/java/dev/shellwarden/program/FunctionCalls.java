package dev.shellwarden.program;

import dev.shellwarden.syntax.Command;
import dev.shellwarden.syntax.Dialect;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Functions: their bodies are walked through where they are called, and at the end those that never
 * were.
 */
final class FunctionCalls {

    private static final int MOST_RECURSION = 3;

    private final Analysis analysis;
    private final Map<Command.FunctionDefinition, ShellFunction> defined = new IdentityHashMap<>();
    private final List<Command.FunctionDefinition> order = new ArrayList<>();
    private final Map<Command.FunctionDefinition, Boolean> called = new IdentityHashMap<>();

    FunctionCalls(Analysis analysis) {
        this.analysis = analysis;
    }

    void define(Command.FunctionDefinition definition, Frame frame, ShellState state) {
        ShellFunction function = new ShellFunction(definition, frame.text(), frame.place(), false);
        state.define(definition.name(), function);
        if (defined.put(definition, function) == null) {
            order.add(definition);
        }
        if (ShellNames.changesMeaning(definition.name())) {
            state.reroute(
                    "a function named '%s' stands for the shell's own command"
                            .formatted(definition.name()));
        }
    }

    /**
     * Walks through a call. Afterwards only what the body surely left as it was, or surely set, is
     * known.
     */
    Optional<String> call(
            ShellFunction function, List<Field> fields, Frame frame, ShellState state) {
        String name = function.definition().name();
        String key = name + fields.stream().skip(1).map(Field::text).toList();
        long depth =
                frame.callers().stream().filter(caller -> caller.startsWith(name + "[")).count();
        boolean endless = depth >= MOST_RECURSION;
        String caller = endless ? name + "[?]" : key;
        if (frame.callers().contains(caller)) {
            recursion(name, fields, frame, state);
            return Optional.empty();
        }
        called.put(function.definition(), true);
        Optional<List<Value>> before = state.positional();
        ShellState untouched = state.copy();
        state.positional(
                endless
                        ? Optional.empty()
                        : Optional.of(fields.stream().skip(1).map(Field::value).toList()));
        Optional<String> output =
                analysis.walker()
                        .command(
                                function.definition().body(),
                                frame.calling(caller, function.text(), function.place()),
                                state);
        state.positional(before);
        state.merge(untouched);
        return output;
    }

    private void recursion(String name, List<Field> fields, Frame frame, ShellState state) {
        Invocation.Note.Kind kind =
                frame.concurrent()
                        ? Invocation.Note.Kind.FORK_BOMB
                        : Invocation.Note.Kind.RECURSIVE_CALL;
        new InvocationBuilder(fields, frame, state)
                .note(new Invocation.Note(kind, name))
                .emit(analysis);
    }

    /** Lists what functions hold that no command calls. */
    void uncalled(Dialect dialect) {
        for (int i = 0; i < order.size(); i++) {
            Command.FunctionDefinition definition = order.get(i);
            if (!called.containsKey(definition)) {
                ShellFunction function = Objects.requireNonNull(defined.get(definition));
                ShellState state =
                        new ShellState(dialect, analysis.request().environment(), Optional.empty());
                Frame frame =
                        Frame.root(function.text(), Stdin.UNKNOWN)
                                .calling(
                                        definition.name() + "[?]",
                                        function.text(),
                                        function.place());
                analysis.walker().command(definition.body(), frame, state);
            }
        }
    }
}
