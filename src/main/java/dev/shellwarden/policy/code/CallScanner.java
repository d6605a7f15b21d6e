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
    private static final int MOST_PATHS = 4;
    private static final Set<String> DEFINITIONS = Set.of("def", "function", "sub", "fn");
    private static final List<List<Token>> NO_CALL = List.of(List.of(), List.of());

    /** {@code $_}. */
    private static final List<List<Token>> USUAL =
            List.of(List.of(new Token(Token.Kind.NAME, "_", true)));

    private final LanguageSpec language;
    private final List<Token> tokens;
    private final Map<String, Value> variables = new HashMap<>();
    private final Evaluator evaluator;
    private final FoundEffects effects;
    private final CallEffects calls;
    private final NameChains chains;
    private final Imports imports;
    private final Bindings bindings;
    private final NamedCalls named;

    private CallScanner(LanguageSpec language, Span span, int depth, String text, Meter meter) {
        this.language = language;
        this.tokens = meter.tokens(new Tokenizer(text, language).tokens());
        this.evaluator = new Evaluator(language, variables, meter);
        this.effects = new FoundEffects(language, span);
        this.calls = new CallEffects(language, span, depth, tokens, evaluator, effects, meter);
        this.chains = new NameChains(language, tokens, evaluator, effects);
        this.imports = new Imports(tokens, chains);
        this.bindings = new Bindings(language, tokens, variables, evaluator, chains, meter);
        this.named =
                new NamedCalls(
                        language,
                        tokens,
                        evaluator,
                        effects,
                        calls,
                        chains,
                        (name, start, after) -> called(name, start, after, List.of()));
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
                computed(index);
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
                    called("." + tokens.get(index + 1).text(), index, index + 3, List.of());
                }
            }
            case STRING, REGEX, NUMBER, NEWLINE -> {}
        }
    }

    private void name(int index) {
        calledByVariable(index);
        imports.look(index);
        bindings.look(index);
        boolean defined =
                index > 0
                        && (tokens.get(index - 1).isJoiner() && !loadsBehind(index)
                                || DEFINITIONS.contains(tokens.get(index - 1).text()));
        if (defined) {
            return;
        }
        NameChains.Chain chain = chains.chain(index);
        boolean duplicateOfImport = chain.end() == index + 1 && tokens.get(index).is("import");
        if (!duplicateOfImport) {
            called(chain.name(), index, chain.end(), List.of());
        }
    }

    /** {@code f().require("child_process")}: the module counts, whatever stands in front of it. */
    private boolean loadsBehind(int index) {
        return chains.isLoader(index) && index > 0 && tokens.get(index - 1).isJoiner();
    }

    /** {@code $f = "system"; $f("…")}. */
    private void calledByVariable(int index) {
        String name = tokens.get(index).text();
        boolean indirect = name.startsWith("@") && language.has(Trait.INDIRECT_CALLS);
        boolean variable = name.startsWith("$") && language.has(Trait.DOT_CONCATENATES);
        Value function =
                (indirect || variable) && is(index + 1, "(")
                        ? variables.get(Evaluator.bare(name))
                        : null;
        if (function != null) {
            calledByName(function, index, index + 1);
        }
        if (indirect && is(index + 1, "(") && (function == null || !function.known())) {
            effects.state(CodeStatement.Kind.CONCEALED, name + " of a name that is computed");
        }
    }

    /** {@code ("sys" . "tem")("…")}, {@code &{"sys" . "tem"}("…")}, {@code @f("…")} of awk. */
    private void computed(int index) {
        boolean grouped =
                language.has(Trait.DOT_CONCATENATES) && (is(index, "(") || is(index, "{"));
        if (grouped) {
            int close = Tokens.closing(tokens, index);
            if (is(close + 1, "(") && close > index + 1) {
                calledByName(
                        evaluator.evaluate(tokens.subList(index + 1, close)), index, close + 1);
            }
        }
    }

    private void calledByName(Value function, int start, int after) {
        if (function.known() && function.raw().matches("\\w+")) {
            called(function.raw(), start, after, List.of());
        }
    }

    private boolean is(int index, String symbol) {
        return index >= 0 && index < tokens.size() && tokens.get(index).is(symbol);
    }

    /** A method of a value: {@code Path("x").unlink()}. */
    private void method(int joiner) {
        if (joiner + 1 >= tokens.size() || tokens.get(joiner + 1).kind() != Token.Kind.NAME) {
            return;
        }
        int start = Tokens.operandStart(tokens, joiner);
        called(
                "." + tokens.get(joiner + 1).text(),
                start,
                joiner + 2,
                tokens.subList(start, joiner));
    }

    private void called(String name, int start, int after, List<Token> receiver) {
        List<CallSpec> specs = language.find(name);
        if (specs.isEmpty()) {
            named.look(name, after);
            return;
        }
        List<List<Token>> written = arguments(specs, after);
        List<List<Token>> arguments =
                written == NO_CALL && language.has(Trait.BARE_CALLS) ? bare(specs, after) : written;
        if (arguments == NO_CALL) {
            handedOn(specs, name, start, after);
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
            return USUAL;
        }
        boolean assigned = after < tokens.size() && tokens.get(after).is("=");
        if (!assigned && specs.stream().allMatch(spec -> spec.kind() == CallSpec.Kind.FORK)) {
            return List.of();
        }
        boolean method = specs.stream().allMatch(spec -> spec.template().contains("{receiver}"));
        boolean usual =
                language.has(Trait.QUOTE_WORDS)
                        && specs.stream().allMatch(spec -> spec.template().startsWith("rm"))
                        && !is(after, "=>")
                        && !assigned;
        return usual ? USUAL : method ? List.of() : NO_CALL;
    }

    /** {@code map(os.system, …)}, {@code .then(eval)}: what it will be called with is not known. */
    private void handedOn(List<CallSpec> specs, String name, int start, int after) {
        boolean whole = is(after, ")") || is(after, ",") || is(after, "]") || is(after, "}");
        if (whole && specs.stream().anyMatch(NamedCalls::runs) && isArgument(start)) {
            effects.state(
                    CodeStatement.Kind.CONCEALED, name + " of what another function gives it");
        }
    }

    /** Whether a name is an argument, an element or the value of a key, and not imported. */
    private boolean isArgument(int start) {
        if (is(start - 1, ":") || is(start - 1, "=")) {
            return opening(start - 1) >= 0;
        }
        int open = is(start - 1, ",") ? opening(start - 1) : start - 1;
        return is(open, "[")
                || is(open, "(")
                        && !is(open - 1, "import")
                        && !is(open - 1, "promisify")
                        && !is(open - 2, "def");
    }

    /** Where the bracket opens in which a token stands; -1 when it stands in none. */
    private int opening(int inner) {
        int open = inner;
        int depth = 0;
        while (open > 0 && depth < 1) {
            depth += Tokens.depthChange(tokens.get(--open));
        }
        return depth < 1 ? -1 : open;
    }

    private static List<Token> receiverOf(String name) {
        return List.of(new Token(Token.Kind.NAME, name.substring(0, name.lastIndexOf('.')), true));
    }

    private List<List<Token>> arguments(List<CallSpec> specs, int after) {
        if (is(after, "(")) {
            return Tokens.split(tokens.subList(after + 1, Tokens.closing(tokens, after)), ",");
        }
        boolean text = after < tokens.size() && tokens.get(after).kind() == Token.Kind.STRING;
        if (text && language.has(Trait.STRING_CALLS)) {
            return List.of(tokens.subList(after, after + 1));
        }
        if (text && specs.getFirst().kind() == CallSpec.Kind.INCLUDE) {
            return List.of(tokens.subList(after, Tokens.end(tokens, after, end -> end.is(";"))));
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
}
