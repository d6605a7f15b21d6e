package dev.shellwarden.policy.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What awk's own operators do: {@code print > "file"}, {@code print | "command"}, {@code "command"
 * | getline}.
 */
final class AwkReader {

    private AwkReader() {}

    static List<String> commands(String text, LanguageSpec language) {
        List<Token> tokens = new Tokenizer(text, language).tokens();
        Evaluator evaluator = new Evaluator(language, Map.of());
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
            Value target = evaluator.evaluate(target(tokens, index + 1));
            if (prints && depth == 0 && token.is(">")) {
                commands.add(": > " + target.word());
            } else if (prints && depth == 0 && token.is(">>")) {
                commands.add(": >> " + target.word());
            } else if (token.is("|") && index + 1 < tokens.size()) {
                boolean into = tokens.get(index + 1).is("getline") || tokens.get(index + 1).is("&");
                commands.add(
                        into ? before(tokens, index, evaluator) : CallEffects.fed(target.raw()));
            } else if (token.is("getline")
                    && index + 2 < tokens.size()
                    && readsFile(tokens, index)) {
                commands.add(
                        "cat -- "
                                + evaluator
                                        .evaluate(
                                                target(
                                                        tokens,
                                                        tokens.get(index + 1).is("<")
                                                                ? index + 2
                                                                : index + 3))
                                        .word());
            }
        }
        return commands;
    }

    private static boolean readsFile(List<Token> tokens, int index) {
        return tokens.get(index + 1).is("<")
                || index + 3 < tokens.size() && tokens.get(index + 2).is("<");
    }

    private static String before(List<Token> tokens, int index, Evaluator evaluator) {
        return index > 0
                ? evaluator.evaluate(tokens.subList(index - 1, index)).raw()
                : Value.UNKNOWN;
    }

    private static List<Token> target(List<Token> tokens, int from) {
        int end = from;
        Set<String> ends = Set.of(";", "}", "|");
        while (end < tokens.size()
                && tokens.get(end).kind() != Token.Kind.NEWLINE
                && !(tokens.get(end).kind() == Token.Kind.SYMBOL
                        && ends.contains(tokens.get(end).text()))) {
            end++;
        }
        List<Token> words = tokens.subList(Math.min(from, tokens.size()), end);
        return words.stream().allMatch(word -> word.kind() == Token.Kind.STRING)
                        || words.size() == 1
                ? words
                : List.of();
    }
}
