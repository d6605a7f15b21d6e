package dev.shellwarden.rules;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rules found by an invocation's first word: the subcommand, or the operand that could be one. Each
 * list is in the order of the catalogue.
 */
final class WordRules {

    private final Map<String, List<Asked>> byWord = new HashMap<>();
    private final List<Asked> otherwise;
    private final List<Asked> wordless;

    /** A rule, what is left to ask where the program is known, and which first words it wants. */
    record Asked(Rule rule, Condition when, FirstWords words) {}

    WordRules(List<Asked> all) {
        this.otherwise = all.stream().filter(each -> !each.words.isLiteral()).toList();
        this.wordless = all.stream().filter(each -> each.words.isAny()).toList();
        all.stream()
                .flatMap(each -> each.words.literals().stream())
                .distinct()
                .forEach(word -> byWord.put(word, wanting(word, all)));
    }

    private static List<Asked> wanting(String word, List<Asked> all) {
        return all.stream().filter(each -> each.words.fit(word)).toList();
    }

    void match(Optional<String> word, Subject subject, List<RuleMatch> matches) {
        List<Asked> possible =
                word.isEmpty() ? wordless : byWord.getOrDefault(word.get(), otherwise);
        for (int index = 0; index < possible.size(); index++) {
            Asked asked = possible.get(index);
            if (asked.when.matches(subject)) {
                matches.add(new RuleMatch(asked.rule, subject));
            }
        }
    }
}
