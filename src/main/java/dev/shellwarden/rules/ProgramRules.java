package dev.shellwarden.rules;

import dev.shellwarden.program.Reading;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules that one program can match: its own, and those that any program can. They are arranged
 * when the program is first met.
 */
final class ProgramRules {

    private final Known known;
    private final List<Rule> own;
    private final List<Rule> shared;
    private volatile @Nullable Arranged arranged;

    ProgramRules(Known known, List<Rule> own, List<Rule> shared) {
        this.known = known;
        this.own = own;
        this.shared = shared;
    }

    /** What matches; what only looks ({@code --help}) has no rules but on what it is made of. */
    List<RuleMatch> match(Subject subject) {
        List<RuleMatch> matches = new ArrayList<>();
        Arranged rules = arranged();
        Optional<String> word = subject.firstWord();
        boolean acts = subject.invocation().reading().filter(Reading::endsWithoutEffect).isEmpty();
        if (acts) {
            rules.own.match(word, subject, matches);
            if (matches.isEmpty()) {
                rules.otherwise.match(word, subject, matches);
                matches.removeIf(match -> match != matches.getFirst());
            }
        }
        for (Shared group : rules.shared) {
            if ((acts || group.requirement != Requirement.NOTHING)
                    && group.requirement.isMet(subject)) {
                group.rules.match(word, subject, matches);
            }
        }
        return matches;
    }

    private Arranged arranged() {
        Arranged done = arranged;
        if (done == null) {
            List<Rule> last =
                    Stream.concat(own.stream(), shared.stream()).filter(Rule::otherwise).toList();
            List<Rule> first = own.stream().filter(rule -> !rule.otherwise()).toList();
            done =
                    new Arranged(
                            new WordRules(asked(first)),
                            new WordRules(asked(last)),
                            byRequirement());
            arranged = done;
        }
        return done;
    }

    private List<Shared> byRequirement() {
        Map<Requirement, List<Rule>> groups = new EnumMap<>(Requirement.class);
        for (Rule rule : shared) {
            if (!rule.otherwise()) {
                groups.computeIfAbsent(Requirement.of(rule.when()), key -> new ArrayList<>())
                        .add(rule);
            }
        }
        List<Shared> arranged = new ArrayList<>();
        groups.forEach((requirement, rules) ->
                arranged.add(new Shared(requirement, new WordRules(asked(rules)))));
        return arranged;
    }

    private List<WordRules.Asked> asked(List<Rule> rules) {
        List<WordRules.Asked> asked = new ArrayList<>();
        for (Rule rule : rules) {
            Condition left = known.simplified(rule.when());
            if (!Known.isNever(left)) {
                asked.add(new WordRules.Asked(rule, left, FirstWords.of(left)));
            }
        }
        return asked;
    }

    private record Shared(Requirement requirement, WordRules rules) {}

    private record Arranged(WordRules own, WordRules otherwise, List<Shared> shared) {}
}
