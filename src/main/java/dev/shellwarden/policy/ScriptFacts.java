package dev.shellwarden.policy;

import dev.shellwarden.program.Invocation;
import dev.shellwarden.rules.CodeStatement;
import dev.shellwarden.rules.Facts;
import dev.shellwarden.rules.PathFact;
import dev.shellwarden.rules.Signal;
import dev.shellwarden.rules.WebRequest;
import dev.shellwarden.syntax.Span;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is known about the invocations of one request, found out when it is first asked. */
final class ScriptFacts implements Facts {

    private final DecisionRequest request;
    private final List<JudgedInvocation> judged;
    private final List<Invocation> invocations;
    private final PathClassifier paths;
    private final RiskContext context;
    private final BranchReader branches;
    private final Map<Invocation, JudgedInvocation> byInvocation = new IdentityHashMap<>();
    private final Map<Invocation, WebRequest> knownRequests = new IdentityHashMap<>();
    private final Map<Invocation, List<PathFact>> knownPaths = new IdentityHashMap<>();
    private final Map<Invocation, Set<Signal>> knownSignals = new IdentityHashMap<>();

    ScriptFacts(
            DecisionRequest request,
            List<JudgedInvocation> judged,
            PathClassifier paths,
            RiskContext context,
            BranchReader branches) {
        this.request = request;
        this.judged = judged;
        this.invocations = judged.stream().map(JudgedInvocation::invocation).toList();
        this.paths = paths;
        this.context = context;
        this.branches = branches;
        judged.forEach(each -> byInvocation.put(each.invocation(), each));
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

    /** Where in the request's text an invocation stands. */
    Span place(Invocation invocation) {
        JudgedInvocation known = byInvocation.get(invocation);
        return known == null ? invocation.span() : known.place();
    }

    @Override
    public List<PathFact> paths(Invocation invocation) {
        return knownPaths.computeIfAbsent(invocation, paths::paths);
    }

    @Override
    public List<PathFact> redirections(Invocation invocation) {
        return invocation.redirections().isEmpty() ? List.of() : paths.redirections(invocation);
    }

    @Override
    public List<CodeStatement> statements(Invocation invocation) {
        JudgedInvocation known = byInvocation.get(invocation);
        return known == null ? List.of() : known.statements();
    }

    @Override
    public WebRequest webRequest(Invocation invocation) {
        return knownRequests.computeIfAbsent(invocation, WebRequest::of);
    }

    @Override
    public Set<Signal> signals(Invocation invocation) {
        return knownSignals.computeIfAbsent(invocation, this::findSignals);
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
        int index = 0;
        while (index < invocations.size() && invocations.get(index) != invocation) {
            index++;
        }
        return invocations.subList(0, index);
    }
}
