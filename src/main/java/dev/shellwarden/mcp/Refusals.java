package dev.shellwarden.mcp;

import dev.shellwarden.command.Outcome;
import dev.shellwarden.policy.Decision;
import dev.shellwarden.policy.Reason;
import dev.shellwarden.policy.RiskAssessment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a refusal is told: what was seen, which rule, what to do instead, and what a person could
 * configure.
 */
final class Refusals {

    private static final int LONGEST_QUOTE = 300;

    private Refusals() {}

    /** The refusal in blocks, the first of them one line. */
    static List<String> texts(String opening, Outcome.Refused refused) {
        List<String> texts = new ArrayList<>();
        texts.add(opening + refused.reason());
        refused.decision()
                .map(Refusals::details)
                .filter(text -> !text.isEmpty())
                .ifPresent(texts::add);
        return texts;
    }

    /** {@code decision}, {@code reasons} and {@code alternatives} of the structured form. */
    static Map<String, Object> fields(Outcome.Refused refused) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(
                "decision",
                refused.decision()
                        .map(decision -> decision.assessment().decision().label())
                        .orElse("deny"));
        fields.put(
                "reasons",
                refused.decision()
                        .map(decision -> messages(decision.reasons()))
                        .filter(reasons -> !reasons.isEmpty())
                        .orElse(List.of(refused.reason())));
        fields.put(
                "alternatives",
                refused.decision()
                        .map(decision ->
                                Assessments.alternatives(decision.assessment().alternatives()))
                        .orElse(List.of()));
        return fields;
    }

    /** Why a decision is what it is, in sentences. */
    static List<String> reasons(Decision decision) {
        return messages(decision.reasons());
    }

    private static String details(Decision decision) {
        List<String> lines = new ArrayList<>();
        for (Reason reason : decision.reasons()) {
            lines.add(
                    "- "
                            + reason.message()
                            + reason.quoted()
                                    .map(text -> " (seen: " + shortened(text) + ")")
                                    .orElse(""));
            reason.instead().ifPresent(text -> lines.add("  Instead: " + text));
            reason.configuration()
                    .ifPresent(line -> lines.add("  A person may allow it with: " + line));
        }
        for (RiskAssessment.SuggestedAlternative alternative :
                decision.assessment().alternatives()) {
            lines.add("Safer: %s (%s)".formatted(alternative.command(), alternative.explanation()));
        }
        return String.join("\n", lines);
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "…";
    }

    private static List<String> messages(List<Reason> reasons) {
        return reasons.stream().map(Reason::message).toList();
    }
}
