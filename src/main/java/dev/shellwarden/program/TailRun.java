package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.VariableAssignment;
import dev.shellwarden.program.Invocation.Wrapper;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The command behind a program's own words: {@code timeout 5 rm x}, {@code ssh host rm x}. */
final class TailRun {

    private final ProgramStart start;

    TailRun(ProgramStart start) {
        this.start = start;
    }

    /**
     * Runs it.
     *
     * @param assignments the variables set for it so far; those among its words are added
     */
    void run(List<VariableAssignment> assignments) {
        RunsSpec runs = start.words.command().runs().orElseThrow();
        List<Field> run = new ArrayList<>(start.words.tail());
        if (run.getFirst().text().equals("--")) {
            run.removeFirst();
        }
        while (runs.assignments() && !run.isEmpty() && isAssignment(run.getFirst())) {
            assignment(run.removeFirst(), assignments);
        }
        if (run.isEmpty()) {
            return;
        }
        start.enters(exporting(assignments));
        start.runsTail(runs.remote());
        for (List<Field> each :
                Placeholders.rounds(runs, run, start.words, start.frame, start.spec)) {
            begin(each, runs, assignments);
        }
    }

    /** The state of what is run: with the variables that this program sets. */
    private ShellState exporting(List<VariableAssignment> assignments) {
        boolean cleared =
                start.spec.name().equals("env") && (start.words.has("-i") || start.words.has("-u"));
        if (assignments.size() == start.call.assignments().size() && !cleared) {
            return start.state();
        }
        ShellState inside = cleared ? start.state().withoutEnvironment() : start.state().copy();
        for (VariableAssignment each : assignments) {
            inside.set(each.name(), Variable.scalar(Field.of(each.value()).value(), true));
        }
        return inside;
    }

    private static boolean isAssignment(Field word) {
        return word.text().indexOf('=') > 0;
    }

    private void begin(List<Field> run, RunsSpec runs, List<VariableAssignment> assignments) {
        Wrapper wrapper = start.wrapper(start.words.tail(), runs.repeated());
        if (runs.shell() && isFixed()) {
            asWords(run, wrapper);
        } else if (runs.shell()) {
            asText(run, wrapper);
        } else {
            if (isLine(run)) {
                Field line = run.getFirst();
                code(line.value(), line.argument().span(), wrapper);
            }
            asCommand(run, runs, wrapper, assignments);
        }
    }

    private boolean givesArguments() {
        return start.words.command().stdin().kind() == StdinSpec.Kind.ARGUMENTS;
    }

    /** Whether what is run is the same for all arguments, as its words do not name their place. */
    private boolean isFixed() {
        List<Field> own = start.words.tail();
        return givesArguments()
                && own.getFirst().text().indexOf('{') < 0
                && own.stream().noneMatch(TailRun::isTemplate);
    }

    /** Whether one word holds a whole command. */
    private static boolean isLine(List<Field> run) {
        return run.size() == 1
                && run.getFirst().isStatic()
                && run.getFirst().text().indexOf(' ') > 0;
    }

    private Optional<String> code(Value text, Span span, Wrapper wrapper) {
        return start.codeRun().code(text, "bash", span, wrapper, Optional.of(List.of()));
    }

    /** Words that the shell of this program joins. */
    private void asText(List<Field> run, Wrapper wrapper) {
        Value text = Values.join(run.stream().map(Field::value).toList(), " ");
        Span span = run.getFirst().argument().span().to(run.getLast().argument().span());
        start.read(text.known());
        start.told(code(text, span, wrapper));
        if (run.size() > 1 && run.stream().anyMatch(TailRun::isQuoted)) {
            asWords(run, wrapper);
        }
    }

    private void asCommand(
            List<Field> run, RunsSpec runs, Wrapper wrapper, List<VariableAssignment> assignments) {
        Frame behind = start.frame.behind(wrapper);
        ShellState at = start.state();
        if (runs.remote()) {
            at = start.state().copy();
            at.directory(Optional.empty());
        }
        Call inside =
                new Call(run, assignments, runs.remote() ? List.of() : start.call.redirections());
        Frame frame = givesArguments() ? behind.reading(Stdin.NOTHING) : behind;
        start.told(start.analysis.launcher().launch(inside, frame, at));
    }

    /**
     * Words that the shell of this program joins and splits anew, read as they stand too: options
     * and settings of some programs keep them whole, and it is what the text seems to mean.
     */
    private void asWords(List<Field> run, Wrapper wrapper) {
        Frame behind = start.frame.behind(wrapper).reading(Stdin.NOTHING).capturing(false);
        start.analysis.launcher().launch(Call.of(run), behind, start.state().copy());
    }

    /** Whether a word of what is run for many arguments is more than a word, or their place. */
    private static boolean isTemplate(Field word) {
        return !word.isStatic() || isQuoted(word);
    }

    /** Whether a shell reads a word anew as more, or as something else, than the word. */
    private static boolean isQuoted(Field word) {
        return word.text().chars().anyMatch(sign -> " \t\n;&|<>()$`\"'\\".indexOf(sign) >= 0);
    }

    /** A word that sets a variable for what is run. */
    static void assignment(Field word, List<VariableAssignment> assignments) {
        int equals = word.text().indexOf('=');
        if (equals > 0) {
            assignments.add(
                    new VariableAssignment(
                            word.text().substring(0, equals),
                            word.part(equals + 1).argument(),
                            VariableAssignment.Scope.COMMAND));
        }
    }
}
