package dev.shellwarden.policy.code;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is known of a language: {@code code/<language>.yaml}.
 *
 * @param names the language's name, and after it its aliases
 * @param comments what starts a comment up to the line's end
 * @param traits how its texts are written
 * @param calls functions with an effect, by full name, or by {@code .name} for methods of any
 *     receiver
 * @param modules names of modules that stand for others
 */
record LanguageSpec(
        List<String> names,
        List<String> comments,
        Set<Trait> traits,
        Map<String, List<CallSpec>> calls,
        Map<String, String> modules) {

    private static final Set<String> KEYWORDS =
            Set.of(
                    "return", "if", "unless", "while", "until", "and", "or", "not", "in", "else",
                    "then", "do", "print", "split", "grep", "when", "case", "puts", "typeof");

    LanguageSpec {
        names = List.copyOf(names);
        comments = List.copyOf(comments);
        traits = Set.copyOf(traits);
        calls = Map.copyOf(calls);
        modules = Map.copyOf(modules);
    }

    /** How a language's texts are written. */
    enum Trait {
        BLOCK_COMMENTS,
        SINGLE_QUOTES,
        TRIPLE_QUOTES,
        INTERPOLATES,
        BACKQUOTES_RUN,
        QUOTE_WORDS,
        PERCENT_WORDS,
        REGEXES,
        BARE_CALLS,
        DOT_CONCATENATES,
        /** {@code "a" .. "b"}. */
        TWO_DOTS_CONCATENATE,
        /** {@code @f()} calls what the variable names. */
        INDIRECT_CALLS,
        /** {@code f "text"} is a call. */
        STRING_CALLS,
        /**
         * {@code [[text]]}, {@code [=[text]=]}, {@code --[[comment]]}; {@code \\065} is decimal.
         */
        LONG_BRACKETS
    }

    boolean has(Trait trait) {
        return traits.contains(trait);
    }

    boolean blockComments() {
        return has(Trait.BLOCK_COMMENTS);
    }

    boolean singleQuotes() {
        return has(Trait.SINGLE_QUOTES);
    }

    boolean tripleQuotes() {
        return has(Trait.TRIPLE_QUOTES);
    }

    boolean interpolates() {
        return has(Trait.INTERPOLATES);
    }

    boolean backquotesRun() {
        return has(Trait.BACKQUOTES_RUN);
    }

    boolean quoteWords() {
        return has(Trait.QUOTE_WORDS);
    }

    boolean percentWords() {
        return has(Trait.PERCENT_WORDS);
    }

    boolean regexes() {
        return has(Trait.REGEXES);
    }

    boolean isKeyword(String name) {
        return KEYWORDS.contains(name);
    }

    /**
     * The functions of a full name; a method's last name counts where the full one is not known.
     */
    List<CallSpec> find(String name) {
        List<CallSpec> exact = calls.get(name);
        if (exact != null) {
            return exact;
        }
        int dot = name.lastIndexOf('.');
        return dot < 0 ? List.of() : calls.getOrDefault(name.substring(dot), List.of());
    }
}
