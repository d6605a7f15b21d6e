package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.policy.code.CodeReaders;
import dev.shellwarden.policy.code.CodeReading;
import dev.shellwarden.program.Concern;
import dev.shellwarden.program.EmbeddedCode;
import dev.shellwarden.program.Extraction;
import dev.shellwarden.program.ExtractionRequest;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.InvocationExtractor;
import dev.shellwarden.rules.CodeStatement;
import dev.shellwarden.syntax.Dialect;
import dev.shellwarden.syntax.ParseFailure;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that a request could run: the shell's invocations, and those that embedded code
 * amounts to.
 */
final class ScriptReader {

    private static final int DEEPEST = 4;
    private static final int MOST = 4000;

    private final InvocationExtractor extractor;
    private final CodeReaders readers;

    ScriptReader(InvocationExtractor extractor, CodeReaders readers) {
        this.extractor = extractor;
        this.readers = readers;
    }

    /**
     * What a request holds.
     *
     * @param judged every invocation, those of embedded code behind the one that carries it
     * @param concerns what concerns the script as a whole
     * @param failure why it could not be read to its end
     * @param warnings oddities of the text
     */
    record Reading(
            List<JudgedInvocation> judged,
            List<Concern> concerns,
            Optional<ParseFailure> failure,
            List<String> warnings) {}

    /** Whether the program table has an entry for a base name. */
    boolean knows(String name) {
        return extractor.knows(name);
    }

    Reading read(DecisionRequest request) {
        Extraction extraction =
                extractor.extract(
                        extraction(
                                request.command(),
                                request.dialect().orElse(Dialect.BASH),
                                request.stdin(),
                                request.assignments(),
                                request,
                                request.directory().toString()));
        List<JudgedInvocation> judged = new ArrayList<>();
        for (Invocation invocation : extraction.invocations()) {
            add(invocation, place(invocation), "", request, judged, 0);
        }
        return new Reading(
                judged,
                extraction.concerns(),
                extraction.failure(),
                extraction.warnings().stream().map(warning -> warning.message()).toList());
    }

    /** Where an invocation stands, its redirections included. */
    private static Span place(Invocation invocation) {
        int start = invocation.span().start();
        int end = invocation.span().end();
        for (Invocation.FileRedirection redirection : invocation.redirections()) {
            start = Math.min(start, redirection.span().start());
            end = Math.max(end, redirection.span().end());
        }
        return new Span(start, end);
    }

    /**
     * What the code of a file holds that {@code carrier} runs; the request's command is its text.
     */
    Reading code(DecisionRequest request, EmbeddedCode code, Invocation carrier) {
        List<JudgedInvocation> judged = new ArrayList<>();
        add(carrier.carrying(code), code.span(), "", request, judged, 0);
        return new Reading(judged, List.of(), Optional.empty(), List.of());
    }

    boolean canRead(String language) {
        return readers.canRead(language);
    }

    private void add(
            Invocation invocation,
            Span place,
            String origin,
            DecisionRequest request,
            List<JudgedInvocation> judged,
            int depth) {
        List<CodeStatement> statements = new ArrayList<>();
        List<String> commands = new ArrayList<>();
        Map<String, Span> places = new HashMap<>();
        for (EmbeddedCode code : invocation.embedded()) {
            CodeReading reading = readers.read(code);
            statements.addAll(reading.statements());
            commands.addAll(reading.commands());
            if (code.text().equals(request.command())) {
                places.putAll(reading.places());
            }
        }
        invocation.notes().stream()
                .filter(note -> note.kind() == Invocation.Note.Kind.FORK_BOMB)
                .map(note ->
                        new CodeStatement(
                                "shell",
                                CodeStatement.Kind.FORK_BOMB,
                                note.text() + " starts itself again and again",
                                place))
                .forEach(statements::add);
        judged.add(new JudgedInvocation(invocation, place, statements, origin));
        for (String command : commands) {
            if (depth < DEEPEST && judged.size() < MOST) {
                nested(
                        command,
                        invocation,
                        places.getOrDefault(command, place),
                        request,
                        judged,
                        depth);
            } else {
                concealed(command, invocation, place, judged);
            }
        }
    }

    private void nested(
            String command,
            Invocation outer,
            Span place,
            DecisionRequest request,
            List<JudgedInvocation> judged,
            int depth) {
        String directory = outer.directory().orElse(request.directory().toString());
        Extraction extraction =
                extractor.extract(
                        extraction(
                                command,
                                Dialect.BASH,
                                Optional.empty(),
                                Map.of(),
                                request,
                                directory));
        for (Invocation invocation : extraction.invocations()) {
            add(
                    invocation.behind(outer.wrappers()),
                    place,
                    outer.name(),
                    request,
                    judged,
                    depth + 1);
        }
        boolean unclear =
                extraction.failure().isPresent()
                        || extraction.concerns().stream()
                                .anyMatch(concern -> concern.kind() != Concern.Kind.UNLISTED);
        if (unclear) {
            concealed(command, outer, place, judged);
        }
    }

    /** A command inside of code that could not be read to its end. */
    private static void concealed(
            String command, Invocation outer, Span place, List<JudgedInvocation> judged) {
        judged.add(
                new JudgedInvocation(
                        outer,
                        place,
                        List.of(
                                new CodeStatement(
                                        "shell", CodeStatement.Kind.CONCEALED, command, place)),
                        outer.name()));
    }

    private static ExtractionRequest extraction(
            String command,
            Dialect dialect,
            Optional<String> stdin,
            Map<String, String> assignments,
            DecisionRequest request,
            String directory) {
        return new ExtractionRequest(
                command, dialect, stdin, assignments, request.environment(), directory);
    }
}
