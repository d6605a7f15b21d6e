package dev.shellwarden.policy.code;

import dev.shellwarden.policy.code.LanguageSpec.Trait;
import dev.shellwarden.rules.CodeStatement;
import dev.shellwarden.syntax.Span;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Code read for calls that have an effect. */
final class CallScanner {

    private static final Set<String> STATEMENT_ENDS = Set.of(";", "}", ")", "]");
    private static final Set<String> STATEMENT_WORDS =
            Set.of(
                    "if", "unless", "or", "and", "for", "foreach", "while", "do", "end", "then",
                    "rescue");
    private static final Set<String> INCLUDES =
            Set.of("include", "include_once", "require", "require_once");
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
                    "register_shutdown_function");
    private static final int MOST_PATHS = 4;
    private static final Set<String> DEFINITIONS = Set.of("def", "function", "sub", "fn");
    private static final List<List<Token>> NO_CALL = List.of(List.of(), List.of());

    private final LanguageSpec language;
    private final List<Token> tokens;
    private final Map<String, Value> variables = new HashMap<>();
    private final Evaluator evaluator;
    private final FoundEffects effects;
    private final CallEffects calls;
    private final NameChains chains;
    private final Imports imports;
    private final Bindings bindings;

    private CallScanner(LanguageSpec language, Span span, int depth, String text, Meter meter) {
        this.language = language;
        this.tokens = meter.tokens(new Tokenizer(text, language).tokens());
        this.evaluator = new Evaluator(language, variables, meter);
        this.effects = new FoundEffects(language, span);
        this.calls = new CallEffects(language, span, depth, tokens, evaluator, effects, meter);
        this.chains = new NameChains(language, tokens, evaluator, effects);
        this.imports = new Imports(tokens, chains);
        this.bindings = new Bindings(language, tokens, variables, evaluator, chains, meter);
    }

    /** What a text does, {@code depth} evaluations deep. */
    static CodeReading read(LanguageSpec language, Span span, int depth, String text, Meter meter) {
        return new CallScanner(language, span, depth, text, meter).read();
    }

    private CodeReading read() {
        bindings.loopsBehind();
        for (int index = 0; index < tokens.size(); index++) {
            look(index);
        }
        return effects.reading(readsEnvironment(), paths());
    }

    /** The paths that the code names, as words of a shell. */
    private List<String> paths() {
        Stream<String> named =
                tokens.stream()
                        .filter(token -> token.kind() == Token.Kind.STRING && token.constant())
                        .map(Token::text)
                        .filter(text -> text.matches("[/~][\\w./*@-]*"))
                        .map(text -> text.startsWith("~") ? text : Value.of(text).word());
        return named.distinct().limit(MOST_PATHS).toList();
    }

    private boolean readsEnvironment() {
        for (int index = 0; index < tokens.size(); index++) {
            String text = tokens.get(index).text();
            boolean whole =
                    text.equals("environ")
                            || text.equals("env") && before(index, "process")
                            || text.equals("ENV")
                            || text.equals("%ENV")
                            || text.equals("$_SERVER")
                            || text.equals("$_ENV");
            boolean indexed =
                    index + 1 < tokens.size()
                            && (tokens.get(index + 1).is("[")
                                    || tokens.get(index + 1).is(".") && !dictionary(index + 2));
            if (whole && !indexed) {
                return true;
            }
        }
        return false;
    }

    private boolean before(int index, String name) {
        return index > 1 && tokens.get(index - 2).is(name);
    }

    private boolean dictionary(int index) {
        return index < tokens.size()
                && Set.of("items", "copy", "values", "to_h", "to_a", "map", "inspect", "to_json")
                        .contains(tokens.get(index).text());
    }

    private void look(int index) {
        Token token = tokens.get(index);
        switch (token.kind()) {
            case COMMAND -> effects.command(token.text());
            case NAME -> name(index);
            case SYMBOL -> {
                if (tokens.get(index).isJoiner()
                        && index > 0
                        && (tokens.get(index - 1).is(")")
                                || tokens.get(index - 1).is("]")
                                || tokens.get(index - 1).kind() == Token.Kind.STRING)) {
                    method(index);
                } else if (token.is("[")
                        && index > 0
                        && tokens.get(index - 1).is(")")
                        && index + 2 < tokens.size()
                        && tokens.get(index + 1).kind() == Token.Kind.STRING
                        && tokens.get(index + 2).is("]")) {
                    called("." + tokens.get(index + 1).text(), index + 3, List.of());
                }
            }
            case STRING, REGEX, NUMBER, NEWLINE -> {}
        }
    }

    private void name(int index) {
        included(index);
        calledByVariable(index);
        imports.look(index);
        bindings.look(index);
        boolean defined =
                index > 0
                        && (tokens.get(index - 1).isJoiner()
                                || DEFINITIONS.contains(tokens.get(index - 1).text()));
        if (defined) {
            return;
        }
        NameChains.Chain chain = chains.chain(index);
        boolean duplicateOfImport = chain.end() == index + 1 && tokens.get(index).is("import");
        if (!duplicateOfImport) {
            called(chain.name(), chain.end(), List.of());
        }
    }

    /** {@code include "http://…"}: code that another machine sends. */
    private void included(int index) {
        int at = index + 1 < tokens.size() && tokens.get(index + 1).is("(") ? index + 2 : index + 1;
        if (INCLUDES.contains(tokens.get(index).text())
                && at < tokens.size()
                && tokens.get(at).kind() == Token.Kind.STRING
                && tokens.get(at).text().matches("(?s)\\w+:.*")) {
            effects.state(
                    CodeStatement.Kind.CONCEALED,
                    tokens.get(index).text() + " of code from " + tokens.get(at).text());
        }
    }

    /** {@code $f = "system"; $f("…")}. */
    private void calledByVariable(int index) {
        boolean call =
                tokens.get(index).text().startsWith("$")
                        && language.has(Trait.DOT_CONCATENATES)
                        && index + 1 < tokens.size()
                        && tokens.get(index + 1).is("(");
        Value function = call ? variables.get(Evaluator.bare(tokens.get(index).text())) : null;
        if (function != null && function.known() && function.raw().matches("\\w+")) {
            called(function.raw(), index + 1, List.of());
        }
    }

    /** A method of a value: {@code Path("x").unlink()}. */
    private void method(int joiner) {
        if (joiner + 1 >= tokens.size() || tokens.get(joiner + 1).kind() != Token.Kind.NAME) {
            return;
        }
        int start = Tokens.operandStart(tokens, joiner);
        called("." + tokens.get(joiner + 1).text(), joiner + 2, tokens.subList(start, joiner));
    }

    private void called(String name, int after, List<Token> receiver) {
        List<CallSpec> specs = language.find(name);
        if (specs.isEmpty()) {
            getattr(name, after);
            return;
        }
        List<List<Token>> written = arguments(after);
        List<List<Token>> arguments =
                written == NO_CALL && language.has(Trait.BARE_CALLS) ? bare(specs, after) : written;
        if (arguments == NO_CALL) {
            handedOn(specs, name, after);
            return;
        }
        List<Token> target =
                receiver.isEmpty() && name.indexOf('.') > 0 ? receiverOf(name) : receiver;
        specs.stream()
                .filter(spec -> spec.concerns(target))
                .forEach(spec -> calls.apply(spec, name, arguments, target));
    }

    /** {@code unlink for …} of the loop's variable; {@code path.unlink} without a bracket. */
    private List<List<Token>> bare(List<CallSpec> specs, int after) {
        boolean loop =
                after < tokens.size()
                        && (tokens.get(after).is("for") || tokens.get(after).is("foreach"));
        if (loop) {
            return List.of(List.of(new Token(Token.Kind.NAME, "_", true)));
        }
        boolean assigned = after < tokens.size() && tokens.get(after).is("=");
        if (!assigned && specs.stream().allMatch(spec -> spec.kind() == CallSpec.Kind.FORK)) {
            return List.of();
        }
        boolean method = specs.stream().allMatch(spec -> spec.template().contains("{receiver}"));
        return method ? List.of() : NO_CALL;
    }

    /** {@code .then(eval)}: what it will be called with is not known. */
    private void handedOn(List<CallSpec> specs, String name, int after) {
        boolean whole =
                after < tokens.size() && (tokens.get(after).is(")") || tokens.get(after).is(","));
        int front = after - 2;
        boolean argument =
                whole && front > 0 && (tokens.get(front).is("(") || tokens.get(front).is(","));
        boolean runs =
                specs.stream()
                        .anyMatch(spec ->
                                spec.kind() == CallSpec.Kind.EVAL
                                        || spec.kind() == CallSpec.Kind.SHELL);
        if (argument && runs && !tokens.get(front - 1).is("promisify")) {
            effects.state(
                    CodeStatement.Kind.CONCEALED, name + " of what another function gives it");
        }
    }

    private static List<Token> receiverOf(String name) {
        return List.of(new Token(Token.Kind.NAME, name.substring(0, name.lastIndexOf('.')), true));
    }

    private List<List<Token>> arguments(int after) {
        if (after < tokens.size() && tokens.get(after).is("(")) {
            return Tokens.split(tokens.subList(after + 1, Tokens.closing(tokens, after)), ",");
        }
        if (!language.has(Trait.BARE_CALLS)) {
            return NO_CALL;
        }
        int end = after;
        int open = 0;
        while (end < tokens.size()) {
            Token token = tokens.get(end);
            open += Tokens.depthChange(token);
            boolean ends =
                    open < 0
                            || open == 0
                                    && (token.kind() == Token.Kind.NEWLINE
                                            || STATEMENT_ENDS.contains(token.text())
                                                    && token.kind() == Token.Kind.SYMBOL
                                                    && Tokens.depthChange(token) == 0
                                            || token.kind() == Token.Kind.NAME
                                                    && STATEMENT_WORDS.contains(token.text()));
            if (ends) {
                break;
            }
            end++;
        }
        return end == after || tokens.get(after).is("=") || tokens.get(after).is("=>")
                ? NO_CALL
                : Tokens.split(tokens.subList(after, end), ",");
    }

    private void getattr(String name, int after) {
        if (!BY_NAME.contains(name) || after >= tokens.size() || !tokens.get(after).is("(")) {
            return;
        }
        int close = Tokens.closing(tokens, after);
        List<List<Token>> parts = Tokens.split(tokens.subList(after + 1, close), ",");
        boolean attribute = name.equals("getattr") && parts.size() > 1;
        Value member = evaluator.evaluate(parts.get(attribute ? 1 : 0));
        if (!member.known()) {
            if (!name.startsWith("array_")) {
                effects.state(CodeStatement.Kind.CONCEALED, name + " of a name that is computed");
            }
            return;
        }
        String owner = attribute ? owner(after + 1) + "." : "";
        if (attribute) {
            called(owner + member.raw(), close + 1, List.of());
        } else {
            language.find(member.raw())
                    .forEach(spec ->
                            calls.apply(
                                    spec, member.raw(), parts.subList(1, parts.size()), List.of()));
        }
    }

    private String owner(int start) {
        return start < tokens.size() && tokens.get(start).kind() == Token.Kind.NAME
                ? chains.chain(start).name()
                : "";
    }
}
