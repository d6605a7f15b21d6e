package dev.shellwarden.policy;

import dev.shellwarden.program.Concern;
import dev.shellwarden.rules.RuleMatch;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the layers of a decision have found. */
final class Findings {

    private static final Comparator<Reason> STRICTEST_FIRST =
            Comparator.comparing(Reason::verdict).reversed();

    private final Map<Said, Reason> reasons = new LinkedHashMap<>();
    private final List<RuleMatch> matches = new ArrayList<>();
    private boolean unknown;

    private record Said(String source, Optional<Span> span, String message) {}

    /** Adds a reason; of several that say the same of the same place the strictest is kept. */
    void add(Reason reason) {
        reasons.merge(
                new Said(reason.source(), reason.span(), reason.message()),
                reason,
                (known, other) -> known.verdict().compareTo(other.verdict()) >= 0 ? known : other);
    }

    void add(RuleMatch match) {
        for (RuleMatch other : matches) {
            if (other.rule() == match.rule() && other.invocation() == match.invocation()) {
                return;
            }
        }
        matches.add(match);
    }

    /** Notes that something about the command is not known. */
    void addUnknown(Reason reason) {
        unknown = true;
        add(reason);
    }

    /** Adds what a concern amounts to; all but an unlisted program is something unknown. */
    void addAll(Concern concern, Reason reason) {
        if (concern.kind() == Concern.Kind.UNLISTED) {
            add(reason);
        } else {
            addUnknown(reason);
        }
    }

    boolean hasUnknown() {
        return unknown;
    }

    List<RuleMatch> matches() {
        return matches;
    }

    /** All reasons, strictest first. */
    List<Reason> reasons() {
        List<Reason> sorted = new ArrayList<>(reasons.values());
        sorted.sort(STRICTEST_FIRST);
        return sorted;
    }

    Verdict verdict() {
        Verdict strictest = Verdict.ALLOW;
        for (Reason reason : reasons.values()) {
            strictest = strictest.or(reason.verdict());
        }
        return strictest;
    }
}
