package dev.shellwarden.rules;

import dev.shellwarden.program.Reading;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rules by what an invocation must be at all for them to match. */
final class RuleIndex {

    private final Map<String, ProgramRules> byProgram = new HashMap<>();
    private final Map<Requirement, List<Rule>> forAnyProgram = new EnumMap<>(Requirement.class);

    RuleIndex(List<Rule> rules) {
        rules.forEach(this::add);
    }

    private void add(Rule rule) {
        Optional<Set<String>> names = programs(rule.when());
        if (names.isPresent()) {
            names.get()
                    .forEach(name -> byProgram.computeIfAbsent(name, ProgramRules::new).add(rule));
        } else {
            forAnyProgram
                    .computeIfAbsent(Requirement.of(rule.when()), key -> new ArrayList<>())
                    .add(rule);
        }
    }

    List<RuleMatch> match(Subject subject) {
        List<RuleMatch> matches = new ArrayList<>();
        boolean acts = subject.invocation().reading().filter(Reading::endsWithoutEffect).isEmpty();
        ProgramRules own = acts ? byProgram.get(subject.invocation().name()) : null;
        if (own != null) {
            own.match(subject, matches);
        }
        forAnyProgram.forEach((requirement, rules) -> {
            if ((acts || requirement != Requirement.NOTHING) && requirement.isMet(subject)) {
                collect(rules, subject, matches);
            }
        });
        return matches;
    }

    private static void collect(List<Rule> rules, Subject subject, List<RuleMatch> matches) {
        for (int index = 0; index < rules.size(); index++) {
            if (rules.get(index).when().matches(subject)) {
                matches.add(new RuleMatch(rules.get(index), subject.invocation()));
            }
        }
    }

    /** The base names that a condition can match; empty when it can match others. */
    private static Optional<Set<String>> programs(Condition condition) {
        return switch (condition) {
            case WordCondition.Program program when program.names().isLiteral() ->
                    Optional.of(program.names().literals());
            case Combination.All all ->
                    all.conditions().stream().flatMap(part -> programs(part).stream()).findFirst();
            case Combination.Any any -> union(any.conditions());
            default -> Optional.empty();
        };
    }

    private static Optional<Set<String>> union(List<Condition> conditions) {
        Set<String> names = new HashSet<>();
        for (Condition condition : conditions) {
            Optional<Set<String>> part = programs(condition);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            names.addAll(part.get());
        }
        return Optional.of(names);
    }
}
