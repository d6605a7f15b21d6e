package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Access;
import dev.shellwarden.program.Effect;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.rules.CodeStatement;
import dev.shellwarden.rules.PathFact;
import dev.shellwarden.workspace.PathClass;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** {@code effects}: only what the program table knows to do no more than these. */
final class EffectLayer implements Layer {

    private final Set<Effect> effects;

    EffectLayer(Set<Effect> effects) {
        this.effects = effects;
    }

    @Override
    public void judge(JudgedInvocation judged, ScriptFacts facts, Findings findings) {
        if (!effects.isEmpty()) {
            objection(judged, facts)
                    .ifPresent(message ->
                            findings.add(
                                    Reason.of(Verdict.DENY, "effects", message)
                                            .at(judged.place(), facts.request().command())
                                            .instead(
                                                    "Use a command that only does this: " + names())
                                            .allowedBy("shellwarden.policy.effects")));
        }
    }

    private String names() {
        return effects.stream()
                .map(EffectLayer::name)
                .sorted()
                .reduce((a, b) -> a + ", " + b)
                .orElse("");
    }

    private static String name(Effect effect) {
        return effect.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private Optional<String> objection(JudgedInvocation judged, ScriptFacts facts) {
        Invocation invocation = judged.invocation();
        Optional<PathFact> change =
                facts.paths(invocation).stream()
                        .filter(path -> Access.CHANGES.contains(path.access()))
                        .filter(path -> !path.classes().contains(PathClass.HARMLESS_DEVICE))
                        .findFirst();
        if (change.isPresent() && !effects.contains(Effect.WRITE)) {
            return Optional.of(
                    "'%s' would be changed, and only %s is admitted"
                            .formatted(change.get().argument().value(), names()));
        }
        if (invocation.program().value().isEmpty()) {
            return Optional.empty();
        }
        Optional<Reading> reading = invocation.reading();
        if (reading.isEmpty()) {
            return Optional.of(
                    "'%s' is not in the program table, so its effects are not known"
                            .formatted(invocation.name()));
        }
        if (!reading.get().unknownOptions().isEmpty()) {
            return Optional.of(
                    "'%s' is not known for '%s'"
                            .formatted(
                                    reading.get().unknownOptions().getFirst().value(),
                                    invocation.name()));
        }
        return excess(judged, reading.get());
    }

    private Optional<String> excess(JudgedInvocation judged, Reading reading) {
        if (reading.endsWithoutEffect()) {
            return Optional.empty();
        }
        boolean codeIsQuiet =
                judged.statements().stream()
                        .allMatch(statement -> statement.kind() == CodeStatement.Kind.HARMLESS);
        return reading.effects().stream()
                .sorted()
                .filter(effect -> !effects.contains(effect) && effect != Effect.SHELL)
                .filter(effect ->
                        effect != Effect.EXECUTE
                                || !codeIsQuiet
                                || judged.invocation().embedded().isEmpty())
                .findFirst()
                .map(effect ->
                        "'%s' can do more than is admitted (%s)"
                                .formatted(judged.invocation().name(), name(effect)));
    }
}
