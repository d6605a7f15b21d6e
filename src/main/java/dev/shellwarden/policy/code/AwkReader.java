package dev.shellwarden.policy.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What awk's own operators do: {@code print > "file"}, {@code print | "command"}, {@code "command"
 * | getline}.
 */
final class AwkReader {

    private static final Pattern CONNECTION =
            Pattern.compile("/inet[46]?/(?:tcp|udp)/[^/]*/([^/]+)/([^/]+)");

    private final List<Token> tokens;
    private final Map<String, Value> variables = new HashMap<>();
    private final List<String> commands = new ArrayList<>();
    private boolean prints;
    private int depth;

    private AwkReader(List<Token> tokens) {
        this.tokens = tokens;
    }

    static List<String> commands(String text, LanguageSpec language, Meter meter) {
        return new AwkReader(meter.tokens(new Tokenizer(text, language).tokens())).commands();
    }

    private List<String> commands() {
        variables();
        for (int index = 0; index < tokens.size(); index++) {
            follow(tokens.get(index));
            operator(index);
        }
        return commands;
    }

    /** Whether an operator that comes now is one of a print statement. */
    private void follow(Token token) {
        boolean print = token.is("print") || token.is("printf");
        if (print || isBetweenStatements(token)) {
            prints = print;
            depth = 0;
        } else {
            depth += Tokens.depthChange(token);
        }
    }

    private static boolean isBetweenStatements(Token token) {
        return token.kind() == Token.Kind.NEWLINE
                || token.is(";")
                || token.is("}")
                || token.is("{");
    }

    private void operator(int index) {
        Token token = tokens.get(index);
        boolean writes = prints && depth == 0;
        if (writes && token.is(">")) {
            commands.add(": > " + target(index + 1).word());
        } else if (writes && token.is(">>")) {
            commands.add(": >> " + target(index + 1).word());
        } else if (token.is("|") && index + 1 < tokens.size()) {
            commands.add(piped(index));
        } else if (token.is("getline") && index + 2 < tokens.size() && readsFile(index)) {
            int file = tokens.get(index + 1).is("<") ? index + 2 : index + 3;
            commands.add("cat -- " + target(file).word());
        }
    }

    private String piped(int index) {
        int behind = tokens.get(index + 1).is("&") ? index + 2 : index + 1;
        boolean reads = behind < tokens.size() && tokens.get(behind).is("getline");
        return reads ? connected(before(index)) : CallEffects.fed(connected(target(behind).raw()));
    }

    /** {@code "/inet/tcp/0/host/port"} is a connection, as netcat makes it. */
    private static String connected(String command) {
        Matcher place = CONNECTION.matcher(command);
        return place.matches()
                ? "nc " + Value.of(place.group(1)).word() + " " + Value.of(place.group(2)).word()
                : command;
    }

    private boolean readsFile(int index) {
        return tokens.get(index + 1).is("<")
                || index + 3 < tokens.size() && tokens.get(index + 2).is("<");
    }

    private String before(int index) {
        Token.Kind kind = index > 0 ? tokens.get(index - 1).kind() : Token.Kind.NEWLINE;
        return kind == Token.Kind.STRING || kind == Token.Kind.NAME
                ? text(tokens.subList(index - 1, index)).raw()
                : Value.UNKNOWN;
    }

    /** The expression that starts at a place. */
    private Value target(int from) {
        int start = Math.min(from, tokens.size());
        int end =
                Tokens.end(tokens, start, token -> token.is(";") || token.is("|") || token.is(">"));
        return text(tokens.subList(start, end));
    }

    /** Texts that stand side by side are one text. */
    private Value text(List<Token> row) {
        List<Value> parts = new ArrayList<>();
        for (int at = 0; at < row.size(); at++) {
            Token token = row.get(at);
            if (token.kind() == Token.Kind.STRING) {
                parts.add(Value.of(token.text()));
            } else if (token.is("ENVIRON") && at + 3 < row.size()) {
                boolean home = row.get(at + 2).text().equals("HOME");
                parts.add(home ? Value.text("$HOME") : Value.unknown());
                at += 3;
            } else if (token.kind() == Token.Kind.NAME) {
                parts.add(variables.getOrDefault(token.text(), Value.unknown()));
            } else if (token.kind() == Token.Kind.NUMBER || !"()$".contains(token.text())) {
                parts.add(Value.unknown());
            }
        }
        if (row.isEmpty()) {
            return Value.unknown();
        }
        return parts.isEmpty() ? Value.of("") : Value.sum(parts);
    }

    private void variables() {
        for (int at = 0; at + 1 < tokens.size(); at++) {
            if (tokens.get(at).kind() == Token.Kind.NAME && tokens.get(at + 1).is("=")) {
                variables.merge(
                        tokens.get(at).text(),
                        target(at + 2),
                        (known, other) -> known.equals(other) ? known : Value.unknown());
            }
        }
    }
}
