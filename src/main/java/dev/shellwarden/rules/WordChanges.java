package dev.shellwarden.rules;

import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Reading;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A command's words with some replaced, {@code a,b=c;d=}; nothing when none of those to replace is
 * there.
 */
final class WordChanges implements TemplatePlace {

    private final List<Change> changes;
    private final boolean needed;

    private WordChanges(List<Change> changes) {
        this.changes = List.copyOf(changes);
        this.needed = changes.stream().anyMatch(each -> !each.replacement.isEmpty());
    }

    static WordChanges of(String text) {
        return new WordChanges(Arrays.stream(text.split(";")).map(Change::of).toList());
    }

    @Override
    public Optional<String> fill(Subject subject, Function<Argument, Optional<String>> writer) {
        Set<Change> done = new HashSet<>();
        List<String> words = new ArrayList<>();
        for (Argument word : subject.invocation().argv()) {
            Change change = change(subject, word);
            if (change != null && !change.replacement.isEmpty() && done.add(change)) {
                words.add(change.replacement);
            }
            Optional<String> written =
                    change == null ? writer.apply(word) : change.rest(word.value());
            if (change == null && written.isEmpty()) {
                return Optional.empty();
            }
            written.ifPresent(words::add);
        }
        return needed && done.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", words));
    }

    private @Nullable Change change(Subject subject, Argument word) {
        for (Change change : changes) {
            if (change.concerns(subject, word)) {
                return change;
            }
        }
        return null;
    }

    /** Words that are taken out, and what stands in place of the first. */
    private record Change(List<WordPattern> patterns, String replacement) {

        static Change of(String text) {
            int at = text.indexOf('=');
            return new Change(
                    Arrays.stream(text.substring(0, at).split(",")).map(WordPattern::of).toList(),
                    text.substring(at + 1));
        }

        boolean concerns(Subject subject, Argument word) {
            for (WordPattern pattern : patterns) {
                if (drops(subject, pattern, word)) {
                    return true;
                }
            }
            return false;
        }

        /** What stays of a bundle of short options when some are dropped. */
        Optional<String> rest(String text) {
            if (text.length() < 3 || text.charAt(0) != '-' || text.charAt(1) == '-') {
                return Optional.empty();
            }
            StringBuilder kept = new StringBuilder("-");
            for (int index = 1; index < text.length(); index++) {
                if (!isDropped(text.charAt(index))) {
                    kept.append(text.charAt(index));
                }
            }
            return kept.length() == 1 || kept.length() == text.length()
                    ? Optional.empty()
                    : Optional.of(kept.toString());
        }

        private boolean isDropped(char letter) {
            String option = "-" + letter;
            for (WordPattern pattern : patterns) {
                if (pattern.name().pattern().equals(option)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static boolean drops(Subject subject, WordPattern pattern, Argument word) {
        if (!pattern.option()) {
            return pattern.name().matches(word.value());
        }
        return pattern.matchesWord(word.value(), "") || isOption(subject, pattern, word);
    }

    /** Whether the program's entry reads a word as the option that is meant. */
    private static boolean isOption(Subject subject, WordPattern pattern, Argument word) {
        Optional<Reading> reading = subject.invocation().reading();
        if (reading.isEmpty()) {
            return false;
        }
        for (Reading.Option option : reading.get().options()) {
            if (option.word().equals(word) && pattern.matchesOption(option)) {
                return true;
            }
        }
        return false;
    }
}
