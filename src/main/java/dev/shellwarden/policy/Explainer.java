package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Access;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.CommandSpec;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.rules.PathFact;
import dev.shellwarden.rules.ShellQuoting;
import dev.shellwarden.syntax.Span;
import dev.shellwarden.workspace.PathClass;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A command line in words for a person who does not know its programs. */
final class Explainer {

    private static final int LONGEST = 160;

    private Explainer() {}

    static String explain(RiskAssessment assessment, ScriptFacts facts) {
        List<String> lines = new ArrayList<>();
        assessment
                .matchedRules()
                .forEach(rule ->
                        lines.add(
                                "- [%s] %s: %s%s"
                                        .formatted(
                                                rule.severity().name().toUpperCase(Locale.ROOT),
                                                rule.id(),
                                                rule.description(),
                                                rule.span()
                                                        .map(span -> marked(span, facts))
                                                        .orElse(""))));
        assessment.reasons().stream()
                .filter(reason ->
                        reason.source().indexOf(':') < 0 && reason.verdict() != Verdict.ALLOW)
                .forEach(reason -> lines.add("- " + reason.message()));
        facts.judged().stream()
                .filter(judged -> !judged.invocation().argv().isEmpty())
                .map(judged -> line(judged, facts))
                .distinct()
                .forEach(lines::add);
        if (!assessment.alternatives().isEmpty()) {
            lines.add("Safer:");
            assessment
                    .alternatives()
                    .forEach(alternative ->
                            lines.add(
                                    "  %s  (%s)"
                                            .formatted(
                                                    alternative.command(),
                                                    alternative.explanation())));
        }
        lines.add(verdict(assessment));
        return String.join("\n", lines);
    }

    private static String verdict(RiskAssessment assessment) {
        return switch (assessment.decision()) {
            case ALLOW -> "It may run.";
            case ASK -> "A person has to approve it.";
            case DENY -> "It is refused: " + assessment.denialReason().orElse("");
        };
    }

    private static String marked(Span span, ScriptFacts facts) {
        String text = facts.request().command();
        boolean whole = span.start() == 0 && span.end() >= text.strip().length();
        return whole || span.end() > text.length()
                ? ""
                : " >>> " + shortened(span.of(text)) + " <<<";
    }

    private static String line(JudgedInvocation judged, ScriptFacts facts) {
        Invocation invocation = judged.invocation();
        String command =
                shortened(
                        invocation.argv().stream()
                                .map(Explainer::written)
                                .collect(Collectors.joining(" ")));
        String through =
                invocation.wrappers().isEmpty()
                        ? ""
                        : " (through %s)"
                                .formatted(
                                        invocation.wrappers().stream()
                                                .map(Invocation.Wrapper::name)
                                                .distinct()
                                                .collect(Collectors.joining(", ")));
        return "%s%s: %s%s"
                .formatted(command, through, summary(invocation), touched(facts.paths(invocation)));
    }

    /**
     * A word as a person would write it: quoted where blanks or signs need it, expansions as they
     * stand.
     */
    private static String written(Argument word) {
        return word.isStatic() && !word.glob() && !word.brace()
                ? ShellQuoting.quote(word.value())
                : word.value();
    }

    private static String summary(Invocation invocation) {
        String known = knownSummary(invocation);
        return known.isEmpty()
                ? "a program, function or script that is not known here, so what it does cannot be told."
                : known;
    }

    private static String knownSummary(Invocation invocation) {
        Optional<Reading> reading = invocation.reading();
        if (reading.isEmpty()) {
            return "";
        }
        if (reading.get().endsWithoutEffect()) {
            return "only shows information or what would be done.";
        }
        return reading.get()
                .spec()
                .subcommand(reading.get().subcommands())
                .map(CommandSpec::summary)
                .filter(text -> !text.isEmpty())
                .orElse(reading.get().spec().summary());
    }

    private static String touched(List<PathFact> paths) {
        Map<Access, Set<String>> byAccess = new EnumMap<>(Access.class);
        for (PathFact path : paths) {
            if (path.access() != Access.NONE
                    && !path.classes().contains(PathClass.HARMLESS_DEVICE)) {
                byAccess.computeIfAbsent(path.access(), key -> new LinkedHashSet<>())
                        .add(described(path));
            }
        }
        return byAccess.entrySet().stream()
                .map(entry ->
                        " It %s %s."
                                .formatted(
                                        verb(entry.getKey()), String.join(", ", entry.getValue())))
                .collect(Collectors.joining());
    }

    private static String described(PathFact path) {
        return "'"
                + path.argument().value()
                + "'"
                + (path.recursive() ? " with everything below" : "")
                + place(path.classes());
    }

    private static String place(Set<PathClass> classes) {
        if (classes.contains(PathClass.ROOT)) {
            return " (the whole machine)";
        }
        if (classes.contains(PathClass.HOME)) {
            return " (a home directory)";
        }
        if (classes.contains(PathClass.DEVICE)) {
            return " (a device)";
        }
        if (classes.contains(PathClass.SECRET)) {
            return " (secrets)";
        }
        if (classes.contains(PathClass.SYSTEM)) {
            return " (the operating system)";
        }
        if (classes.contains(PathClass.UNRESOLVED)) {
            return " (known only when it runs)";
        }
        return classes.contains(PathClass.OUTSIDE) ? " (outside the workspace)" : "";
    }

    private static String verb(Access access) {
        return switch (access) {
            case READ -> "reads";
            case LIST -> "lists";
            case WRITE -> "writes";
            case APPEND -> "appends to";
            case CREATE -> "creates";
            case DELETE -> "deletes";
            case MOVE -> "moves";
            case PERMISSIONS -> "changes the permissions of";
            case EXECUTE -> "runs";
            case DIRECTORY -> "works in";
            case NONE -> "names";
        };
    }

    private static String shortened(String text) {
        String line = text.replace('\n', ' ');
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 3) + "...";
    }
}
