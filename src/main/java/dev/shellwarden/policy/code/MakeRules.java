package dev.shellwarden.policy.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The rules of a makefile, and which of them a goal reaches. */
final class MakeRules {

    private final MakeValues values;
    private final List<Rule> all = new ArrayList<>();
    private final Map<String, List<Rule>> explicit = new HashMap<>();
    private final List<Rule> patterns = new ArrayList<>();
    private final Set<String> phony = new LinkedHashSet<>();

    MakeRules(MakeValues values) {
        this.values = values;
    }

    /** A line of a recipe and where it stands. */
    record Line(String text, int offset) {}

    /**
     * A rule.
     *
     * @param needs what its targets depend on, not expanded
     */
    record Rule(List<String> targets, String needs, List<Line> recipe) {}

    void add(Rule rule) {
        all.add(rule);
        if (rule.targets().contains(".PHONY")) {
            phony.addAll(values.words(rule.needs()));
        }
        for (String target : rule.targets()) {
            if (target.indexOf('%') >= 0 || target.contains(Value.UNKNOWN)) {
                patterns.add(rule);
            } else {
                explicit.computeIfAbsent(target, name -> new ArrayList<>()).add(rule);
            }
        }
    }

    boolean hasTarget(String name) {
        return explicit.containsKey(name);
    }

    /** What is made when nothing is asked for. */
    Optional<String> first() {
        return all.stream()
                .flatMap(rule -> rule.targets().stream())
                .filter(target -> !target.startsWith(".") || target.indexOf('/') >= 0)
                .filter(target -> target.indexOf('%') < 0)
                .findFirst();
    }

    /** The rules of what is asked for and of all that it needs. */
    Collection<Rule> reached(List<String> goals) {
        Set<Rule> reached = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Rule> inOrder = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        Deque<String> waiting = new ArrayDeque<>(goals);
        while (!waiting.isEmpty()) {
            String next = waiting.poll();
            String name = next.contains(Value.UNKNOWN) ? Value.UNKNOWN : next;
            if (!seen.add(name)) {
                continue;
            }
            for (Rule rule : of(name)) {
                if (reached.add(rule)) {
                    inOrder.add(rule);
                    waiting.addAll(values.words(rule.needs().replace('|', ' ')));
                }
            }
        }
        return inOrder;
    }

    private List<Rule> of(String name) {
        if (name.equals(Value.UNKNOWN)) {
            return all.stream()
                    .filter(rule -> rule.targets().stream().noneMatch(this::isOnlyAsked))
                    .toList();
        }
        List<Rule> fitting = new ArrayList<>(explicit.getOrDefault(name, List.of()));
        for (Rule rule : patterns) {
            for (String target : rule.targets()) {
                if (fits(target, name)) {
                    fitting.add(rule);
                }
            }
        }
        return fitting;
    }

    /** Whether a target is run only when it is named: no file, so no computed list holds it. */
    private boolean isOnlyAsked(String target) {
        return phony.contains(target) || target.startsWith(".") && target.indexOf('/') < 0;
    }

    private static boolean fits(String target, String name) {
        int sign = target.indexOf('%');
        return sign < 0
                ? target.contains(Value.UNKNOWN)
                : name.length() >= target.length() - 1
                        && name.startsWith(target.substring(0, sign))
                        && name.endsWith(target.substring(sign + 1));
    }
}
