package dev.shellwarden.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Rules by the program that an invocation must start for them to match. */
final class RuleIndex {

    private final List<RuleSource> sources;
    private final List<Rule> shared;
    private final Set<String> known = new HashSet<>();
    private final Set<String> muted;
    private final Map<String, ProgramRules> byProgram = new ConcurrentHashMap<>();
    private final ProgramRules otherwise;

    /**
     * @param sources the groups
     * @param muted programs whose rules were taken out in part: no rule for all the rest speaks of
     *     them in their place
     */
    RuleIndex(List<RuleSource> sources, Set<String> muted) {
        this.sources = sources;
        this.muted = muted;
        known.addAll(muted);
        this.shared =
                sources.stream()
                        .filter(RuleSource::isShared)
                        .flatMap(source -> source.group().rules().stream())
                        .filter(rule -> ProgramNames.of(rule.when()).isEmpty())
                        .toList();
        sources.forEach(source -> known.addAll(source.programs()));
        shared.forEach(rule -> Known.addPrograms(rule.when(), known));
        this.otherwise = new ProgramRules(Known.unnamed(), List.of(), shared);
    }

    List<RuleMatch> match(Subject subject) {
        return rules(subject.invocation().name()).match(subject);
    }

    private ProgramRules rules(String program) {
        ProgramRules rules = byProgram.get(program);
        if (rules != null || !known.contains(program)) {
            return rules == null ? otherwise : rules;
        }
        return byProgram.computeIfAbsent(
                program, name -> new ProgramRules(Known.program(name), own(name), common(name)));
    }

    private List<Rule> common(String program) {
        return muted.contains(program)
                ? shared.stream().filter(rule -> !rule.otherwise()).toList()
                : shared;
    }

    /** The rules about a program, read where they were not yet. */
    private List<Rule> own(String program) {
        return sources.stream()
                .filter(source -> source.programs().contains(program))
                .flatMap(source -> source.group().rules().stream())
                .filter(rule ->
                        ProgramNames.of(rule.when())
                                .filter(names -> names.contains(program))
                                .isPresent())
                .toList();
    }
}
