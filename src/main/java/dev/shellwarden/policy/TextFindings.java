package dev.shellwarden.policy;

import dev.shellwarden.program.Concern;
import dev.shellwarden.syntax.ParseFailure;
import dev.shellwarden.syntax.Span;

/** What is found in a text as a whole, whichever programs it names. */
final class TextFindings {

    private final DecisionRequest request;
    private final Verdict unknown;

    /**
     * @param unknown what becomes of what is not known
     */
    TextFindings(DecisionRequest request, Verdict unknown) {
        this.request = request;
        this.unknown = unknown;
    }

    void add(ScriptReader.Reading reading, Findings findings) {
        reading.failure().ifPresent(failure -> failed(failure, findings));
        for (Concern concern : reading.concerns()) {
            findings.addAll(
                    concern,
                    Reason.of(
                                    concern.kind() == Concern.Kind.UNLISTED
                                            ? Verdict.ALLOW
                                            : unknown,
                                    "unknown",
                                    concern.message())
                            .at(concern.span(), request.command()));
        }
        if (request.dialect().isEmpty()) {
            findings.addUnknown(
                    Reason.of(
                                    unknown,
                                    "unknown",
                                    "The shell's language is not known, so nothing is proved")
                            .allowedBy("shellwarden.execution.shell: /bin/bash"));
        }
        reading.warnings()
                .forEach(warning -> findings.add(Reason.of(Verdict.ALLOW, "warning", warning)));
    }

    private void failed(ParseFailure failure, Findings findings) {
        Span place = visible(failure.span(), request.command());
        switch (failure.kind()) {
            case SYNTAX_ERROR, INCOMPLETE ->
                    findings.add(
                            Reason.of(
                                            Verdict.DENY,
                                            "syntax",
                                            "The shell would refuse this text: "
                                                    + failure.message())
                                    .at(place, request.command())
                                    .instead("Write the command so that it parses"));
            case NOT_IN_DIALECT ->
                    findings.add(
                            Reason.of(
                                            Verdict.DENY,
                                            "syntax",
                                            failure.message()
                                                    + "; the configured shell would read it as something else")
                                    .at(place, request.command())
                                    .instead(
                                            "Use POSIX syntax, or start the server with -s /bin/bash")
                                    .allowedBy("shellwarden.execution.shell: /bin/bash"));
            case UNSUPPORTED ->
                    findings.addUnknown(
                            Reason.of(unknown, "unknown", failure.message())
                                    .at(place, request.command()));
        }
    }

    /** The place of a failure, or the line before it where the text just ends. */
    private static Span visible(Span place, String text) {
        if (place.end() > text.length() || !place.of(text).isBlank()) {
            return place;
        }
        int close = text.indexOf('\n', place.start());
        Span rest = new Span(place.start(), close < 0 ? text.length() : close);
        if (!rest.of(text).isBlank()) {
            return rest;
        }
        Span line =
                new Span(
                        text.lastIndexOf('\n', place.start() - 1) + 1,
                        close < 0 ? text.length() : close);
        if (!line.of(text).isBlank()) {
            return line;
        }
        int end = text.stripTrailing().length();
        return end <= place.start() ? new Span(text.lastIndexOf('\n', end - 1) + 1, end) : place;
    }
}
