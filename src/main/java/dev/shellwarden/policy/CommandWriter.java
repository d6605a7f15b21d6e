package dev.shellwarden.policy;

import dev.shellwarden.policy.RiskAssessment.JudgedCommand;
import dev.shellwarden.policy.RiskAssessment.Secret;
import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Access;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.syntax.Span;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An invocation as callers get it: its words, and what later steps have to know about them. */
final class CommandWriter {

    /** Linux: PATH_MAX. No longer word is a file. */
    private static final int LONGEST_PATH = 4096;

    private CommandWriter() {}

    /**
     * @param asked whether a person is asked, who answers for what the files hold now
     * @param read files that were read for the whole request, when this is to tell them
     */
    static JudgedCommand write(
            JudgedInvocation judged, DecisionRequest request, boolean asked, List<Path> read) {
        Invocation invocation = judged.invocation();
        boolean isStatic = isStatic(invocation);
        return new JudgedCommand(
                values(invocation.argv()),
                within(judged.place(), request),
                wrappers(invocation),
                isStatic,
                asked ? files(invocation, request, read) : List.of(),
                secrets(judged, request),
                isStatic && isPlain(invocation),
                invocation.isRemote());
    }

    private static List<String> values(List<Argument> words) {
        String[] values = new String[words.size()];
        for (int index = 0; index < values.length; index++) {
            values[index] = words.get(index).value();
        }
        return List.of(values);
    }

    private static List<String> wrappers(Invocation invocation) {
        List<String> names = new ArrayList<>(invocation.wrappers().size());
        for (Invocation.Wrapper wrapper : invocation.wrappers()) {
            names.add(wrapper.name());
        }
        return names;
    }

    private static boolean isStatic(Invocation invocation) {
        for (Argument word : invocation.argv()) {
            if (!word.isStatic()) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(Invocation invocation) {
        return !invocation.argv().isEmpty()
                && invocation.wrappers().isEmpty()
                && invocation.assignments().isEmpty()
                && invocation.embedded().isEmpty()
                && invocation.concerns().isEmpty()
                && invocation.redirections().stream()
                        .noneMatch(redirection -> isRead(redirection.access()));
    }

    private static Optional<Span> within(Span place, DecisionRequest request) {
        return place.end() <= request.command().length() ? Optional.of(place) : Optional.empty();
    }

    private static List<Path> files(
            Invocation invocation, DecisionRequest request, List<Path> read) {
        Path directory =
                invocation
                        .directory()
                        .flatMap(text -> resolved(request.directory(), text))
                        .orElse(request.directory());
        Set<Path> files = new LinkedHashSet<>();
        for (String word : words(invocation)) {
            resolved(directory, word).ifPresent(files::add);
        }
        files.addAll(read);
        return List.copyOf(files);
    }

    /** The words that may name files; what a file held before a command writes it is no matter. */
    private static Set<String> words(Invocation invocation) {
        Set<String> words = new LinkedHashSet<>();
        addStatic(invocation.argv(), words);
        for (Invocation.FileRedirection redirection : invocation.redirections()) {
            if (isRead(redirection.access())) {
                addStatic(List.of(redirection.target()), words);
            }
        }
        invocation.wrappers().forEach(wrapper -> addStatic(wrapper.argv(), words));
        invocation
                .reading()
                .ifPresent(reading -> {
                    reading.paths().forEach(use -> addStatic(List.of(use.path()), words));
                });
        invocation.codeFiles().forEach(file -> words.addAll(file.names()));
        invocation.reading().ifPresent(reading -> removeWritten(reading.paths(), words));
        return words;
    }

    private static void addStatic(List<Argument> given, Set<String> words) {
        for (Argument word : given) {
            if (word.isStatic()) {
                words.add(word.value());
            }
        }
    }

    private static void removeWritten(List<Reading.PathUse> uses, Set<String> words) {
        for (Reading.PathUse use : uses) {
            if (!isRead(use.access())) {
                words.remove(use.path().value());
            }
        }
    }

    private static boolean isRead(Access access) {
        return access == Access.READ || access == Access.EXECUTE || access == Access.NONE;
    }

    private static Optional<Path> resolved(Path directory, String word) {
        if (word.isEmpty() || word.length() > LONGEST_PATH) {
            return Optional.empty();
        }
        try {
            return Optional.of(directory.resolve(word).normalize());
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }

    private static List<Secret> secrets(JudgedInvocation judged, DecisionRequest request) {
        Optional<Reading> reading = judged.invocation().reading();
        if (reading.isEmpty() || reading.get().secrets().isEmpty()) {
            return List.of();
        }
        boolean placed = judged.origin().isEmpty();
        return reading.get().secrets().stream()
                .filter(secret -> secret.isStatic() && !secret.value().isEmpty())
                .map(secret ->
                        new Secret(
                                secret.value(),
                                placed ? within(secret.span(), request) : Optional.empty()))
                .toList();
    }
}
