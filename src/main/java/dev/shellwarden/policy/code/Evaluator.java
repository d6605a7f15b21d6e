package dev.shellwarden.policy.code;

import dev.shellwarden.policy.code.LanguageSpec.Trait;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The values of expressions, as far as they can be told without running anything. */
final class Evaluator {

    private static final Set<String> TRANSPARENT =
            Set.of(
                    "Path",
                    "PosixPath",
                    "PurePath",
                    "str",
                    "String",
                    "Pathname",
                    "bytes",
                    "realpath",
                    "abspath",
                    "normpath",
                    "resolve",
                    "Pathname.new",
                    "shellescape",
                    "quote",
                    "escapeshellarg",
                    "list",
                    "sorted",
                    "dirname");
    private static final Set<String> SAME =
            Set.of(
                    "decode",
                    "encode",
                    "toString",
                    "strip",
                    "trim",
                    "to_s",
                    "chomp",
                    "resolve",
                    "absolute",
                    "expanduser_",
                    "as_posix",
                    "freeze",
                    "text",
                    "sort",
                    "toList",
                    "flat");
    private static final Set<String> JOINS =
            Set.of("os.path.join", "path.join", "path.resolve", "File.join", "posixpath.join");
    private static final Set<String> BASE64 =
            Set.of(
                    "b64decode",
                    "decode_base64",
                    "base64_decode",
                    "decode64",
                    "strict_decode64",
                    "urlsafe_b64decode",
                    "atob",
                    "standard_b64decode",
                    "decodebytes");
    private static final Set<String> HEX = Set.of("fromhex", "unhexlify", "hex2bin");
    private static final Set<String> CHARACTERS = Set.of("chr", "fromCharCode", "fromCodePoint");
    private static final Set<String> GLOBS = Set.of("glob", "iglob", "rglob", "globSync");
    private static final Set<String> NEW_FOLDERS = Set.of("mkdtemp", "mkdtempSync", "mktmpdir");
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
        List<List<Token>> sums = Tokens.split(tokens, "+");
        if (sums.size() == 1 && language.has(Trait.DOT_CONCATENATES)) {
            sums = concatenated(tokens);
        } else if (sums.size() == 1 && language.has(Trait.TWO_DOTS_CONCATENATE)) {
            sums = Tokens.split(tokens, "..");
        }
        if (sums.size() > 1) {
            return Value.sum(sums.stream().map(part -> evaluate(part, depth + 1)).toList());
        }
        List<List<Token>> quotients = Tokens.split(tokens, "/");
        if (quotients.size() > 1) {
            return Value.sum(
                    quotients.stream()
                            .flatMap(part -> Stream.of(Value.of("/"), evaluate(part, depth + 1)))
                            .skip(1)
                            .toList());
        }
        List<List<Token>> formats = Tokens.split(tokens, "%");
        if (formats.size() > 1) {
            return Value.of(
                    evaluate(formats.getFirst(), depth + 1)
                            .raw()
                            .replaceAll("%[-0-9.]*[sdrif]", "\\" + Value.UNKNOWN));
        }
        return single(tokens, depth);
    }

    /** Strings joined by the dot of perl and php; a dot between names is a member. */
    private static List<List<Token>> concatenated(List<Token> tokens) {
        return Tokens.split(tokens, ".");
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

    private Value single(List<Token> tokens, int depth) {
        Token first = tokens.getFirst();
        if (tokens.size() == 1) {
            return switch (first.kind()) {
                case STRING -> text(first);
                case NUMBER -> Value.of(first.text());
                case NAME -> variables.getOrDefault(bare(first.text()), Value.unknown());
                case COMMAND, REGEX, SYMBOL, NEWLINE -> Value.unknown();
            };
        }
        if (tokens.stream().allMatch(token -> token.kind() == Token.Kind.STRING)) {
            return Value.sum(tokens.stream().map(Evaluator::text).toList());
        }
        if (first.is("await")
                || first.is("new")
                || first.is("*")
                || first.is("my")
                || first.is("\\")) {
            return evaluate(tokens.subList(1, tokens.size()), depth + 1);
        }
        if (first.is("-") && tokens.size() == 2 && tokens.get(1).kind() == Token.Kind.NUMBER) {
            return Value.of("-" + tokens.get(1).text());
        }
        if (first.is("<") && tokens.getLast().is(">") && language.has(Trait.QUOTE_WORDS)) {
            return pattern(Value.of(joined(tokens.subList(1, tokens.size() - 1))));
        }
        if (first.is("[") && Tokens.closing(tokens, 0) == tokens.size() - 1) {
            return list(tokens.subList(1, tokens.size() - 1), depth);
        }
        if (Tokens.split(tokens, ",").size() > 1) {
            return list(tokens, depth);
        }
        if (namesHome(tokens)) {
            return Value.expanded("\"$HOME\"");
        }
        if (joined(tokens).matches("(?i)((os|process|unistd)\\.)?(posix_)?(get)?ppid(\\(\\))?")) {
            return Value.expanded("\"$PPID\"");
        }
        return reversed(tokens).or(() -> call(tokens, depth)).orElseGet(Value::unknown);
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

    private static boolean namesHome(List<Token> tokens) {
        String text = joined(tokens);
        return text.length() < 40
                && (text.matches(
                                "(os\\.environ|ENV|\\$ENV|process\\.env|\\$_SERVER|\\$_ENV)[\\[{.]\\(?HOME[\\]}]?")
                        || text.matches(
                                "(os\\.getenv|os\\.environ\\.get|getenv|ENV\\.fetch)\\(HOME.*\\)")
                        || text.matches(
                                "(Path|pathlib\\.Path|Dir|os|require\\(os\\))\\.(home|homedir)(\\(\\))?"));
    }

    private Optional<Value> reversed(List<Token> tokens) {
        String tail = tokens.stream().skip(1).map(Token::text).collect(Collectors.joining());
        if (!tail.equals("[::-1]") && !tail.equals(".reverse")) {
            return Optional.empty();
        }
        Value value = evaluate(tokens.subList(0, 1), 1);
        return value.known()
                ? Optional.of(Value.of(new StringBuilder(value.raw()).reverse().toString()))
                : Optional.empty();
    }

    private Optional<Value> call(List<Token> tokens, int depth) {
        Token last = tokens.getLast();
        if (last.kind() == Token.Kind.NAME
                && tokens.size() > 2
                && tokens.get(tokens.size() - 2).isJoiner()
                && SAME.contains(last.text())) {
            return Optional.of(evaluate(tokens.subList(0, tokens.size() - 2), depth + 1));
        }
        if (last.is("]")) {
            int bracket = Tokens.opening(tokens, tokens.size() - 1);
            return bracket > 0 && tokens.get(bracket - 1).is("Dir")
                    ? Optional.of(
                            pattern(
                                    evaluate(
                                            tokens.subList(bracket + 1, tokens.size() - 1),
                                            depth + 1)))
                    : Optional.empty();
        }
        int open = last.is(")") ? Tokens.opening(tokens, tokens.size() - 1) : -1;
        if (open <= 0) {
            return bareCall(tokens, depth);
        }
        Token name = tokens.get(open - 1);
        if (name.kind() != Token.Kind.NAME) {
            return Optional.empty();
        }
        boolean member = open > 2 && tokens.get(open - 2).isJoiner();
        List<Token> receiver = member ? tokens.subList(0, open - 2) : List.of();
        List<List<Token>> arguments =
                Tokens.split(tokens.subList(open + 1, tokens.size() - 1), ",");
        return apply(name.text(), receiver, arguments, depth);
    }

    private Optional<Value> bareCall(List<Token> tokens, int depth) {
        Token first = tokens.getFirst();
        if (first.kind() != Token.Kind.NAME || !language.has(Trait.BARE_CALLS)) {
            return Optional.empty();
        }
        return apply(
                first.text(),
                List.of(),
                Tokens.split(tokens.subList(1, tokens.size()), ","),
                depth);
    }

    private Optional<Value> apply(
            String name, List<Token> receiver, List<List<Token>> arguments, int depth) {
        String full =
                receiver.stream().map(Token::text).collect(Collectors.joining())
                        + (receiver.isEmpty() ? "" : ".")
                        + name;
        List<Value> values = arguments.stream().map(each -> evaluate(each, depth + 1)).toList();
        Value first = values.isEmpty() ? Value.unknown() : values.getFirst();
        if (name.equals("expanduser") || name.equals("expand_path")) {
            return Optional.of(tilde(values.isEmpty() ? evaluate(receiver, depth + 1) : first));
        }
        if (JOINS.contains(full)) {
            return values.stream().reduce(Evaluator::below);
        }
        if (BASE64.contains(name)
                || name.equals("from")
                        && values.size() > 1
                        && values.get(1).raw().equals("base64")) {
            return decoded(first, text -> Base64.getMimeDecoder().decode(text));
        }
        if (HEX.contains(name)
                || name.equals("from") && values.size() > 1 && values.get(1).raw().equals("hex")) {
            return decoded(first, text -> HexFormat.of().parseHex(text.strip()));
        }
        if (name.equals("unpack1") || name.equals("unpack")) {
            Value source = evaluate(receiver, depth + 1);
            return first.raw().startsWith("m")
                    ? decoded(source, text -> Base64.getMimeDecoder().decode(text))
                    : Optional.empty();
        }
        if (CHARACTERS.contains(name)) {
            return characters(values);
        }
        if (GLOBS.contains(name)) {
            Value folder = receiver.isEmpty() ? Value.unknown() : evaluate(receiver, depth + 1);
            return Optional.of(pattern(folder.known() ? below(folder, first) : first));
        }
        if (NEW_FOLDERS.contains(name)) {
            return Optional.of(Value.expanded("\"$(mktemp -d)\""));
        }
        if (TRANSPARENT.contains(full) || TRANSPARENT.contains(name)) {
            return Optional.of(first);
        }
        return receiver.isEmpty() ? Optional.empty() : method(name, receiver, values, depth);
    }

    private Optional<Value> method(
            String name, List<Token> receiver, List<Value> values, int depth) {
        if (SAME.contains(name)) {
            return Optional.of(evaluate(receiver, depth + 1));
        }
        if (name.equals("joinpath")) {
            return Optional.of(
                    values.stream().reduce(evaluate(receiver, depth + 1), Evaluator::below));
        }
        if (name.equals("format")) {
            String text = evaluate(receiver, depth + 1).raw();
            return Optional.of(Value.of(text.replaceAll("\\{[^{}]*}", "\\" + Value.UNKNOWN)));
        }
        if (name.equals("split") || name.equals("split_")) {
            Value text = evaluate(receiver, depth + 1);
            List<Value> words = new ArrayList<>();
            for (String word : text.raw().strip().split("\\s+")) {
                words.add(Value.of(word));
            }
            return Optional.of(Value.list(words));
        }
        if (name.equals("join") && !values.isEmpty()) {
            Value list =
                    evaluate(receiver, depth + 1).isList()
                            ? evaluate(receiver, depth + 1)
                            : values.getFirst();
            String separator =
                    list == values.getFirst()
                            ? evaluate(receiver, depth + 1).raw()
                            : values.getFirst().raw();
            return list.isList() && list.known()
                    ? Optional.of(
                            Value.of(
                                    list.elements().stream()
                                            .map(Value::raw)
                                            .collect(Collectors.joining(separator))))
                    : Optional.empty();
        }
        if ((name.equals("replace") || name.equals("gsub")) && values.size() > 1) {
            Value text = evaluate(receiver, depth + 1);
            return Optional.of(
                    Value.of(text.raw().replace(values.get(0).raw(), values.get(1).raw())));
        }
        return Optional.empty();
    }

    private static Value below(Value folder, Value name) {
        return folder.plus(Value.of("/")).plus(name);
    }

    private static Value tilde(Value path) {
        return path.known() && path.raw().startsWith("~/")
                ? Value.expanded("~/" + Value.of(path.raw().substring(2)).word())
                : path.raw().equals("~") ? Value.expanded("~") : path;
    }

    private static Value pattern(Value value) {
        String text = value.raw();
        return value.known() && text.matches("(\\$HOME)?[A-Za-z0-9_./*?~-]+")
                ? Value.expanded(text)
                : Value.unknown();
    }

    private static Optional<Value> characters(List<Value> values) {
        StringBuilder text = new StringBuilder();
        for (Value value : values) {
            if (!value.raw().matches("\\d{1,6}|0x[0-9a-fA-F]{1,5}")) {
                return Optional.empty();
            }
            text.appendCodePoint(Integer.decode(value.raw()));
        }
        return Optional.of(Value.of(text.toString()));
    }

    private static Optional<Value> decoded(
            Value value, java.util.function.Function<String, byte[]> decoder) {
        if (!value.known()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    Value.of(new String(decoder.apply(value.raw()), StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException broken) {
            return Optional.empty();
        }
    }

    static String bare(String name) {
        return name.startsWith("$") || name.startsWith("@") || name.startsWith("%")
                ? name.substring(1)
                : name;
    }
}
