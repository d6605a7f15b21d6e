package dev.shellwarden.policy.code;

import java.util.List;

/**
 * {@code import os as o}, {@code from os import system as s}, {@code const { rmSync: r } =
 * require("fs")}.
 */
final class Imports {

    private final List<Token> tokens;
    private final NameChains chains;

    Imports(List<Token> tokens, NameChains chains) {
        this.tokens = tokens;
        this.chains = chains;
    }

    /** What the word at a place imports, if it does. */
    void look(int index) {
        Token token = tokens.get(index);
        if (token.is("from") && index + 3 < tokens.size()) {
            pythonFrom(index);
        } else if (token.is("import")
                && !isAwaited(index)
                && index + 1 < tokens.size()
                && (index < 2 || !wasFrom(index))) {
            pythonImport(index);
        } else if ((token.is("require") || token.is("from") || isAwaited(index)) && index > 0) {
            destructured(index);
        }
        if (token.is("from")
                && index + 1 < tokens.size()
                && tokens.get(index + 1).kind() == Token.Kind.STRING) {
            moduleImport(index);
        }
    }

    /** {@code const { execSync } = await import("child_process")}. */
    private boolean isAwaited(int index) {
        return tokens.get(index).is("import") && index > 0 && tokens.get(index - 1).is("await");
    }

    private boolean wasFrom(int index) {
        for (int at = index - 1;
                at >= 0 && tokens.get(at).kind() != Token.Kind.NEWLINE && !tokens.get(at).is(";");
                at--) {
            if (tokens.get(at).is("from")) {
                return true;
            }
        }
        return false;
    }

    private void pythonFrom(int index) {
        StringBuilder module = new StringBuilder();
        int at = index + 1;
        while (at < tokens.size()
                && !tokens.get(at).is("import")
                && tokens.get(at).kind() != Token.Kind.NEWLINE) {
            module.append(tokens.get(at++).text());
        }
        for (at++; at < tokens.size(); at++) {
            Token token = tokens.get(at);
            if (token.kind() == Token.Kind.NEWLINE || token.is(";")) {
                return;
            }
            if (token.is("*")) {
                chains.open(module.toString());
            } else if (token.kind() == Token.Kind.NAME && !token.is("as")) {
                boolean renamed = at + 2 < tokens.size() && tokens.get(at + 1).is("as");
                chains.alias(
                        renamed ? tokens.get(at + 2).text() : token.text(),
                        module + "." + token.text());
                at += renamed ? 2 : 0;
            }
        }
    }

    private void pythonImport(int index) {
        for (int at = index + 1; at < tokens.size(); at++) {
            Token token = tokens.get(at);
            if (token.kind() == Token.Kind.NEWLINE || token.is(";")) {
                return;
            }
            if (token.is("as") && at + 1 < tokens.size()) {
                StringBuilder module = new StringBuilder();
                int start = at - 1;
                while (start > index && !tokens.get(start).is(",")) {
                    module.insert(0, tokens.get(start--).text());
                }
                chains.alias(tokens.get(at + 1).text(), module.toString());
            }
        }
    }

    private void destructured(int index) {
        boolean awaited = index > 2 && tokens.get(index - 1).is("await");
        int close = index - (awaited ? 3 : 2);
        if (close < 0
                || !tokens.get(close + 1).is("=")
                || !tokens.get(close).is("}")
                || index + 2 >= tokens.size()) {
            return;
        }
        names(close, chains.moduleName(tokens.get(index + 2).text()));
    }

    private void moduleImport(int index) {
        String module = chains.moduleName(tokens.get(index + 1).text());
        if (index > 0 && tokens.get(index - 1).is("}")) {
            names(index - 1, module);
        } else if (index > 0 && tokens.get(index - 1).kind() == Token.Kind.NAME) {
            chains.alias(tokens.get(index - 1).text(), module);
        }
    }

    private void names(int close, String module) {
        int open = Tokens.opening(tokens, close);
        for (List<Token> part : Tokens.split(tokens.subList(Math.max(open, 0) + 1, close), ",")) {
            List<Token> words =
                    part.stream()
                            .filter(token -> token.kind() == Token.Kind.NAME && !token.is("as"))
                            .toList();
            if (!words.isEmpty()) {
                chains.alias(words.getLast().text(), module + "." + words.getFirst().text());
            }
        }
    }
}
