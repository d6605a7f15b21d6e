package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Access;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Concern;
import dev.shellwarden.program.Effect;
import dev.shellwarden.program.EmbeddedCode;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.rules.CodeStatement;
import dev.shellwarden.rules.PathFact;
import dev.shellwarden.workspace.PathClass;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Allow lists: every invocation must match each of them, by a name that is certain, and do no more
 * than its words say.
 */
final class AllowLayer implements Layer {

    private static final Set<String> IMPLIED =
            Set.of(
                    "cd",
                    "pwd",
                    "true",
                    "false",
                    ":",
                    "test",
                    "[",
                    "[[",
                    "exit",
                    "break",
                    "continue",
                    "return");
    private static final Set<String> SHELL_WORDS =
            Set.of("command", "builtin", "time", "eval", "exec", "coproc", "trap", "!");
    private static final Set<String> HARMLESS_SETTINGS =
            Set.of("-e", "-u", "-o", "-eu", "-euo", "pipefail", "-x", "-eux", "-euxo");
    private static final Set<String> REPOSITORY_VARIABLES =
            Set.of("GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE");
    private static final Set<String> FILTER_LANGUAGES =
            Set.of(
                    "awk",
                    "sed",
                    "jq",
                    "sql",
                    "make",
                    "scripts",
                    "ssh-config",
                    "sftp",
                    "curl-config",
                    "gcc-options");

    private static final Set<String> SETTINGS_PLACES =
            Set.of(
                    "HOME",
                    "XDG_CONFIG_HOME",
                    "XDG_CONFIG_DIRS",
                    "KUBECONFIG",
                    "DOCKER_HOST",
                    "DOCKER_CONTEXT");

    /** Options that name a file of settings which start programs. */
    private static final List<String> SETTINGS_OPTIONS = List.of("--kubeconfig");

    private static final Set<Effect> FILE_CHANGES = Set.of(Effect.WRITE, Effect.DELETE);

    private final Map<String, List<CommandPattern>> allow;
    private final Set<Effect> effects;
    private final ProgramFinder programs;
    private final RepositoryPrograms repositories;

    AllowLayer(
            Map<String, List<CommandPattern>> allow,
            Set<Effect> effects,
            ProgramFinder programs,
            RepositoryPrograms repositories) {
        this.allow = allow;
        this.effects = effects;
        this.programs = programs;
        this.repositories = repositories;
    }

    @Override
    public void judge(JudgedInvocation judged, ScriptFacts facts, Findings findings) {
        allow.forEach((list, patterns) -> {
            if (!patterns.isEmpty()) {
                objection(judged, facts, patterns)
                        .ifPresent(message -> findings.add(refusal(list, message, judged, facts)));
            }
        });
    }

    private Reason refusal(
            String list, String message, JudgedInvocation judged, ScriptFacts facts) {
        return Reason.of(Verdict.DENY, "allow." + list, named(message, judged.invocation()))
                .at(judged.place(), facts.request().command())
                .instead("Use only what the list allow.%s names".formatted(list))
                .allowedBy(
                        "shellwarden.policy.allow.%s: add '%s'"
                                .formatted(list, judged.invocation().name()));
    }

    /** The message with the program that it is about in front, where it does not say so itself. */
    static String named(String message, Invocation invocation) {
        String program = invocation.program().value();
        return program.isBlank() || message.contains("'" + program + "'")
                ? message
                : "'%s' is refused: %s".formatted(program, message);
    }

    private Optional<String> objection(
            JudgedInvocation judged, ScriptFacts facts, List<CommandPattern> patterns) {
        Invocation invocation = judged.invocation();
        Optional<String> write = writes(invocation, facts);
        if (write.isPresent() && !effects.contains(Effect.WRITE)) {
            return Optional.of(
                    "'%s' would be written, which the allow list does not admit"
                            .formatted(write.get()));
        }
        Optional<Concern> concern =
                invocation.concerns().stream()
                        .filter(each -> each.kind() != Concern.Kind.UNLISTED)
                        .findFirst();
        if (concern.isPresent()) {
            return Optional.of(concern.get().message() + ", so no allow list can name it");
        }
        Optional<String> moved = movesSettings(facts);
        if (moved.isPresent()) {
            return moved;
        }
        String program = invocation.program().value();
        if (program.isEmpty()) {
            return setsRisky(invocation);
        }
        if (!invocation.program().isStatic()) {
            return Optional.of("'%s' is decided when the command runs".formatted(program));
        }
        if (isModule(invocation)) {
            return Optional.empty();
        }
        Optional<String> wrapper = wrapper(invocation, patterns);
        if (wrapper.isPresent()) {
            return Optional.of("'%s' is not on the allow list".formatted(wrapper.get()));
        }
        if (implied(invocation)) {
            return Optional.empty();
        }
        return listed(judged, patterns).or(() -> startedByRepository(invocation, facts));
    }

    private Optional<String> startedByRepository(Invocation invocation, ScriptFacts facts) {
        if (!invocation.name().equals("git") || invocation.reading().isEmpty()) {
            return Optional.empty();
        }
        List<String> elsewhere =
                facts.judged().stream()
                        .flatMap(each -> each.invocation().assignments().stream())
                        .filter(each -> REPOSITORY_VARIABLES.contains(each.name()))
                        .map(each -> each.value().value())
                        .toList();
        return repositories.objection(
                invocation, invocation.reading().get().spec().config(), elsewhere);
    }

    private static Optional<String> wrapper(Invocation invocation, List<CommandPattern> patterns) {
        return invocation.wrappers().stream()
                .map(Invocation.Wrapper::name)
                .filter(name -> !SHELL_WORDS.contains(name))
                .filter(name ->
                        patterns.stream().noneMatch(pattern -> pattern.matches(name, invocation)))
                .findFirst();
    }

    private Optional<String> listed(JudgedInvocation judged, List<CommandPattern> patterns) {
        Invocation invocation = judged.invocation();
        String program = invocation.program().value();
        boolean matches =
                patterns.stream()
                        .anyMatch(pattern ->
                                pattern.matches(program, invocation)
                                        || pattern.matches(invocation.name(), invocation));
        if (!matches) {
            return Optional.of("'%s' is not on the allow list".formatted(program));
        }
        if (!program.equals(invocation.name())
                && !programs.find(program).equals(programs.find(invocation.name()))) {
            return Optional.of(
                    "'%s' is another file than the '%s' that the allow list means"
                            .formatted(program, invocation.name()));
        }
        return foreignCode(judged)
                .or(() -> unnamedRunner(invocation, patterns))
                .or(() -> unnamedChange(invocation, patterns));
    }

    /**
     * A subcommand that starts programs, of a program that does not by itself: only an entry that
     * names the subcommand admits it.
     */
    private static Optional<String> unnamedRunner(
            Invocation invocation, List<CommandPattern> patterns) {
        boolean runs =
                invocation
                        .reading()
                        .filter(reading -> !reading.subcommands().isEmpty())
                        .filter(reading -> reading.effects().contains(Effect.EXECUTE))
                        .filter(reading -> !reading.endsWithoutEffect())
                        .filter(reading ->
                                !reading.spec().command().effects().contains(Effect.EXECUTE))
                        .isPresent();
        return runs && !named(invocation, patterns)
                ? Optional.of(
                        "'%s' starts other programs here, which only an entry that names the subcommand admits"
                                .formatted(invocation.name()))
                : Optional.empty();
    }

    /**
     * An option or operand that makes a program that reads change files ({@code find -delete},
     * {@code sed -i}): only an entry that names more than the program admits it.
     */
    private Optional<String> unnamedChange(Invocation invocation, List<CommandPattern> patterns) {
        Optional<Effect> change =
                invocation.reading().filter(reading -> !reading.endsWithoutEffect()).stream()
                        .flatMap(reading ->
                                reading.effects().stream()
                                        .filter(FILE_CHANGES::contains)
                                        .filter(effect -> !own(reading).contains(effect)))
                        .filter(effect -> !effects.contains(effect))
                        .findFirst();
        return change.isEmpty() || named(invocation, patterns)
                ? Optional.empty()
                : Optional.of(
                        "'%s' would change files here, which only an entry that names the option, or the effect %s, admits"
                                .formatted(
                                        invocation.name(),
                                        change.get().name().toLowerCase(Locale.ROOT)));
    }

    private static Set<Effect> own(Reading reading) {
        return reading.spec()
                .subcommand(reading.subcommands())
                .orElse(reading.spec().command())
                .effects();
    }

    private static boolean named(Invocation invocation, List<CommandPattern> patterns) {
        return patterns.stream()
                .filter(pattern -> !(pattern instanceof CommandPattern.Program))
                .anyMatch(pattern -> pattern.matches(invocation.name(), invocation));
    }

    private static Optional<String> foreignCode(JudgedInvocation judged) {
        for (EmbeddedCode code : judged.invocation().embedded()) {
            boolean filter = FILTER_LANGUAGES.contains(code.language()) && code.isStatic();
            boolean quiet =
                    judged.statements().stream()
                            .allMatch(statement ->
                                    statement.kind() == CodeStatement.Kind.HARMLESS
                                            || statement.kind() == CodeStatement.Kind.QUERY);
            if (!filter || !quiet) {
                return Optional.of(
                        "'%s' is given %s code, which no allow list names"
                                .formatted(judged.invocation().name(), code.language()));
            }
        }
        return Optional.empty();
    }

    /** Whether it is the module of an interpreter, which is held against the list itself. */
    private static boolean isModule(Invocation invocation) {
        return !invocation.wrappers().isEmpty() && invocation.wrappers().getLast().module();
    }

    private static boolean implied(Invocation invocation) {
        String program = invocation.program().value();
        return IMPLIED.contains(program)
                || program.equals("set")
                        && invocation.argv().stream()
                                .skip(1)
                                .allMatch(word -> HARMLESS_SETTINGS.contains(word.value()));
    }

    /** Settings that are read from another place can make any listed program start others. */
    private static Optional<String> movesSettings(ScriptFacts facts) {
        Stream<String> variables =
                facts.judged().stream()
                        .flatMap(each -> each.invocation().assignments().stream())
                        .map(Invocation.VariableAssignment::name)
                        .filter(SETTINGS_PLACES::contains);
        Stream<String> options =
                facts.judged().stream()
                        .flatMap(each -> each.invocation().reading().stream())
                        .flatMap(reading -> SETTINGS_OPTIONS.stream().filter(reading::has));
        return Stream.concat(variables, options)
                .map(name ->
                        "'%s' is changed, so that listed programs take their settings from elsewhere"
                                .formatted(name))
                .findFirst();
    }

    /** A command of assignments alone; variables that run code are concerns, told before. */
    private static Optional<String> setsRisky(Invocation invocation) {
        return invocation.assignments().stream()
                .filter(each -> each.name().equals("PATH"))
                .map(each -> "'PATH' is changed, so that names mean other programs")
                .findFirst();
    }

    /**
     * What is written besides the operands that the program is there to change: redirections and
     * option values.
     */
    private static Optional<String> writes(Invocation invocation, ScriptFacts facts) {
        return facts.paths(invocation).stream()
                .filter(path -> Access.CHANGES.contains(path.access()))
                .filter(path -> !path.classes().contains(PathClass.HARMLESS_DEVICE))
                .filter(path -> redirected(path, invocation) || optionValue(path, invocation))
                .map(path -> path.argument().value())
                .findFirst();
    }

    private static boolean redirected(PathFact path, Invocation invocation) {
        return invocation.redirections().stream()
                .anyMatch(redirection -> redirection.target().equals(path.argument()));
    }

    private static boolean optionValue(PathFact path, Invocation invocation) {
        return invocation.reading().map(Reading::operands).stream()
                .flatMap(List::stream)
                .map(Argument::span)
                .noneMatch(span -> span.equals(path.argument().span()));
    }
}
