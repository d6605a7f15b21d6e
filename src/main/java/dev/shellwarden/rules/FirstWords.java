package dev.shellwarden.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The first words, subcommand or operand, without one of which a condition does not hold. */
final class FirstWords {

    private static final FirstWords ANY = new FirstWords(Optional.empty());

    private final Optional<Globs> patterns;

    private FirstWords(Optional<Globs> patterns) {
        this.patterns = patterns;
    }

    static FirstWords of(Condition condition) {
        return patterns(condition)
                .map(found -> new FirstWords(Optional.of(Globs.of(found))))
                .orElse(ANY);
    }

    private static Optional<List<Glob>> patterns(Condition condition) {
        return switch (condition) {
            case WordCondition.Subcommand subcommand
                    when subcommand.paths().stream().noneMatch(List::isEmpty) ->
                    Optional.of(subcommand.paths().stream().map(List::getFirst).toList());
            case Combination.All all ->
                    all.conditions().stream().flatMap(part -> patterns(part).stream()).findFirst();
            case Combination.Any any -> union(any.conditions());
            default -> Optional.empty();
        };
    }

    private static Optional<List<Glob>> union(List<Condition> conditions) {
        List<Glob> all = new ArrayList<>();
        for (Condition condition : conditions) {
            Optional<List<Glob>> part = patterns(condition);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            all.addAll(part.get());
        }
        return Optional.of(all);
    }

    /** Whether every word will do, and none at all. */
    boolean isAny() {
        return patterns.isEmpty();
    }

    /** Whether only the words of {@link #literals} will do. */
    boolean isLiteral() {
        return patterns.filter(Globs::isLiteral).isPresent();
    }

    Set<String> literals() {
        return patterns.map(Globs::literals).orElse(Set.of());
    }

    boolean fit(String word) {
        return patterns.map(each -> each.fit(word)).orElse(true);
    }
}
