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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        return new JudgedCommand(
                invocation.argv().stream().map(Argument::value).toList(),
                within(judged.place(), request),
                invocation.wrappers().stream().map(Invocation.Wrapper::name).toList(),
                invocation.argv().stream().allMatch(Argument::isStatic),
                asked
                        ? Stream.concat(files(invocation, request).stream(), read.stream())
                                .distinct()
                                .toList()
                        : List.of(),
                secrets(judged, request),
                isPlain(invocation),
                invocation.wrappers().stream().anyMatch(Invocation.Wrapper::remote));
    }

    private static boolean isPlain(Invocation invocation) {
        return !invocation.argv().isEmpty()
                && invocation.argv().stream().allMatch(Argument::isStatic)
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

    private static List<Path> files(Invocation invocation, DecisionRequest request) {
        Path directory =
                invocation
                        .directory()
                        .flatMap(text -> resolved(request.directory(), text))
                        .orElse(request.directory());
        Set<String> written = written(invocation);
        Stream<String> obeyed =
                invocation.codeFiles().stream().flatMap(file -> file.names().stream());
        Stream<String> named = words(invocation).filter(Argument::isStatic).map(Argument::value);
        return Stream.concat(named, obeyed)
                .distinct()
                .filter(word -> !written.contains(word))
                .flatMap(word -> resolved(directory, word).stream())
                .toList();
    }

    private static Stream<Argument> words(Invocation invocation) {
        return Stream.of(
                        invocation.argv().stream(),
                        invocation.redirections().stream()
                                .filter(redirection -> isRead(redirection.access()))
                                .map(Invocation.FileRedirection::target),
                        invocation.wrappers().stream().flatMap(wrapper -> wrapper.argv().stream()),
                        invocation.reading().stream()
                                .flatMap(reading -> reading.paths().stream())
                                .map(Reading.PathUse::path))
                .flatMap(words -> words);
    }

    /** What a file held before a command writes it does not matter to it. */
    private static Set<String> written(Invocation invocation) {
        return invocation.reading().stream()
                .flatMap(reading -> reading.paths().stream())
                .filter(use -> !isRead(use.access()))
                .map(use -> use.path().value())
                .collect(Collectors.toSet());
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
        boolean placed = judged.origin().isEmpty();
        return judged.invocation().reading().stream()
                .flatMap(reading -> reading.secrets().stream())
                .filter(secret -> secret.isStatic() && !secret.value().isEmpty())
                .map(secret ->
                        new Secret(
                                secret.value(),
                                placed ? within(secret.span(), request) : Optional.empty()))
                .toList();
    }
}
