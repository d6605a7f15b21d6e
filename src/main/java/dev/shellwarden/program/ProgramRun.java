package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.VariableAssignment;
import dev.shellwarden.program.Invocation.Wrapper;
import dev.shellwarden.syntax.Span;
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
    private static final Set<String> STANDARD_INPUT =
            Set.of("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0");
    private static final int MOST_OWN_WORDS = 64;

    private final Analysis analysis;
    private final ProgramSpec spec;
    private final Call call;
    private final InvocationBuilder builder;
    private final Frame frame;
    private ShellState state;
    private SplitWords words;
    private ReadingRoom room;
    private Reading reading;
    private boolean inner;
    private boolean unread;
    private Optional<String> output = Optional.empty();

    ProgramRun(
            Analysis analysis,
            ProgramSpec spec,
            Call call,
            InvocationBuilder builder,
            Frame frame,
            ShellState state) {
        this.analysis = analysis;
        this.spec = spec;
        this.call = call;
        this.builder = builder;
        this.frame = frame;
        this.state = state;
        this.words = OptionReader.read(spec, call.arguments());
        this.words = SplitString.expand(spec, call.arguments(), words);
        this.room = new ReadingRoom(spec, words);
        this.reading = room.read();
    }

    /** The output, when what is run tells it. */
    Optional<String> output() {
        return output;
    }

    void run() {
        builder.reading(reading);
        moved();
        unknownOptions();
        List<VariableAssignment> assignments = new ArrayList<>(call.assignments());
        room.meant().forEach(each -> meant(each, assignments));
        lists();
        codeFiles().obeyed();
        operandsRun();
        given(settings().kept(reading, words));
        startCommands();
        if (!words.tail().isEmpty()) {
            tail(assignments);
        }
        standardInput();
        new FileTraces(analysis, spec, frame, state, builder).remember(reading.paths());
        if (!isPeeled()) {
            builder.emit(analysis);
        }
    }

    private boolean isPeeled() {
        if (!inner) {
            return false;
        }
        boolean runner =
                words.command().runs().isPresent()
                        || EmbeddedText.isShell(spec.command().stdin().language());
        boolean quiet =
                reading.paths().stream().noneMatch(path -> Access.CHANGES.contains(path.access()))
                        && (PEELABLE.containsAll(reading.effects()) || isPrivileged());
        boolean bare =
                !words.tail().isEmpty()
                        || call.redirections().isEmpty() && call.assignments().isEmpty();
        return runner && quiet && bare && !unread && !builder.isUncertain();
    }

    private boolean isPrivileged() {
        return words.command().runs().map(RunsSpec::privileged).orElse(false);
    }

    /** The directory that an option names holds for the program and what it runs. */
    private void moved() {
        for (SplitWords.Given option : words.options()) {
            boolean directory =
                    !option.spec().values().isEmpty()
                            && option.spec().values().getFirst().access() == Access.DIRECTORY;
            if (directory && option.value().isPresent()) {
                ShellState moved = state.copy();
                moved.directory(Directories.resolve(option.value().get(), state));
                state = moved;
                builder.directory(moved.directory());
            }
        }
    }

    private void unknownOptions() {
        for (Field word : words.unknown()) {
            boolean option = word.text().startsWith("-");
            boolean closed =
                    option ? words.command().closedOptions() : words.command().closedSubcommands();
            if (closed || option && shiftsWhatRuns(word)) {
                builder.concern(
                        Concern.Kind.UNKNOWN_OPTION,
                        "%s's %s '%s' is not in the program table"
                                .formatted(
                                        spec.name(),
                                        option ? "option" : "subcommand",
                                        word.text()));
            }
        }
    }

    /**
     * Whether it is not certain where the words of what is run begin: this option may take some.
     */
    private boolean shiftsWhatRuns(Field option) {
        return !words.tail().isEmpty()
                && call.arguments().indexOf(option)
                        < call.arguments().indexOf(words.tail().getFirst());
    }

    private Wrapper wrapper(List<Field> run, boolean repeated) {
        Optional<RunsSpec> runs = words.command().runs();
        String program = call.program().text();
        return new Wrapper(
                program.substring(program.lastIndexOf('/') + 1),
                own(run),
                run == words.tail() && runs.map(RunsSpec::remote).orElse(false),
                runs.map(RunsSpec::privileged).orElse(false),
                repeated,
                false);
    }

    /** The program's own words, without those it runs; of a very long line the first ones. */
    private List<Argument> own(List<Field> run) {
        List<Argument> own = new ArrayList<>();
        for (Field word : call.fields()) {
            if (own.size() >= MOST_OWN_WORDS) {
                break;
            }
            if (!isAmongFirst(run, word)) {
                own.add(word.argument());
            }
        }
        return own;
    }

    private static boolean isAmongFirst(List<Field> words, Field word) {
        for (int i = 0; i < words.size() && i < MOST_OWN_WORDS; i++) {
            if (words.get(i) == word) {
                return true;
            }
        }
        return false;
    }

    private void meant(ReadingRoom.Meant each, List<VariableAssignment> assignments) {
        Field word = each.word();
        switch (each.value().kind()) {
            case COMMAND -> code(word, each.value().language(), each.operand());
            case CODE -> code(word, each.value().language(), each.operand());
            case SCRIPT -> script(word, each.value().language());
            case PROGRAM -> launch(List.of(word), List.of(word), false);
            case ARGV -> launch(SplitString.words(word), List.of(word), false);
            case PLUGIN -> plugin(word);
            case CONFIG -> given(settings().given(word));
            case ASSIGNMENT -> assignment(word, assignments);
            case VARIABLE, ARITHMETIC -> {
                if (ArithmeticRoom.runs(word.value())) {
                    builder.concern(
                            Concern.Kind.EVALUATED_WORD,
                            "%s evaluates '%s'".formatted(spec.name(), word.text()));
                }
            }
            case OPTIONS -> options(word);
            case MODULE -> {
                codeFiles().module(word);
                module(word);
            }
            case TEXT, NUMBER, PATTERN, PATH, URL, HOST, SECRET -> {}
        }
    }

    private void code(Field word, String language, boolean operand) {
        if (word.text().isEmpty()) {
            return;
        }
        if (codeFiles().isObeyed(language)) {
            codeFiles().embed(word, language);
            return;
        }
        inner |= EmbeddedText.isShell(language);
        unread |= !word.isStatic();
        Value value = word.blank() ? word.value().withText(word.text()) : word.value();
        output =
                codeRun()
                        .code(
                                value,
                                language,
                                word.argument().span(),
                                wrapper(List.of(word), false),
                                positional(word, operand));
    }

    private CodeFiles codeFiles() {
        return new CodeFiles(analysis, call, words, state, builder, frame);
    }

    private ScriptRun codeRun() {
        return new ScriptRun(analysis, builder, frame, state);
    }

    /**
     * {@code sh -c text name a b}: what follows the text is {@code $0} and the positional
     * parameters.
     */
    private Optional<List<Value>> positional(Field word, boolean operand) {
        if (!operand) {
            return Optional.of(List.of());
        }
        int at = words.operands().indexOf(word);
        return Optional.of(words.operands().stream().skip(at + 2L).map(Field::value).toList());
    }

    /** {@code bash -n} reads a script and runs nothing of it. */
    private boolean onlyParses() {
        return EmbeddedText.isShell(spec.command().stdin().language())
                && words.has("-n")
                && !words.has("-i")
                && words.unknown().isEmpty();
    }

    private void script(Field word, String language) {
        if (onlyParses()) {
            return;
        }
        if (STANDARD_INPUT.contains(word.text())) {
            input(language);
            return;
        }
        Optional<WrittenFiles.Written> written =
                analysis.files().find(word.text(), state.directory());
        builder.from(word.sources());
        boolean readable = written.flatMap(WrittenFiles.Written::text).isPresent();
        if (readable && codeFiles().isObeyed(language)) {
            codeFiles().named(word, language);
        } else if (written.isPresent() && readable) {
            List<Field> own =
                    words.operands()
                            .subList(
                                    Math.max(words.operands().indexOf(word), 0),
                                    words.operands().size());
            codeRun().file(written.get().text().orElseThrow(), word, own, Optional.of(language));
        } else if (written.filter(file -> file.copyOf().isEmpty()).isPresent() || word.blank()) {
            written.ifPresent(file -> builder.from(file.sources()));
            builder.concern(
                    Concern.Kind.DYNAMIC_CODE,
                    "What '%s' holds when it runs is not known".formatted(word.text()));
        } else if (word.isStatic()) {
            codeFiles().named(word, language);
        }
    }

    /** {@code python -m pip install x} is {@code pip install x}. */
    private void module(Field word) {
        words.options().stream()
                .filter(ProgramRun::decides)
                .findFirst()
                .filter(option -> option.values().contains(word))
                .ifPresent(option -> named(word, behind(option), true));
    }

    private List<Field> behind(SplitWords.Given option) {
        List<Field> all = call.arguments();
        int value = all.indexOf(option.values().getLast());
        int last = value < 0 ? all.indexOf(option.word()) : value;
        return all.subList(last + 1, all.size());
    }

    /** Whether an option says what is run: the words behind the first of them are no options. */
    private static boolean decides(SplitWords.Given option) {
        return option.spec().values().stream()
                .anyMatch(value ->
                        value.kind() == ValueSpec.Kind.MODULE
                                || value.kind() == ValueSpec.Kind.CODE);
    }

    /** {@code npx rimraf x} is {@code rimraf x}, wherever the package comes from. */
    private void operandsRun() {
        if (words.command().operandsRun() && !words.operands().isEmpty()) {
            List<Field> all = call.arguments();
            Field first = words.operands().getFirst();
            named(first, all.subList(all.indexOf(first) + 1, all.size()), false);
        }
    }

    private void named(Field program, List<Field> arguments, boolean module) {
        Optional<ProgramSpec> known =
                program.isStatic() ? analysis.catalog().find(program.text()) : Optional.empty();
        if (known.filter(each -> !each.builtin()).isPresent()) {
            List<Field> run = new ArrayList<>(List.of(program));
            boolean separated = !arguments.isEmpty() && arguments.getFirst().text().equals("--");
            run.addAll(separated ? arguments.subList(1, arguments.size()) : arguments);
            launch(run, module ? wrapper(run, false).withModule() : wrapper(run, false));
        }
    }

    private void plugin(Field word) {
        if (word.isStatic()) {
            codeFiles().named(word, "");
        }
        builder.concern(
                Concern.Kind.DYNAMIC_CODE,
                "%s loads code from '%s'".formatted(spec.name(), word.text()));
    }

    private Settings settings() {
        return new Settings(spec, builder);
    }

    private void given(Optional<ReadingRoom.Meant> setting) {
        setting.ifPresent(each -> meant(each, new ArrayList<>()));
    }

    /** {@code +command} of editors and pagers, run at the start. */
    private void startCommands() {
        if (!spec.escapeKeys().contains(":!") && !spec.escapeKeys().contains("!")) {
            return;
        }
        List<Field> given = new ArrayList<>(words.operands());
        given.addAll(words.unknown());
        for (Field word : given) {
            if (word.text().startsWith("+") && word.text().length() > 1) {
                new ScriptRun(analysis, builder, frame, state)
                        .code(
                                word.part(1).value(),
                                "vim",
                                word.argument().span(),
                                wrapper(List.of(), false),
                                Optional.empty());
            }
        }
    }

    private static void assignment(Field word, List<VariableAssignment> assignments) {
        int equals = word.text().indexOf('=');
        if (equals > 0) {
            assignments.add(
                    new VariableAssignment(
                            word.text().substring(0, equals),
                            word.part(equals + 1).argument(),
                            VariableAssignment.Scope.COMMAND));
        }
    }

    private void options(Field word) {
        SplitWords more = OptionReader.read(spec, SplitString.words(word));
        ReadingRoom again = new ReadingRoom(spec, more);
        again.read();
        again.meant().stream()
                .filter(each -> each.value().kind() != ValueSpec.Kind.OPTIONS)
                .forEach(each -> meant(each, new ArrayList<>()));
    }

    private void lists() {
        Optional<Field> path = Optional.empty();
        for (SplitWords.Given option : words.options()) {
            if (option.spec().arity() == OptionSpec.Arity.LIST && !option.values().isEmpty()) {
                path = path.isPresent() ? path : Optional.of(Placeholders.path(words, option));
                launch(
                        Placeholders.found(option, path.get()),
                        option.values(),
                        option.spec().repeated());
            }
        }
    }

    private void launch(List<Field> run, List<Field> own, boolean repeated) {
        launch(run, wrapper(own, repeated));
    }

    private void launch(List<Field> run, Wrapper wrapper) {
        if (!run.isEmpty() && !run.getFirst().text().isEmpty()) {
            Frame behind = frame.behind(wrapper).reading(Stdin.NOTHING).capturing(false);
            analysis.launcher().launch(Call.of(run), behind, state);
        }
    }

    private void tail(List<VariableAssignment> assignments) {
        RunsSpec runs = words.command().runs().orElseThrow();
        List<Field> run = new ArrayList<>(words.tail());
        if (run.getFirst().text().equals("--")) {
            run.removeFirst();
        }
        while (runs.assignments() && !run.isEmpty() && isAssignment(run.getFirst())) {
            assignment(run.removeFirst(), assignments);
        }
        if (run.isEmpty()) {
            return;
        }
        state = exporting(assignments);
        inner = !runs.remote();
        List<Field> own = words.tail();
        boolean arguments = words.command().stdin().kind() == StdinSpec.Kind.ARGUMENTS;
        for (List<Field> each : Placeholders.rounds(runs, run, words, frame, spec)) {
            start(each, runs, own, arguments, assignments);
        }
    }

    /** The state of what is run: with the variables that this program sets. */
    private ShellState exporting(List<VariableAssignment> assignments) {
        boolean cleared = spec.name().equals("env") && (words.has("-i") || words.has("-u"));
        if (assignments.size() == call.assignments().size() && !cleared) {
            return state;
        }
        ShellState inside = cleared ? state.withoutEnvironment() : state.copy();
        for (VariableAssignment each : assignments) {
            inside.set(each.name(), Variable.scalar(Field.of(each.value()).value(), true));
        }
        return inside;
    }

    private static boolean isAssignment(Field word) {
        return word.text().indexOf('=') > 0;
    }

    private void start(
            List<Field> run,
            RunsSpec runs,
            List<Field> own,
            boolean arguments,
            List<VariableAssignment> assignments) {
        Wrapper wrapper = wrapper(own, runs.repeated());
        boolean fixed =
                arguments
                        && own.getFirst().text().indexOf('{') < 0
                        && own.stream().noneMatch(ProgramRun::isTemplate);
        if (runs.shell() && fixed) {
            asWords(run, wrapper);
            return;
        }
        if (runs.shell()) {
            Value text = Values.join(run.stream().map(Field::value).toList(), " ");
            Span span = run.getFirst().argument().span().to(run.getLast().argument().span());
            unread |= !text.known();
            output = codeRun().code(text, "bash", span, wrapper, Optional.of(List.of()));
            if (run.size() > 1 && run.stream().anyMatch(ProgramRun::isQuoted)) {
                asWords(run, wrapper);
            }
            return;
        }
        if (run.size() == 1
                && run.getFirst().isStatic()
                && run.getFirst().text().indexOf(' ') > 0) {
            codeRun()
                    .code(
                            run.getFirst().value(),
                            "bash",
                            run.getFirst().argument().span(),
                            wrapper,
                            Optional.of(List.of()));
        }
        Frame behind = frame.behind(wrapper);
        ShellState at = state;
        if (runs.remote()) {
            at = state.copy();
            at.directory(Optional.empty());
        }
        Call inside = new Call(run, assignments, runs.remote() ? List.of() : call.redirections());
        output =
                analysis.launcher()
                        .launch(inside, arguments ? behind.reading(Stdin.NOTHING) : behind, at);
    }

    /**
     * Words that the shell of this program joins and splits anew, read as they stand too: options
     * and settings of some programs keep them whole, and it is what the text seems to mean.
     */
    private void asWords(List<Field> run, Wrapper wrapper) {
        Frame behind = frame.behind(wrapper).reading(Stdin.NOTHING).capturing(false);
        analysis.launcher().launch(Call.of(run), behind, state.copy());
    }

    /** Whether a word of what is run for many arguments is more than a word, or their place. */
    private static boolean isTemplate(Field word) {
        return !word.isStatic() || isQuoted(word);
    }

    /** Whether a shell reads a word anew as more, or as something else, than the word. */
    private static boolean isQuoted(Field word) {
        return word.text().chars().anyMatch(sign -> " \t\n;&|<>()$`\"'\\".indexOf(sign) >= 0);
    }

    /** Without a program to run, what is given as its words are the commands themselves. */
    private void alone(String language) {
        for (Field word : words.operands()) {
            if (word.text().startsWith("::::")) {
                break;
            }
            if (!word.text().startsWith(":::")) {
                code(word, language, false);
            }
        }
        boolean files =
                words.has("-a")
                        || words.operands().stream()
                                .anyMatch(each -> each.text().startsWith("::::"));
        if (files || words.operands().isEmpty() && frame.stdin().known().isEmpty()) {
            builder.concern(
                    Concern.Kind.DYNAMIC_CODE,
                    "%s runs what it reads, and that is not known".formatted(spec.name()));
        } else if (words.operands().isEmpty()) {
            input(language);
        }
    }

    private void standardInput() {
        StdinSpec stdin = words.command().stdin();
        if (stdin.alone().isPresent() && words.tail().isEmpty() && !reading.endsWithoutEffect()) {
            alone(stdin.alone().get());
        }
        if (stdin.kind() != StdinSpec.Kind.CODE
                || !words.tail().isEmpty()
                || words.hasAny(stdin.unless())) {
            return;
        }
        boolean none = words.operands().isEmpty() && stdin.with().isEmpty();
        if (stdin.always() || none || words.hasAny(stdin.with()) || readsFirst(stdin)) {
            input(stdin.language());
        }
    }

    private boolean readsFirst(StdinSpec stdin) {
        return words.operands().isEmpty()
                && EmbeddedText.isShell(stdin.language())
                && words.command().runs().isEmpty();
    }

    private void input(String language) {
        Stdin stdin = frame.stdin();
        InputSources sources = new InputSources(stdin);
        if (!stdin.given() || stdin.file().isPresent()) {
            stdin.file().ifPresent(path -> fromInput(path, language));
            return;
        }
        if (stdin.text().isPresent()) {
            Value text = stdin.text().get();
            Optional<List<Value>> positional =
                    Optional.of(words.operands().stream().map(Field::value).toList());
            inner |= EmbeddedText.isShell(language);
            output =
                    new ScriptRun(analysis, builder, frame.reading(Stdin.NOTHING), state)
                            .code(
                                    text,
                                    language,
                                    builder.span(),
                                    wrapper(List.of(), false),
                                    positional);
            unread = true;
        } else if (sources.areFiles(analysis.files(), state)) {
            sources.files().forEach(path -> fromInput(path.value(), language));
        } else if (!sources.areDump(language)) {
            builder.concern(
                    Concern.Kind.DYNAMIC_CODE,
                    "%s runs what it reads, and that is not known".formatted(spec.name()));
        }
    }

    private void fromInput(String path, String language) {
        builder.codeFile(CodeFile.of(path, language, List.of()));
    }
}
