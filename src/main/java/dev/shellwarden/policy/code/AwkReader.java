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

    private AwkReader() {}

    static List<String> commands(String text, LanguageSpec language, Meter meter) {
        List<Token> tokens = meter.tokens(new Tokenizer(text, language).tokens());
        Map<String, Value> variables = variables(tokens);
        List<String> commands = new ArrayList<>();
        boolean prints = false;
        int depth = 0;
        for (int index = 0; index < tokens.size(); index++) {
            Token token = tokens.get(index);
            if (token.kind() == Token.Kind.NEWLINE
                    || token.is(";")
                    || token.is("}")
                    || token.is("{")) {
                prints = false;
                depth = 0;
            } else if (token.is("print") || token.is("printf")) {
                prints = true;
                depth = 0;
            } else {
                depth += Tokens.depthChange(token);
            }
            if (prints && depth == 0 && token.is(">")) {
                commands.add(": > " + text(target(tokens, index + 1), variables).word());
            } else if (prints && depth == 0 && token.is(">>")) {
                commands.add(": >> " + text(target(tokens, index + 1), variables).word());
            } else if (token.is("|") && index + 1 < tokens.size()) {
                int behind = tokens.get(index + 1).is("&") ? index + 2 : index + 1;
                boolean reads = behind < tokens.size() && tokens.get(behind).is("getline");
                commands.add(
                        reads
                                ? connected(before(tokens, index, variables))
                                : CallEffects.fed(
                                        connected(text(target(tokens, behind), variables).raw())));
            } else if (token.is("getline")
                    && index + 2 < tokens.size()
                    && readsFile(tokens, index)) {
                commands.add(
                        "cat -- "
                                + text(
                                                target(
                                                        tokens,
                                                        tokens.get(index + 1).is("<")
                                                                ? index + 2
                                                                : index + 3),
                                                variables)
                                        .word());
            }
        }
        return commands;
    }

    /** {@code "/inet/tcp/0/host/port"} is a connection, as netcat makes it. */
    private static String connected(String command) {
        Matcher place = CONNECTION.matcher(command);
        return place.matches()
                ? "nc " + Value.of(place.group(1)).word() + " " + Value.of(place.group(2)).word()
                : command;
    }

    private static boolean readsFile(List<Token> tokens, int index) {
        return tokens.get(index + 1).is("<")
                || index + 3 < tokens.size() && tokens.get(index + 2).is("<");
    }

    private static String before(List<Token> tokens, int index, Map<String, Value> variables) {
        Token.Kind kind = index > 0 ? tokens.get(index - 1).kind() : Token.Kind.NEWLINE;
        return kind == Token.Kind.STRING || kind == Token.Kind.NAME
                ? text(tokens.subList(index - 1, index), variables).raw()
                : Value.UNKNOWN;
    }

    private static List<Token> target(List<Token> tokens, int from) {
        int start = Math.min(from, tokens.size());
        return tokens.subList(
                start,
                Tokens.end(
                        tokens, start, token -> token.is(";") || token.is("|") || token.is(">")));
    }

    /** Texts that stand side by side are one text. */
    private static Value text(List<Token> tokens, Map<String, Value> variables) {
        List<Value> parts = new ArrayList<>();
        for (int at = 0; at < tokens.size(); at++) {
            Token token = tokens.get(at);
            if (token.kind() == Token.Kind.STRING) {
                parts.add(Value.of(token.text()));
            } else if (token.is("ENVIRON") && at + 3 < tokens.size()) {
                boolean home = tokens.get(at + 2).text().equals("HOME");
                parts.add(home ? Value.text("$HOME") : Value.unknown());
                at += 3;
            } else if (token.kind() == Token.Kind.NAME) {
                parts.add(variables.getOrDefault(token.text(), Value.unknown()));
            } else if (token.kind() == Token.Kind.NUMBER || !"()$".contains(token.text())) {
                parts.add(Value.unknown());
            }
        }
        if (tokens.isEmpty()) {
            return Value.unknown();
        }
        return parts.isEmpty() ? Value.of("") : Value.sum(parts);
    }

    private static Map<String, Value> variables(List<Token> tokens) {
        Map<String, Value> variables = new HashMap<>();
        for (int at = 0; at + 1 < tokens.size(); at++) {
            if (tokens.get(at).kind() == Token.Kind.NAME && tokens.get(at + 1).is("=")) {
                Value value = text(target(tokens, at + 2), variables);
                variables.merge(
                        tokens.get(at).text(),
                        value,
                        (known, other) -> known.equals(other) ? known : Value.unknown());
            }
        }
        return variables;
    }
}
