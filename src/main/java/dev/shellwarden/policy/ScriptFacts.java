package dev.shellwarden.policy;

import dev.shellwarden.program.Invocation;
import dev.shellwarden.rules.CodeStatement;
import dev.shellwarden.rules.Facts;
import dev.shellwarden.rules.PathFact;
import dev.shellwarden.rules.Signal;
import dev.shellwarden.rules.WebRequest;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known about the invocations of one request, found out when it is first asked. */
final class ScriptFacts implements Facts {

    private final DecisionRequest request;
    private final List<JudgedInvocation> judged;
    private final PathClassifier paths;
    private final RiskContext context;
    private final BranchReader branches;
    private final Map<Invocation, Known> known;

    /** What is known about one invocation so far. */
    private static final class Known {
        private @Nullable JudgedInvocation judged;
        private @Nullable WebRequest request;
        private @Nullable List<PathFact> paths;
        private @Nullable Set<Signal> signals;
    }

    ScriptFacts(
            DecisionRequest request,
            List<JudgedInvocation> judged,
            PathClassifier paths,
            RiskContext context,
            BranchReader branches) {
        this.request = request;
        this.judged = judged;
        this.known = new IdentityHashMap<>(judged.size());
        this.paths = paths;
        this.context = context;
        this.branches = branches;
        for (JudgedInvocation each : judged) {
            known(each.invocation()).judged = each;
        }
    }

    /**
     * One invocation with its place in the request's text and the statements of the code that it
     * carries.
     */
    record JudgedInvocation(
            Invocation invocation, Span place, List<CodeStatement> statements, String origin) {

        JudgedInvocation {
            statements = List.copyOf(statements);
        }
    }

    List<JudgedInvocation> judged() {
        return judged;
    }

    DecisionRequest request() {
        return request;
    }

    private Known known(Invocation invocation) {
        return known.computeIfAbsent(invocation, _ -> new Known());
    }

    /** Where in the request's text an invocation stands. */
    Span place(Invocation invocation) {
        JudgedInvocation each = known(invocation).judged;
        return each == null ? invocation.span() : each.place();
    }

    @Override
    public List<PathFact> paths(Invocation invocation) {
        Known about = known(invocation);
        List<PathFact> found = about.paths == null ? paths.paths(invocation) : about.paths;
        about.paths = found;
        return found;
    }

    @Override
    public List<PathFact> redirections(Invocation invocation) {
        return invocation.redirections().isEmpty() ? List.of() : paths.redirections(invocation);
    }

    @Override
    public List<CodeStatement> statements(Invocation invocation) {
        JudgedInvocation each = known(invocation).judged;
        return each == null ? List.of() : each.statements();
    }

    @Override
    public WebRequest webRequest(Invocation invocation) {
        Known about = known(invocation);
        WebRequest found = about.request == null ? WebRequest.of(invocation) : about.request;
        about.request = found;
        return found;
    }

    @Override
    public Set<Signal> signals(Invocation invocation) {
        Known about = known(invocation);
        Set<Signal> found = about.signals == null ? findSignals(invocation) : about.signals;
        about.signals = found;
        return found;
    }

    private Set<Signal> findSignals(Invocation invocation) {
        EnumSet<Signal> signals = EnumSet.noneOf(Signal.class);
        signals.addAll(context.signals());
        if (ProductionWords.in(invocation, earlier(invocation))) {
            signals.add(Signal.PRODUCTION);
        }
        if (branches.actsOnProtected(invocation, earlier(invocation))) {
            signals.add(Signal.PROTECTED_BRANCH);
        }
        return signals;
    }

    @Override
    public List<Invocation> earlier(Invocation invocation) {
        List<Invocation> before = new ArrayList<>();
        for (JudgedInvocation each : judged) {
            if (each.invocation() == invocation) {
                break;
            }
            before.add(each.invocation());
        }
        return before;
    }
}
