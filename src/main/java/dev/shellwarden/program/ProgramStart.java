package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.Wrapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One start of a listed program: what its parts read, and what they find out for each other. */
final class ProgramStart {

    private static final int MOST_OWN_WORDS = 64;

    final Analysis analysis;
    final ProgramSpec spec;
    final Call call;
    final InvocationBuilder builder;
    final Frame frame;
    final SplitWords words;
    final ReadingRoom room;
    final Reading reading;

    private ShellState state;
    private boolean inner;
    private boolean unread;
    private Optional<String> output = Optional.empty();

    ProgramStart(
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
        this.words =
                SplitString.expand(
                        spec, call.arguments(), OptionReader.read(spec, call.arguments()));
        this.room = new ReadingRoom(spec, words, Optional.of(new Reading.Base(state.directory())));
        this.reading = room.read();
    }

    /** The state that what it runs finds. */
    ShellState state() {
        return state;
    }

    /** What it runs finds another state. */
    void enters(ShellState inside) {
        state = inside;
    }

    /** Whether it runs something that is read as a command of its own. */
    boolean runsInner() {
        return inner;
    }

    /** It runs code of this language. */
    void runsCode(String language) {
        inner |= EmbeddedText.isShell(language);
    }

    /** It runs the command behind its own words. */
    void runsTail(boolean remote) {
        inner = !remote;
    }

    /** Whether some of what it runs could not be read. */
    boolean leavesUnread() {
        return unread;
    }

    /** Some of what it runs may not have been read. */
    void read(boolean wholly) {
        unread |= !wholly;
    }

    /** The output, when what is run tells it. */
    Optional<String> output() {
        return output;
    }

    /** What is run has told its output, or that it is not known. */
    void told(Optional<String> text) {
        output = text;
    }

    /** What it is to what it runs. */
    Wrapper wrapper(List<Field> run, boolean repeated) {
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

    /** Runs a program that it was given by its words. */
    void launch(List<Field> run, List<Field> own, boolean repeated) {
        launch(run, wrapper(own, repeated));
    }

    /** The same, where it is known what this program is to it. */
    void launch(List<Field> run, Wrapper wrapper) {
        if (!run.isEmpty() && !run.getFirst().text().isEmpty()) {
            Frame behind = frame.behind(wrapper).reading(Stdin.NOTHING).capturing(false);
            analysis.launcher().launch(Call.of(run), behind, state);
        }
    }

    CodeFiles codeFiles() {
        return new CodeFiles(analysis, spec, call, words, state, builder, frame);
    }

    ScriptRun codeRun() {
        return new ScriptRun(analysis, builder, frame, state);
    }
}
