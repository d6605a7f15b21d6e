package dev.shellwarden.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rules by the program that an invocation must start for them to match. */
final class RuleIndex {

    private final Map<String, ProgramRules> byProgram = new HashMap<>();
    private final ProgramRules otherwise;

    RuleIndex(List<Rule> rules) {
        Map<String, List<Rule>> own = new HashMap<>();
        List<Rule> shared = new ArrayList<>();
        for (Rule rule : rules) {
            programs(rule.when())
                    .ifPresentOrElse(
                            names ->
                                    names.forEach(name ->
                                            own.computeIfAbsent(name, key -> new ArrayList<>())
                                                    .add(rule)),
                            () -> shared.add(rule));
        }
        Set<String> known = new HashSet<>(own.keySet());
        shared.forEach(rule -> Known.addPrograms(rule.when(), known));
        known.forEach(name ->
                byProgram.put(
                        name,
                        new ProgramRules(
                                Known.program(name), own.getOrDefault(name, List.of()), shared)));
        this.otherwise = new ProgramRules(Known.unnamed(), List.of(), shared);
    }

    List<RuleMatch> match(Subject subject) {
        return byProgram.getOrDefault(subject.invocation().name(), otherwise).match(subject);
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
