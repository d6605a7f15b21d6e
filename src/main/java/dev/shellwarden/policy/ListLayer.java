package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Concern;
import dev.shellwarden.program.Invocation;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Deny lists and blocked commands: what matches is refused, whatever else is configured. */
final class ListLayer implements Layer {

    /** Languages that can start programs and have no reader here. */
    private static final Set<String> UNREAD =
            Set.of(
                    "tcl",
                    "gdb",
                    "julia",
                    "r",
                    "lisp",
                    "powershell",
                    "fish",
                    "nix",
                    "java",
                    "haskell",
                    "groovy",
                    "elixir",
                    "applescript");

    /** Where commands start in a text that a shell might read. */
    private static final Pattern STARTS = Pattern.compile("[;|&(\\n`]+");

    private final Map<String, List<CommandPattern>> deny;
    private final Map<String, List<BlockedCommand>> blocked;
    private final ProgramFinder programs;

    ListLayer(
            Map<String, List<CommandPattern>> deny,
            Map<String, List<BlockedCommand>> blocked,
            ProgramFinder programs) {
        this.deny = deny;
        this.blocked = blocked;
        this.programs = programs;
    }

    private boolean isEmpty() {
        return deny.isEmpty() && blocked.isEmpty();
    }

    @Override
    public void judge(JudgedInvocation judged, ScriptFacts facts, Findings findings) {
        Invocation invocation = judged.invocation();
        if (isEmpty()) {
            return;
        }
        doubts(judged, facts, findings);
        if (invocation.argv().isEmpty()) {
            return;
        }
        Set<String> names = names(invocation);
        deny.forEach((list, patterns) ->
                patterns.stream()
                        .filter(pattern ->
                                names.stream().anyMatch(name -> pattern.matches(name, invocation)))
                        .findFirst()
                        .ifPresent(pattern ->
                                findings.add(
                                        denied("deny." + list, pattern.text(), judged, facts))));
        blocked.forEach((list, commands) ->
                commands.stream()
                        .filter(command ->
                                names.stream().anyMatch(name -> command.matches(name, invocation)))
                        .findFirst()
                        .ifPresent(command ->
                                findings.add(
                                        denied(
                                                "blocked-commands." + list,
                                                command.text(),
                                                judged,
                                                facts))));
        wrappersOf(judged, facts, findings);
    }

    /** A wrapper is a program too: {@code sudo ls} is caught by {@code sudo*}. */
    private void wrappersOf(JudgedInvocation judged, ScriptFacts facts, Findings findings) {
        for (Invocation.Wrapper wrapper : judged.invocation().wrappers()) {
            for (Map.Entry<String, List<CommandPattern>> list : deny.entrySet()) {
                list.getValue().stream()
                        .filter(pattern -> pattern.matches(wrapper.name(), judged.invocation()))
                        .filter(CommandPattern.Program.class::isInstance)
                        .findFirst()
                        .ifPresent(pattern ->
                                findings.add(
                                        denied(
                                                "deny." + list.getKey(),
                                                pattern.text(),
                                                wrapper.name(),
                                                judged,
                                                facts)));
            }
        }
    }

    private static Reason denied(
            String list, String pattern, JudgedInvocation judged, ScriptFacts facts) {
        return denied(list, pattern, judged.invocation().program().value(), judged, facts);
    }

    private static Reason denied(
            String list,
            String pattern,
            String program,
            JudgedInvocation judged,
            ScriptFacts facts) {
        return Reason.of(
                        Verdict.DENY,
                        list,
                        "'%s' matches '%s' of the list %s"
                                .formatted(shown(program, judged), pattern, list))
                .at(judged.place(), facts.request().command())
                .instead(
                        "Do without '%s', or ask for another way"
                                .formatted(last(shown(program, judged))))
                .allowedBy("shellwarden.policy.%s (take '%s' out)".formatted(list, pattern));
    }

    private static String shown(String program, JudgedInvocation judged) {
        return program.isEmpty() ? judged.origin() : program;
    }

    private void doubts(JudgedInvocation judged, ScriptFacts facts, Findings findings) {
        Invocation invocation = judged.invocation();
        judged.statements().stream()
                .filter(statement -> UNREAD.contains(statement.language()))
                .findFirst()
                .map(statement ->
                        "'%s' is given %s code, which is not read here; it could start a program that is denied"
                                .formatted(invocation.name(), statement.language()))
                .ifPresent(why -> findings.addUnknown(doubt(why, judged, facts)));
        for (Concern concern : invocation.concerns()) {
            if (concern.kind() != Concern.Kind.UNLISTED) {
                String why = concern.message() + "; it could be a program that is denied";
                findings.addUnknown(doubt(AllowLayer.named(why, invocation), judged, facts));
            } else {
                operandDenied(invocation)
                        .map(word ->
                                "'%s' is not known here and is given '%s', a program that is denied"
                                        .formatted(invocation.name(), word))
                        .ifPresent(why -> findings.add(doubt(why, judged, facts)));
            }
        }
    }

    private static Reason doubt(String why, JudgedInvocation judged, ScriptFacts facts) {
        return Reason.of(Verdict.ASK, "deny", why).at(judged.place(), facts.request().command());
    }

    private Optional<String> operandDenied(Invocation invocation) {
        return invocation.argv().stream()
                .skip(1)
                .map(Argument::value)
                .filter(word -> !word.startsWith("-"))
                .flatMap(word -> STARTS.splitAsStream(word).map(String::strip))
                .map(part -> part.split("\\s", 2)[0])
                .filter(word -> !word.isEmpty())
                .filter(word ->
                        deny.values().stream()
                                .flatMap(List::stream)
                                .anyMatch(pattern ->
                                        pattern.matches(last(word), invocation)
                                                && pattern instanceof CommandPattern.Program))
                .findFirst();
    }

    /**
     * Every name that an invocation's program goes by: as written, its last element, its file's,
     * what it is a copy of.
     */
    private Set<String> names(Invocation invocation) {
        Set<String> names = new LinkedHashSet<>();
        String program = invocation.program().value();
        names.add(program);
        names.add(invocation.name());
        programs.find(program).map(Path::getFileName).ifPresent(file -> names.add(file.toString()));
        invocation.notes().stream()
                .filter(note -> note.kind() == Invocation.Note.Kind.COPY_OF)
                .map(Invocation.Note::text)
                .forEach(source -> {
                    names.add(last(source));
                    programs.find(source)
                            .map(Path::getFileName)
                            .ifPresent(file -> names.add(file.toString()));
                });
        return names;
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
