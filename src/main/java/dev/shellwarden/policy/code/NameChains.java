package dev.shellwarden.policy.code;

import dev.shellwarden.policy.code.LanguageSpec.Trait;
import dev.shellwarden.rules.CodeStatement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Names with their members, as the imports of the code resolve them. */
final class NameChains {

    private final LanguageSpec language;
    private final List<Token> tokens;
    private final Evaluator evaluator;
    private final FoundEffects effects;
    private final Map<String, String> aliases = new HashMap<>();
    private final List<String> opened = new ArrayList<>();

    NameChains(
            LanguageSpec language, List<Token> tokens, Evaluator evaluator, FoundEffects effects) {
        this.language = language;
        this.tokens = tokens;
        this.evaluator = evaluator;
        this.effects = effects;
    }

    /** From here on {@code name} stands for {@code meaning}. */
    void alias(String name, String meaning) {
        aliases.put(name, meaning);
    }

    /** From here on the members of {@code module} need no name in front. */
    void open(String module) {
        opened.add(moduleName(module));
    }

    /** A name with its members, and where it ends. */
    record Chain(String name, int end) {}

    Chain chain(int start) {
        StringBuilder name = new StringBuilder(resolved(Evaluator.bare(tokens.get(start).text())));
        int at = start + 1;
        if (isLoader(start) && at + 2 < tokens.size() && tokens.get(at).is("(")) {
            int close = Tokens.closing(tokens, at);
            name = new StringBuilder(loaded(start, close));
            at = close + 1;
        } else if (isLoader(start)
                && at < tokens.size()
                && tokens.get(at).kind() == Token.Kind.STRING) {
            name = new StringBuilder(moduleName(tokens.get(at).text()));
            at++;
        }
        while (at + 1 < tokens.size()) {
            if (tokens.get(at).isJoiner()
                    && isLoader(at + 1)
                    && at + 2 < tokens.size()
                    && tokens.get(at + 2).is("(")) {
                int close = Tokens.closing(tokens, at + 2);
                name = new StringBuilder(loaded(at + 1, close));
                at = close + 1;
            } else if (tokens.get(at).isJoiner() && tokens.get(at + 1).kind() == Token.Kind.NAME) {
                name.append('.').append(tokens.get(at + 1).text());
                at += 2;
            } else if (tokens.get(at).is("[")
                    && Tokens.closing(tokens, at) > at + 1
                    && evaluator.evaluate(tokens.subList(at + 1, Tokens.closing(tokens, at)))
                            instanceof Value member
                    && member.known()
                    && member.raw().matches("[A-Za-z_]\\w*")) {
                name.append('.').append(member.raw());
                at = Tokens.closing(tokens, at) + 1;
            } else {
                break;
            }
        }
        boolean global = name.indexOf(".") == 0;
        return new Chain(name.substring(global ? 1 : 0).replace(".__dict__", ""), at);
    }

    /** The module that a loader's call names. */
    private String loaded(int loader, int close) {
        Value module = evaluator.evaluate(tokens.subList(loader + 2, close));
        if (!module.known()) {
            effects.state(
                    CodeStatement.Kind.CONCEALED,
                    tokens.get(loader).text() + " of a name that is computed");
        }
        return moduleName(module.raw());
    }

    boolean isLoader(int index) {
        String text = tokens.get(index).text();
        boolean includes = language.has(Trait.BARE_CALLS) || !language.find(text).isEmpty();
        return text.equals("require") && !includes
                || text.equals("__import__")
                || text.equals("import_module");
    }

    String moduleName(String module) {
        String plain = module.startsWith("node:") ? module.substring(5) : module;
        return language.modules().getOrDefault(plain, plain);
    }

    private String resolved(String name) {
        String alias = aliases.get(name);
        return alias != null
                ? alias
                : opened.stream()
                        .map(module -> module + "." + name)
                        .filter(full -> language.calls().containsKey(full))
                        .findFirst()
                        .orElseGet(() -> language.modules().getOrDefault(name, name));
    }
}
