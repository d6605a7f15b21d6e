package dev.shellwarden.policy;

import dev.shellwarden.policy.RiskAssessment.SuggestedAlternative;
import dev.shellwarden.program.Access;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.rules.Alternative;
import dev.shellwarden.rules.RuleMatch;
import dev.shellwarden.rules.ShellQuoting;
import dev.shellwarden.rules.Subject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Safer commands made of a command's own words. */
final class AlternativeFinder {

    private static final int MOST = 6;
    private static final Comparator<RuleMatch> WORST_FIRST =
            Comparator.comparing((RuleMatch match) -> match.rule().severity()).reversed();

    private AlternativeFinder() {}

    /**
     * The alternatives of the matched rules, best first.
     *
     * @param goal what is to be reached; blank when not stated
     * @param acceptable whether a command may be proposed: it parses and is itself judged allow or
     *     ask
     */
    static List<SuggestedAlternative> find(
            List<RuleMatch> matches, ScriptFacts facts, String goal, Predicate<String> acceptable) {
        Map<String, Candidate> candidates = new LinkedHashMap<>();
        List<RuleMatch> worstFirst = new ArrayList<>(matches);
        worstFirst.sort(WORST_FIRST);
        for (RuleMatch match : worstFirst) {
            if (!match.rule().alternatives().isEmpty()) {
                collect(match, facts, candidates);
            }
        }
        return chosen(candidates.values(), words(goal), acceptable);
    }

    private static List<SuggestedAlternative> chosen(
            Collection<Candidate> candidates, Set<String> words, Predicate<String> acceptable) {
        List<Candidate> bestFirst = new ArrayList<>(candidates);
        if (!words.isEmpty()) {
            bestFirst.sort(Comparator.comparingInt(candidate -> -candidate.score(words)));
        }
        List<SuggestedAlternative> chosen = new ArrayList<>(MOST);
        for (Candidate candidate : bestFirst) {
            if (chosen.size() < MOST && acceptable.test(candidate.suggestion.command())) {
                chosen.add(candidate.suggestion);
            }
        }
        return chosen;
    }

    private static void collect(
            RuleMatch match, ScriptFacts facts, Map<String, Candidate> candidates) {
        if (match.invocation().isRemote()) {
            return;
        }
        Subject subject = match.view();
        for (Alternative alternative : match.rule().alternatives()) {
            alternative
                    .command()
                    .command(subject)
                    .filter(command -> alternative.fits(subject))
                    .flatMap(command -> there(command, alternative, match.invocation(), facts))
                    .filter(command -> !command.equals(facts.request().command().strip()))
                    .ifPresent(command ->
                            candidates.putIfAbsent(
                                    command,
                                    new Candidate(
                                            new SuggestedAlternative(
                                                    command,
                                                    alternative.explanation(),
                                                    match.rule().id()),
                                            alternative.goals())));
        }
    }

    /** The command in the directory in which the one that it stands for would run. */
    private static Optional<String> there(
            String command, Alternative alternative, Invocation invocation, ScriptFacts facts) {
        Path start = facts.request().directory().normalize();
        Path directory = invocation.directory().map(start::resolve).orElse(start).normalize();
        Optional<Path> moved =
                movedTo(invocation).filter(_ -> alternative.command().repeatsCommand());
        if (directory.equals(start)
                || moved.map(start::resolve)
                        .map(Path::normalize)
                        .filter(directory::equals)
                        .isPresent()) {
            return Optional.of(command);
        }
        if (moved.isPresent()) {
            return Optional.empty();
        }
        Path shown = directory.startsWith(start) ? start.relativize(directory) : directory;
        return Optional.of("cd %s && %s".formatted(ShellQuoting.quote(shown.toString()), command));
    }

    /** The directory that the program's own option names. */
    private static Optional<Path> movedTo(Invocation invocation) {
        if (invocation.reading().isEmpty()) {
            return Optional.empty();
        }
        for (Reading.PathUse use : invocation.reading().get().paths()) {
            if (use.access() == Access.DIRECTORY && use.path().isStatic()) {
                return Optional.of(Path.of(use.path().value()));
            }
        }
        return Optional.empty();
    }

    private static Set<String> words(String goal) {
        if (goal.isBlank()) {
            return Set.of();
        }
        return Arrays.stream(goal.toLowerCase(Locale.ROOT).split("[^a-z0-9]+"))
                .filter(word -> word.length() > 2)
                .map(AlternativeFinder::stem)
                .collect(Collectors.toSet());
    }

    private static String stem(String word) {
        return word.length() > 4 ? word.replaceAll("(ing|ed|es|s)$", "") : word;
    }

    private record Candidate(SuggestedAlternative suggestion, List<String> goals) {

        int score(Set<String> wanted) {
            if (wanted.isEmpty()) {
                return 0;
            }
            long byGoal =
                    goals.stream().map(AlternativeFinder::stem).filter(wanted::contains).count();
            long byText =
                    words(suggestion.explanation() + " " + suggestion.command()).stream()
                            .filter(wanted::contains)
                            .count();
            return (int) (3 * byGoal + byText);
        }
    }
}
