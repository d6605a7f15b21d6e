package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.VariableAssignment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One start of a listed program: its reading, what it runs in turn, and whether it is listed
 * itself.
 */
final class ProgramRun {

    private static final Set<Effect> PEELABLE = Set.of(Effect.READ, Effect.EXECUTE, Effect.SHELL);

    private final ProgramStart start;

    ProgramRun(ProgramStart start) {
        this.start = start;
    }

    void run() {
        start.builder.reading(start.reading);
        moved();
        unknownOptions();
        List<VariableAssignment> assignments = new ArrayList<>(start.call.assignments());
        start.room.meant().forEach(each -> meant(each, assignments));
        lists();
        start.codeFiles().obeyed();
        new NamedRun(start).operands();
        given(settings().kept(start.reading, start.words));
        new CodeWords(start).startCommands();
        if (!start.words.tail().isEmpty()) {
            new TailRun(start).run(assignments);
        }
        new InputRun(start).run();
        new FileTraces(start.analysis, start.spec, start.frame, start.state(), start.builder)
                .remember(start.reading.paths());
        if (!isPeeled()) {
            start.builder.emit(start.analysis);
        }
    }

    private boolean isPeeled() {
        if (!start.runsInner()) {
            return false;
        }
        boolean runner =
                start.words.command().runs().isPresent()
                        || EmbeddedText.isShell(start.spec.command().stdin().language());
        boolean quiet =
                start.reading.paths().stream()
                                .noneMatch(path -> Access.CHANGES.contains(path.access()))
                        && (PEELABLE.containsAll(start.reading.effects()) || isPrivileged());
        boolean bare =
                !start.words.tail().isEmpty()
                        || start.call.redirections().isEmpty()
                                && start.call.assignments().isEmpty();
        return runner && quiet && bare && !start.leavesUnread() && !start.builder.isUncertain();
    }

    private boolean isPrivileged() {
        return start.words.command().runs().map(RunsSpec::privileged).orElse(false);
    }

    /** The directory that an option names holds for the program and what it runs. */
    private void moved() {
        for (SplitWords.Given option : start.words.options()) {
            boolean directory =
                    !option.spec().values().isEmpty()
                            && option.spec().values().getFirst().access() == Access.DIRECTORY;
            if (directory && option.value().isPresent()) {
                ShellState moved = start.state().copy();
                moved.directory(Directories.resolve(option.value().get(), start.state()));
                start.enters(moved);
                start.builder.directory(moved.directory());
            }
        }
    }

    private void unknownOptions() {
        for (Field word : start.words.unknown()) {
            boolean option = word.text().startsWith("-");
            boolean closed =
                    option
                            ? start.words.command().closedOptions()
                            : start.words.command().closedSubcommands();
            if (closed || option && shiftsWhatRuns(word)) {
                start.builder.concern(
                        Concern.Kind.UNKNOWN_OPTION,
                        "%s's %s '%s' is not in the program table"
                                .formatted(
                                        start.spec.name(),
                                        option ? "option" : "subcommand",
                                        word.text()));
            }
        }
    }

    /**
     * Whether it is not certain where the words of what is run begin: this option may take some.
     */
    private boolean shiftsWhatRuns(Field option) {
        return !start.words.tail().isEmpty()
                && start.call.arguments().indexOf(option)
                        < start.call.arguments().indexOf(start.words.tail().getFirst());
    }

    private void meant(ReadingRoom.Meant each, List<VariableAssignment> assignments) {
        Field word = each.word();
        switch (each.value().kind()) {
            case COMMAND, CODE ->
                    new CodeWords(start).code(word, each.value().language(), each.operand());
            case SCRIPT -> new CodeWords(start).script(word, each.value().language());
            case PROGRAM -> start.launch(List.of(word), List.of(word), false);
            case ARGV -> start.launch(SplitString.words(word), List.of(word), false);
            case PLUGIN -> plugin(word);
            case CONFIG -> given(settings().given(word));
            case ASSIGNMENT -> TailRun.assignment(word, assignments);
            case VARIABLE, ARITHMETIC -> {
                if (ArithmeticRoom.runs(word.value())) {
                    start.builder.concern(
                            Concern.Kind.EVALUATED_WORD,
                            "%s evaluates '%s'".formatted(start.spec.name(), word.text()));
                }
            }
            case OPTIONS -> options(word);
            case MODULE -> {
                start.codeFiles().module(word);
                new NamedRun(start).module(word);
            }
            case TEXT, NUMBER, PATTERN, PATH, URL, HOST, SECRET -> {}
        }
    }

    private void plugin(Field word) {
        if (word.isStatic()) {
            start.codeFiles().named(word, "");
        }
        start.builder.concern(
                Concern.Kind.DYNAMIC_CODE,
                "%s loads code from '%s'".formatted(start.spec.name(), word.text()));
    }

    private Settings settings() {
        return new Settings(start.spec, start.builder);
    }

    private void given(Optional<ReadingRoom.Meant> setting) {
        setting.ifPresent(each -> meant(each, new ArrayList<>()));
    }

    private void options(Field word) {
        SplitWords more = OptionReader.read(start.spec, SplitString.words(word));
        ReadingRoom again = new ReadingRoom(start.spec, more);
        again.read();
        again.meant().stream()
                .filter(each -> each.value().kind() != ValueSpec.Kind.OPTIONS)
                .forEach(each -> meant(each, new ArrayList<>()));
    }

    private void lists() {
        Optional<Field> path = Optional.empty();
        for (SplitWords.Given option : start.words.options()) {
            if (option.spec().arity() == OptionSpec.Arity.LIST && !option.values().isEmpty()) {
                path =
                        path.isPresent()
                                ? path
                                : Optional.of(Placeholders.path(start.words, option));
                start.launch(
                        Placeholders.found(option, path.get()),
                        option.values(),
                        option.spec().repeated());
            }
        }
    }
}
