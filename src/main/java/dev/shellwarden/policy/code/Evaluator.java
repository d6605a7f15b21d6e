package dev.shellwarden.policy.code;

import dev.shellwarden.policy.code.LanguageSpec.Trait;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The values of expressions, as far as they can be told without running anything. */
final class Evaluator {

    private static final Pattern HOME =
            Pattern.compile(
                    "(os\\.environ|ENV|\\$ENV|process\\.env|\\$_SERVER|\\$_ENV)[\\[{.]\\(?HOME[\\]}]?"
                            + "|(os\\.getenv|os\\.environ\\.get|getenv|ENV\\.fetch)\\(HOME.*\\)"
                            + "|(Path|pathlib\\.Path|Dir|os|require\\(os\\))\\.(home|homedir)(\\(\\))?");
    private static final Pattern PARENT_PROCESS =
            Pattern.compile("(?i)((os|process|unistd)\\.)?(posix_)?(get)?ppid(\\(\\))?");
    private static final Pattern PLACE_OF_FORMAT = Pattern.compile("%[-0-9.]*[sdrif]");
    private static final Set<String> PREFIXES = Set.of("await", "new", "*", "my", "\\");
    private static final int LONGEST_HOME = 40;
    private static final int DEEPEST = 12;

    private final LanguageSpec language;
    private final Map<String, Value> variables;
    private final Meter meter;

    Evaluator(LanguageSpec language, Map<String, Value> variables, Meter meter) {
        this.language = language;
        this.variables = variables;
        this.meter = meter;
    }

    Value evaluate(List<Token> tokens) {
        return evaluate(tokens, 0);
    }

    private Value evaluate(List<Token> given, int depth) {
        List<Token> tokens = trimmed(given);
        if (tokens.isEmpty() || depth > DEEPEST) {
            return Value.unknown();
        }
        List<List<Token>> sums = summands(tokens);
        if (sums.size() > 1) {
            return Value.sum(sums.stream().map(part -> evaluate(part, depth + 1)).toList());
        }
        List<List<Token>> path = Tokens.split(tokens, "/");
        if (path.size() > 1) {
            return Value.sum(
                    path.stream()
                            .flatMap(part -> Stream.of(Value.of("/"), evaluate(part, depth + 1)))
                            .skip(1)
                            .toList());
        }
        List<List<Token>> format = Tokens.split(tokens, "%");
        if (format.size() > 1) {
            return evaluate(format.getFirst(), depth + 1).unknownAt(PLACE_OF_FORMAT);
        }
        return tokens.size() == 1 ? single(tokens.getFirst()) : row(tokens, depth);
    }

    private List<List<Token>> summands(List<Token> tokens) {
        List<List<Token>> sums = Tokens.split(tokens, "+");
        if (sums.size() == 1 && language.has(Trait.DOT_CONCATENATES)) {
            return Tokens.split(tokens, ".");
        }
        if (sums.size() == 1 && language.has(Trait.TWO_DOTS_CONCATENATE)) {
            return Tokens.split(tokens, "..");
        }
        return sums;
    }

    private List<Token> trimmed(List<Token> tokens) {
        List<Token> kept =
                meter.tokens(
                        tokens.stream()
                                .filter(token -> token.kind() != Token.Kind.NEWLINE)
                                .toList());
        while (kept.size() > 2
                && kept.getFirst().is("(")
                && Tokens.closing(kept, 0) == kept.size() - 1) {
            kept = kept.subList(1, kept.size() - 1);
        }
        return kept;
    }

    private Value single(Token token) {
        return switch (token.kind()) {
            case STRING -> text(token);
            case NUMBER -> Value.of(token.text());
            case NAME -> variables.getOrDefault(bare(token.text()), Value.unknown());
            case COMMAND, REGEX, SYMBOL, NEWLINE -> Value.unknown();
        };
    }

    /** The value of several tokens that no operator joins. */
    private Value row(List<Token> tokens, int depth) {
        Token first = tokens.getFirst();
        if (tokens.stream().allMatch(token -> token.kind() == Token.Kind.STRING)) {
            return Value.sum(tokens.stream().map(Evaluator::text).toList());
        }
        if (PREFIXES.contains(first.text()) && first.is(first.text())) {
            return evaluate(tokens.subList(1, tokens.size()), depth + 1);
        }
        if (first.is("-") && tokens.size() == 2 && tokens.get(1).kind() == Token.Kind.NUMBER) {
            return Value.of("-" + tokens.get(1).text());
        }
        if (first.is("<") && tokens.getLast().is(">") && language.has(Trait.QUOTE_WORDS)) {
            return Value.of(joined(tokens.subList(1, tokens.size() - 1))).asPattern();
        }
        if (first.is("[") && Tokens.closing(tokens, 0) == tokens.size() - 1) {
            return list(tokens.subList(1, tokens.size() - 1), depth);
        }
        if (Tokens.split(tokens, ",").size() > 1) {
            return list(tokens, depth);
        }
        return environment(tokens)
                .or(() -> reversed(tokens))
                .or(() -> call(tokens, depth))
                .orElseGet(Value::unknown);
    }

    private static Value text(Token token) {
        if (token.text().equals("~") || token.text().equals("$HOME")) {
            return Value.of(token.text());
        }
        return token.constant() ? Value.of(token.text()) : Value.text(token.text());
    }

    private Value list(List<Token> inner, int depth) {
        return Value.list(
                Tokens.split(inner, ",").stream()
                        .filter(part -> !trimmed(part).isEmpty())
                        .map(part -> evaluate(part, depth + 1))
                        .toList());
    }

    private static String joined(List<Token> tokens) {
        return tokens.stream().map(Token::text).collect(Collectors.joining());
    }

    /** What the process was started with: the home directory, the parent's process id. */
    private static Optional<Value> environment(List<Token> tokens) {
        String text = joined(tokens);
        if (text.length() < LONGEST_HOME && HOME.matcher(text).matches()) {
            return Optional.of(Value.expanded("\"$HOME\""));
        }
        return PARENT_PROCESS.matcher(text).matches()
                ? Optional.of(Value.expanded("\"$PPID\""))
                : Optional.empty();
    }

    private Optional<Value> reversed(List<Token> tokens) {
        String tail = joined(tokens.subList(1, tokens.size()));
        if (!tail.equals("[::-1]") && !tail.equals(".reverse")) {
            return Optional.empty();
        }
        Value value = evaluate(tokens.subList(0, 1), 1);
        return value.known()
                ? Optional.of(Value.of(new StringBuilder(value.raw()).reverse().toString()))
                : Optional.empty();
    }

    private Optional<Value> call(List<Token> tokens, int depth) {
        int end = tokens.size() - 1;
        Token last = tokens.get(end);
        if (last.kind() == Token.Kind.NAME
                && end > 1
                && tokens.get(end - 1).isJoiner()
                && KnownCall.givesItsTarget(last.text())) {
            return Optional.of(evaluate(tokens.subList(0, end - 1), depth + 1));
        }
        if (last.is("]")) {
            return filesOfDirectory(tokens, depth);
        }
        int open = last.is(")") ? Tokens.opening(tokens, end) : -1;
        if (open <= 0) {
            return bareCall(tokens, depth);
        }
        Token name = tokens.get(open - 1);
        if (name.kind() != Token.Kind.NAME) {
            return Optional.empty();
        }
        boolean member = open > 2 && tokens.get(open - 2).isJoiner();
        List<Token> target = member ? tokens.subList(0, open - 2) : List.of();
        return known(name.text(), target, tokens.subList(open + 1, end), depth);
    }

    /** {@code Dir["*.txt"]} of ruby. */
    private Optional<Value> filesOfDirectory(List<Token> tokens, int depth) {
        int end = tokens.size() - 1;
        int bracket = Tokens.opening(tokens, end);
        return bracket > 0 && tokens.get(bracket - 1).is("Dir")
                ? Optional.of(evaluate(tokens.subList(bracket + 1, end), depth + 1).asPattern())
                : Optional.empty();
    }

    private Optional<Value> bareCall(List<Token> tokens, int depth) {
        Token first = tokens.getFirst();
        if (first.kind() != Token.Kind.NAME || !language.has(Trait.BARE_CALLS)) {
            return Optional.empty();
        }
        return known(first.text(), List.of(), tokens.subList(1, tokens.size()), depth);
    }

    private Optional<Value> known(
            String name, List<Token> target, List<Token> arguments, int depth) {
        List<Value> values =
                Tokens.split(arguments, ",").stream()
                        .map(each -> evaluate(each, depth + 1))
                        .toList();
        Optional<String> written =
                target.isEmpty() ? Optional.empty() : Optional.of(joined(target));
        return new KnownCall(name, written, values, () -> evaluate(target, depth + 1)).value();
    }

    static String bare(String name) {
        return name.startsWith("$") || name.startsWith("@") || name.startsWith("%")
                ? name.substring(1)
                : name;
    }
}
