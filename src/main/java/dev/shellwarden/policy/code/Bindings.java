package dev.shellwarden.policy.code;

import dev.shellwarden.policy.code.LanguageSpec.Trait;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Variables and the values that assignments and loops give them. */
final class Bindings {

    private static final Set<String> BLOCKS =
            Set.of("each", "map", "forEach", "each_entry", "select", "filter");

    private static final Set<String> ADDING = Set.of("append", "push", "extend", "concat");

    private final LanguageSpec language;
    private final List<Token> tokens;
    private final Map<String, Value> variables;
    private final Evaluator evaluator;
    private final NameChains chains;
    private final Meter meter;

    Bindings(
            LanguageSpec language,
            List<Token> tokens,
            Map<String, Value> variables,
            Evaluator evaluator,
            NameChains chains,
            Meter meter) {
        this.language = language;
        this.tokens = tokens;
        this.variables = variables;
        this.evaluator = evaluator;
        this.chains = chains;
        this.meter = meter;
    }

    /** What the word at a place binds, if it does. */
    void look(int index) {
        assignment(index);
        longerList(index);
        loopVariable(index);
    }

    /** {@code [f(x) for x in xs]} and {@code unlink for …} use a variable before it is bound. */
    void loopsBehind() {
        for (int index = 2; index < tokens.size(); index++) {
            boolean comprehension =
                    language.tripleQuotes()
                            && tokens.get(index).is("in")
                            && tokens.get(index - 2).is("for");
            if (comprehension) {
                loopVariable(index);
            }
            perlLoop(index);
        }
    }

    private void assignment(int index) {
        boolean adds = isAny(index + 1, "+", ".") && isAny(index + 2, "=");
        int equals = adds ? index + 2 : index + 1;
        boolean assigns =
                isAny(equals, "=")
                        && (index == 0 || !tokens.get(index - 1).isJoiner())
                        && !isAny(equals + 1, "=");
        if (!assigns) {
            return;
        }
        int end = Tokens.end(tokens, equals + 1, token -> token.is(";") || token.is(","));
        List<Token> expression = tokens.subList(equals + 1, end);
        String name = Evaluator.bare(tokens.get(index).text());
        if (!expression.isEmpty()
                && expression.getFirst().kind() == Token.Kind.NAME
                && isNameChain(equals + 1, end)) {
            chains.alias(name, chains.chain(equals + 1).name());
        }
        Value value = evaluator.evaluate(expression);
        if (adds) {
            bind(name, variables.getOrDefault(name, Value.unknown()).plus(value));
        } else if (variables.containsKey(name) && !variables.get(name).equals(value)) {
            variables.put(name, Value.unknown());
        } else {
            variables.put(name, value);
        }
    }

    private void bind(String name, Value grown) {
        meter.steps(grown.raw().length() / 8);
        variables.put(name, grown);
    }

    private boolean isAny(int index, String... symbols) {
        return index < tokens.size() && Arrays.stream(symbols).anyMatch(tokens.get(index)::is);
    }

    /** {@code words.append(x)}, {@code words.push(x)}: the list has one more. */
    private void longerList(int index) {
        boolean adds =
                index > 1
                        && ADDING.contains(tokens.get(index).text())
                        && tokens.get(index - 1).isJoiner()
                        && isAny(index + 1, "(");
        Value list = adds ? variables.get(Evaluator.bare(tokens.get(index - 2).text())) : null;
        if (list != null && list.isList()) {
            int close = Tokens.closing(tokens, index + 1);
            Value more = evaluator.evaluate(tokens.subList(index + 2, close));
            bind(Evaluator.bare(tokens.get(index - 2).text()), list.plus(more));
        }
    }

    private boolean isNameChain(int start, int end) {
        NameChains.Chain chain = chains.chain(start);
        boolean statement =
                chain.end() < end
                        && language.has(Trait.STRING_CALLS)
                        && tokens.get(chain.end()).kind() == Token.Kind.NAME;
        return (chain.end() == end || statement)
                && (chain.name().indexOf('.') > 0
                        || language.modules().containsValue(chain.name())
                        || chains.isLoader(start)
                        || !language.find(chain.name()).isEmpty());
    }

    private void loopVariable(int index) {
        blockVariable(index);
        perlLoop(index);
        phpLoop(index);
        boolean in =
                index > 1
                        && tokens.get(index - 1).kind() == Token.Kind.NAME
                        && (tokens.get(index).is("in") || tokens.get(index).is("of"));
        if (!in) {
            return;
        }
        int end = Tokens.end(tokens, index + 1, token -> token.is(":"));
        Value value = evaluator.evaluate(tokens.subList(index + 1, end));
        variables.put(Evaluator.bare(tokens.get(index - 1).text()), value);
    }

    /**
     * {@code Dir["*"].each { |f| … }}, {@code list.forEach(f => …)}: the variable takes the values
     * of what stands in front.
     */
    private void blockVariable(int index) {
        if (index == 0
                || !tokens.get(index - 1).isJoiner()
                || !BLOCKS.contains(tokens.get(index).text())) {
            return;
        }
        int at = index + 1;
        while (at < tokens.size()
                && at < index + 4
                && (tokens.get(at).kind() != Token.Kind.NAME || tokens.get(at).is("do"))) {
            at++;
        }
        if (at >= tokens.size() || at >= index + 4) {
            return;
        }
        int start = Tokens.operandStart(tokens, index - 1);
        if (start >= 0) {
            variables.put(
                    Evaluator.bare(tokens.get(at).text()),
                    evaluator.evaluate(tokens.subList(start, index - 1)));
        }
    }

    /** {@code foreach (glob("*") as $key => $file)}. */
    private void phpLoop(int index) {
        boolean loop =
                language.has(Trait.DOT_CONCATENATES)
                        && tokens.get(index).is("as")
                        && index + 1 < tokens.size();
        int open = index;
        int depth = 0;
        while (loop && open > 0 && depth < 1) {
            depth += Tokens.depthChange(tokens.get(--open));
        }
        if (loop && depth == 1) {
            int close = Tokens.closing(tokens, open);
            String name = Evaluator.bare(tokens.get(Math.max(close - 1, index + 1)).text());
            variables.put(name, evaluator.evaluate(tokens.subList(open + 1, index)));
        }
    }

    /** {@code for my $f (glob "*") { … }}; without a name the variable is {@code $_}. */
    private void perlLoop(int index) {
        boolean loop = tokens.get(index).is("for") || tokens.get(index).is("foreach");
        if (!loop || !language.has(Trait.BARE_CALLS)) {
            return;
        }
        int at = index + 1;
        String name = "_";
        while (at < tokens.size()
                && tokens.get(at).kind() == Token.Kind.NAME
                && !tokens.get(at).is("glob")) {
            name = Evaluator.bare(tokens.get(at++).text());
        }
        int end = at;
        while (end < tokens.size()
                && tokens.get(end).kind() != Token.Kind.NEWLINE
                && !tokens.get(end).is(";")
                && !tokens.get(end).is("{")) {
            end++;
        }
        variables.put(name, evaluator.evaluate(tokens.subList(at, end)));
    }
}
