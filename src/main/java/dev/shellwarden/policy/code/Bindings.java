package dev.shellwarden.policy.code;

import dev.shellwarden.policy.code.LanguageSpec.Trait;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Variables and the values that assignments and loops give them. */
final class Bindings {

    private static final Set<String> BLOCKS =
            Set.of("each", "map", "forEach", "each_entry", "select", "filter");

    private final LanguageSpec language;
    private final List<Token> tokens;
    private final Map<String, Value> variables;
    private final Evaluator evaluator;
    private final NameChains chains;

    Bindings(
            LanguageSpec language,
            List<Token> tokens,
            Map<String, Value> variables,
            Evaluator evaluator,
            NameChains chains) {
        this.language = language;
        this.tokens = tokens;
        this.variables = variables;
        this.evaluator = evaluator;
        this.chains = chains;
    }

    /** What the word at a place binds, if it does. */
    void look(int index) {
        assignment(index);
        loopVariable(index);
    }

    /** {@code [f(x) for x in xs]} uses a variable before it is bound. */
    void comprehensions() {
        for (int index = 2; index < tokens.size(); index++) {
            if (tokens.get(index).is("in") && tokens.get(index - 2).is("for")) {
                loopVariable(index);
            }
        }
    }

    private void assignment(int index) {
        int equals = index + 1;
        boolean assigns =
                equals < tokens.size()
                        && tokens.get(equals).is("=")
                        && (index == 0 || !tokens.get(index - 1).isJoiner())
                        && (equals + 1 >= tokens.size() || !tokens.get(equals + 1).is("="));
        if (!assigns) {
            return;
        }
        int end = equals + 1;
        int open = 0;
        while (end < tokens.size()) {
            Token token = tokens.get(end);
            open += Tokens.depthChange(token);
            if (open < 0
                    || open == 0
                            && (token.kind() == Token.Kind.NEWLINE
                                    || token.is(";")
                                    || token.is(","))) {
                break;
            }
            end++;
        }
        List<Token> expression = tokens.subList(equals + 1, end);
        String name = Evaluator.bare(tokens.get(index).text());
        if (!expression.isEmpty()
                && expression.getFirst().kind() == Token.Kind.NAME
                && isNameChain(equals + 1, end)) {
            chains.alias(name, chains.chain(equals + 1).name());
        }
        Value value = evaluator.evaluate(expression);
        if (variables.containsKey(name) && !variables.get(name).equals(value)) {
            variables.put(name, Value.unknown());
        } else {
            variables.put(name, value);
        }
    }

    private boolean isNameChain(int start, int end) {
        NameChains.Chain chain = chains.chain(start);
        return chain.end() == end
                && (chain.name().indexOf('.') > 0
                        || language.modules().containsValue(chain.name())
                        || chains.isLoader(start)
                        || !language.find(chain.name()).isEmpty());
    }

    private void loopVariable(int index) {
        blockVariable(index);
        perlLoop(index);
        boolean in =
                index > 1
                        && tokens.get(index - 1).kind() == Token.Kind.NAME
                        && (tokens.get(index).is("in") || tokens.get(index).is("of"));
        if (!in) {
            return;
        }
        int end = index + 1;
        int open = 0;
        while (end < tokens.size()) {
            Token token = tokens.get(end);
            open += Tokens.depthChange(token);
            if (open < 0
                    || open == 0
                            && (token.is(":")
                                    || token.kind() == Token.Kind.NEWLINE
                                    || token.is(")") && open < 0)) {
                break;
            }
            end++;
        }
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
        int start = index - 2;
        if (start >= 0 && (tokens.get(start).is(")") || tokens.get(start).is("]"))) {
            start = Math.max(Tokens.opening(tokens, start), 0);
        }
        while (start > 0
                && (tokens.get(start - 1).kind() == Token.Kind.NAME
                        || tokens.get(start - 1).isJoiner())) {
            start--;
        }
        if (start >= 0) {
            variables.put(
                    Evaluator.bare(tokens.get(at).text()),
                    evaluator.evaluate(tokens.subList(start, index - 1)));
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
