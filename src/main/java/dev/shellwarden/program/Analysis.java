package dev.shellwarden.program;

import dev.shellwarden.syntax.Dialect;
import dev.shellwarden.syntax.ParseResult;
import dev.shellwarden.syntax.ShellParser;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** One extraction: its rooms, its budget, what was found so far. */
final class Analysis {

    private final ProgramCatalog catalog;
    private final ExtractionRequest request;
    private final Budget budget;
    private final WrittenFiles files = new WrittenFiles();
    private final List<Emitted> emitted = new ArrayList<>();
    private final List<Concern> concerns = new ArrayList<>();
    private final WordEvaluator words = new WordEvaluator(this);
    private final ArithmeticRoom arithmetic = new ArithmeticRoom(this);
    private final CommandWalker walker = new CommandWalker(this);
    private final SimpleCommandRoom simple = new SimpleCommandRoom(this);
    private final Launcher launcher = new Launcher(this);
    private final EmbeddedText embedded = new EmbeddedText(this);
    private final VariableJudge variables = new VariableJudge(this);
    private final FunctionCalls functions = new FunctionCalls(this);

    /** An invocation, and the level of substitutions that it stands at. */
    private record Emitted(Invocation invocation, int level) {}

    Analysis(ProgramCatalog catalog, ExtractionRequest request) {
        this.catalog = catalog;
        this.request = request;
        this.budget = new Budget(request.length());
    }

    ProgramCatalog catalog() {
        return catalog;
    }

    ExtractionRequest request() {
        return request;
    }

    Budget budget() {
        return budget;
    }

    WrittenFiles files() {
        return files;
    }

    WordEvaluator words() {
        return words;
    }

    ArithmeticRoom arithmetic() {
        return arithmetic;
    }

    CommandWalker walker() {
        return walker;
    }

    SimpleCommandRoom simple() {
        return simple;
    }

    Launcher launcher() {
        return launcher;
    }

    EmbeddedText embedded() {
        return embedded;
    }

    VariableJudge variables() {
        return variables;
    }

    FunctionCalls functions() {
        return functions;
    }

    ParseResult parse(String text, Dialect dialect) {
        return new ShellParser(dialect).parse(text);
    }

    void emit(Invocation invocation, int level) {
        if (budget.invocations(emitted.size() + 1)) {
            emitted.add(new Emitted(invocation, level));
        }
    }

    /** A place in the list of what was found, for {@link #since}. */
    int mark() {
        return emitted.size();
    }

    /** What was found since {@code mark} at the given level. */
    List<Invocation> since(int mark, int level) {
        List<Invocation> found = new ArrayList<>();
        for (int i = mark; i < emitted.size(); i++) {
            if (emitted.get(i).level() == level) {
                found.add(emitted.get(i).invocation());
            }
        }
        return found;
    }

    void pipedInto(int from, int to, int level, List<String> names) {
        for (int i = from; i < to; i++) {
            Emitted each = emitted.get(i);
            if (each.level() == level) {
                List<String> all = new ArrayList<>(names);
                each.invocation().pipedInto().stream()
                        .filter(name -> !all.contains(name))
                        .forEach(all::add);
                emitted.set(i, new Emitted(each.invocation().pipedInto(all), level));
            }
        }
    }

    /** A concern about the script, not about one invocation. */
    void concern(Concern.Kind kind, String message, Span span) {
        Concern concern = new Concern(kind, message, span);
        if (!concerns.contains(concern)) {
            concerns.add(concern);
        }
    }

    void evaluated(Span span, Frame frame, String message) {
        concern(
                Concern.Kind.EVALUATED_WORD,
                message.formatted(source(span, frame)),
                frame.at(span));
    }

    /**
     * A variable that makes programs run code is set by something that is not a plain assignment.
     */
    void changed(String name, Span span, Frame frame) {
        if (catalog().environment().containsKey(name)) {
            concern(
                    Concern.Kind.CODE_RUNNING_VARIABLE,
                    "The variable '%s', which decides what programs run, is changed"
                            .formatted(name),
                    frame.at(span));
        }
    }

    List<Concern> concerns() {
        return concerns;
    }

    /** The text at {@code span}, as far as the frame's text has it. */
    String source(Span span, Frame frame) {
        int end = Math.min(span.end(), frame.text().length());
        return frame.text().substring(Math.min(span.start(), end), end);
    }

    /** Everything found, in order of its place, without repetitions of the same. */
    List<Invocation> invocations() {
        List<Invocation> all = new ArrayList<>(emitted.size());
        boolean sorted = true;
        for (Emitted each : emitted) {
            sorted &=
                    all.isEmpty()
                            || all.getLast().span().start() <= each.invocation().span().start();
            all.add(each.invocation());
        }
        if (!sorted) {
            all.sort(Comparator.comparingInt(invocation -> invocation.span().start()));
        }
        return walker.hasRepeated() ? all.stream().distinct().toList() : all;
    }
}
