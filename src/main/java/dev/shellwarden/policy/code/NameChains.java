package dev.shellwarden.policy.code;

import dev.shellwarden.policy.code.LanguageSpec.Trait;
import dev.shellwarden.rules.CodeStatement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Names with their members, as the imports of the code resolve them. */
final class NameChains {

    private static final Pattern MEMBER = Pattern.compile("[A-Za-z_]\\w*");

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
        Chain chain = first(start);
        for (Chain longer = member(chain); longer.end() > chain.end(); longer = member(chain)) {
            chain = longer;
        }
        boolean global = chain.name().startsWith(".");
        return new Chain(
                chain.name().substring(global ? 1 : 0).replace(".__dict__", ""), chain.end());
    }

    /** The name, or the module that is loaded where it begins. */
    private Chain first(int start) {
        int at = start + 1;
        if (isLoader(start) && at + 2 < tokens.size() && tokens.get(at).is("(")) {
            return loaded(start);
        }
        if (isLoader(start) && at < tokens.size() && tokens.get(at).kind() == Token.Kind.STRING) {
            return new Chain(moduleName(tokens.get(at).text()), at + 1);
        }
        return new Chain(resolved(Evaluator.bare(tokens.get(start).text())), at);
    }

    /** The chain with the member that follows; the same when none does. */
    private Chain member(Chain chain) {
        int at = chain.end();
        if (at + 1 >= tokens.size()) {
            return chain;
        }
        Token next = tokens.get(at + 1);
        if (tokens.get(at).isJoiner()
                && isLoader(at + 1)
                && at + 2 < tokens.size()
                && tokens.get(at + 2).is("(")) {
            return loaded(at + 1);
        }
        if (tokens.get(at).isJoiner() && next.kind() == Token.Kind.NAME) {
            return new Chain(chain.name() + "." + next.text(), at + 2);
        }
        return tokens.get(at).is("[") ? element(chain) : chain;
    }

    /** {@code os["system"]} is {@code os.system}. */
    private Chain element(Chain chain) {
        int close = Tokens.closing(tokens, chain.end());
        if (close <= chain.end() + 1) {
            return chain;
        }
        Value member = evaluator.evaluate(tokens.subList(chain.end() + 1, close));
        return member.known() && MEMBER.matcher(member.raw()).matches()
                ? new Chain(chain.name() + "." + member.raw(), close + 1)
                : chain;
    }

    /** The module that a loader's call names, whose bracket stands behind the loader. */
    private Chain loaded(int loader) {
        int close = Tokens.closing(tokens, loader + 1);
        Value module = evaluator.evaluate(tokens.subList(loader + 2, close));
        if (!module.known()) {
            effects.state(
                    CodeStatement.Kind.CONCEALED,
                    tokens.get(loader).text() + " of a name that is computed");
        }
        return new Chain(moduleName(module.raw()), close + 1);
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
