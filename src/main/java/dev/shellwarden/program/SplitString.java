package dev.shellwarden.program;

import java.util.ArrayList;
import java.util.List;

/** Words inside one word: {@code env -S 'a b'}, {@code NODE_OPTIONS}. */
final class SplitString {

    private SplitString() {}

    /** Splits at blanks; quotes and backslashes keep words together. */
    static List<Field> words(Field word) {
        List<Field> words = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        boolean started = false;
        char quote = 0;
        for (int i = 0; i < word.text().length(); i++) {
            char sign = word.text().charAt(i);
            if (sign == '\\' && quote != '\'' && i + 1 < word.text().length()) {
                text.append(word.text().charAt(++i));
                started = true;
            } else if (quote != 0 ? sign == quote : sign == '\'' || sign == '"') {
                quote = quote == 0 ? sign : 0;
                started = true;
            } else if (quote == 0 && Character.isWhitespace(sign)) {
                add(words, word, text, started);
                started = false;
            } else {
                text.append(sign);
                started = true;
            }
        }
        add(words, word, text, started);
        return words;
    }

    private static void add(List<Field> words, Field word, StringBuilder text, boolean started) {
        if (started) {
            words.add(Field.of(word.value().withText(text.toString()), word.argument().span()));
        }
        text.setLength(0);
    }

    /**
     * For a program that runs its operands, an option with words for it ({@code env -S}) is put in
     * their place.
     */
    static SplitWords expand(ProgramSpec spec, List<Field> arguments, SplitWords split) {
        if (split.command().runs().isEmpty()) {
            return split;
        }
        for (SplitWords.Given option : split.options()) {
            boolean words =
                    option.spec().values().size() == 1
                            && option.spec().arity() == OptionSpec.Arity.REQUIRED
                            && option.spec().values().getFirst().kind() == ValueSpec.Kind.ARGV;
            if (words && option.value().isPresent()) {
                int at = arguments.indexOf(option.word());
                int behind =
                        option.word().text().endsWith(option.value().get().text())
                                        && !arguments.contains(option.value().get())
                                ? at + 1
                                : at + 2;
                List<Field> all = new ArrayList<>(arguments.subList(0, at));
                all.addAll(words(option.value().get()));
                all.addAll(arguments.subList(Math.min(behind, arguments.size()), arguments.size()));
                return OptionReader.read(spec, all);
            }
        }
        return split;
    }
}
