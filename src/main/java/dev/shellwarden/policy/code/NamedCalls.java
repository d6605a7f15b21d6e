package dev.shellwarden.policy.code;

import dev.shellwarden.rules.CodeStatement;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Functions that call another which they are given the name of: {@code getattr(os, "system")}. */
final class NamedCalls {

    private static final Set<String> BY_NAME =
            Set.of(
                    "getattr",
                    "send",
                    "public_send",
                    "__send__",
                    "call_user_func",
                    "call_user_func_array",
                    "array_map",
                    "array_walk",
                    "array_filter",
                    "usort",
                    "ob_start",
                    "method",
                    "ReflectionFunction",
                    "register_shutdown_function");
    private static final Set<CallSpec.Kind> RUNNING =
            Set.of(
                    CallSpec.Kind.EVAL,
                    CallSpec.Kind.SHELL,
                    CallSpec.Kind.ARGV,
                    CallSpec.Kind.SHELL_OR_ARGV);
    private final LanguageSpec language;
    private final List<Token> tokens;
    private final Evaluator evaluator;
    private final FoundEffects effects;
    private final CallEffects calls;
    private final NameChains chains;
    private final Caller caller;

    /** What is done with a function whose name is known. */
    @FunctionalInterface
    interface Caller {

        /** Looks at a call that starts at one token and whose arguments begin at another. */
        void called(String name, int start, int after);
    }

    NamedCalls(
            LanguageSpec language,
            List<Token> tokens,
            Evaluator evaluator,
            FoundEffects effects,
            CallEffects calls,
            NameChains chains,
            Caller caller) {
        this.language = language;
        this.tokens = tokens;
        this.evaluator = evaluator;
        this.effects = effects;
        this.calls = calls;
        this.chains = chains;
        this.caller = caller;
    }

    /** Whether a function runs what it is given. */
    static boolean runs(CallSpec spec) {
        return RUNNING.contains(spec.kind());
    }

    /** Looks at a function that is not known itself; its bracket opens at {@code after}. */
    void look(String name, int after) {
        if (!BY_NAME.contains(name) || after >= tokens.size() || !tokens.get(after).is("(")) {
            return;
        }
        int close = Tokens.closing(tokens, after);
        List<List<Token>> parts = Tokens.split(tokens.subList(after + 1, close), ",");
        boolean attribute = name.equals("getattr") && parts.size() > 1;
        Value member = named(parts.get(attribute ? 1 : 0));
        if (!member.known()) {
            if (!name.startsWith("array_")) {
                effects.state(CodeStatement.Kind.CONCEALED, name + " of a name that is computed");
            }
            return;
        }
        if (attribute) {
            caller.called(owner(after + 1) + "." + member.raw(), after, close + 1);
        } else {
            byName(name, member.raw(), parts.subList(1, parts.size()));
        }
    }

    /** A name given as a text, or as {@code :name}. */
    private Value named(List<Token> tokens) {
        boolean symbol = tokens.size() == 2 && tokens.getFirst().is(":");
        return symbol ? Value.of(tokens.getLast().text()) : evaluator.evaluate(tokens);
    }

    private void byName(String name, String function, List<List<Token>> arguments) {
        List<CallSpec> specs = language.find(function);
        List<List<Token>> given = arguments.stream().flatMap(NamedCalls::elements).toList();
        if (given.isEmpty() && specs.stream().anyMatch(NamedCalls::runs)) {
            effects.state(CodeStatement.Kind.CONCEALED, name + " of " + function);
        } else if (name.startsWith("array_")) {
            given.forEach(each ->
                    specs.forEach(spec -> calls.apply(spec, function, List.of(each), List.of())));
        } else {
            specs.forEach(spec -> calls.apply(spec, function, given, List.of()));
        }
    }

    /** The elements of a list that is written out. */
    private static Stream<List<Token>> elements(List<Token> argument) {
        boolean list = !argument.isEmpty() && argument.getFirst().is("[");
        return list
                ? Tokens.split(argument.subList(1, Tokens.closing(argument, 0)), ",").stream()
                : Stream.of(argument);
    }

    private String owner(int start) {
        return start < tokens.size() && tokens.get(start).kind() == Token.Kind.NAME
                ? chains.chain(start).name()
                : "";
    }
}
