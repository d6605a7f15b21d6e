package dev.shellwarden.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules that one program can match, found by its first word: the subcommand, or the operand
 * that could be one. They are arranged when the program is first met.
 */
final class ProgramRules {

    private final String program;
    private final List<Rule> rules = new ArrayList<>();
    private volatile @Nullable Arranged arranged;

    ProgramRules(String program) {
        this.program = program;
    }

    void add(Rule rule) {
        rules.add(rule);
    }

    void match(Subject subject, List<RuleMatch> matches) {
        List<Asked> possible = arranged().under(subject.firstWord());
        for (int index = 0; index < possible.size(); index++) {
            Asked asked = possible.get(index);
            if (asked.when.matches(subject)) {
                matches.add(new RuleMatch(asked.rule, subject.invocation()));
            }
        }
    }

    private Arranged arranged() {
        Arranged known = arranged;
        if (known == null) {
            known = new Arranged(rules.stream().flatMap(rule -> asked(rule).stream()).toList());
            arranged = known;
        }
        return known;
    }

    private Optional<Asked> asked(Rule rule) {
        Condition left = Known.program(program).simplified(rule.when());
        return Known.isNever(left)
                ? Optional.empty()
                : Optional.of(new Asked(rule, left, FirstWords.of(left)));
    }

    /** A rule, what is left to ask where its program is known, and which first words it wants. */
    private record Asked(Rule rule, Condition when, FirstWords words) {}

    /** The rules in their order, for each first word that one of them names. */
    private static final class Arranged {

        private final Map<String, List<Asked>> byWord = new HashMap<>();
        private final List<Asked> unnamed;
        private final List<Asked> wordless;

        Arranged(List<Asked> all) {
            this.unnamed = all.stream().filter(each -> !each.words.isLiteral()).toList();
            this.wordless = all.stream().filter(each -> each.words.isAny()).toList();
            all.stream()
                    .flatMap(each -> each.words.literals().stream())
                    .distinct()
                    .forEach(word ->
                            byWord.put(
                                    word,
                                    all.stream().filter(each -> each.words.fit(word)).toList()));
        }

        List<Asked> under(Optional<String> word) {
            return word.isEmpty() ? wordless : byWord.getOrDefault(word.get(), unnamed);
        }
    }
}
