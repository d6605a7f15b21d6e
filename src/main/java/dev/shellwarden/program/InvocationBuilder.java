package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.FileRedirection;
import dev.shellwarden.program.Invocation.Note;
import dev.shellwarden.program.Invocation.VariableAssignment;
import dev.shellwarden.program.Reading.PathUse;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts an invocation together. */
final class InvocationBuilder {

    private final List<Field> fields;
    private final Frame frame;
    private final ShellState state;
    private List<VariableAssignment> assignments = List.of();
    private List<FileRedirection> redirections = List.of();
    private Optional<Reading> reading = Optional.empty();
    private final List<Invocation> pipedFrom = new ArrayList<>(0);
    private final List<EmbeddedCode> embedded = new ArrayList<>(0);
    private final List<PathUse> uses = new ArrayList<>(0);
    private final List<Concern> concerns = new ArrayList<>(0);
    private final List<Note> notes = new ArrayList<>(0);
    private final List<CodeFile> codeFiles = new ArrayList<>(0);
    private Optional<String> directory;
    private Optional<Span> span = Optional.empty();

    InvocationBuilder(List<Field> fields, Frame frame, ShellState state) {
        this.fields = fields;
        this.frame = frame;
        this.state = state;
        this.directory = state.directory();
        pipedFrom.addAll(frame.stdin().sources());
        state.rerouted().ifPresent(why -> concern(Concern.Kind.REROUTED_NAME, why));
    }

    InvocationBuilder assignments(List<VariableAssignment> set) {
        assignments = set;
        return this;
    }

    InvocationBuilder redirections(List<FileRedirection> files) {
        redirections = files;
        return this;
    }

    InvocationBuilder reading(Reading read) {
        reading = Optional.of(read);
        return this;
    }

    /** A path that is touched because a variable says so. */
    InvocationBuilder use(PathUse path) {
        uses.add(path);
        return this;
    }

    InvocationBuilder from(List<Invocation> sources) {
        sources.stream().filter(source -> !pipedFrom.contains(source)).forEach(pipedFrom::add);
        return this;
    }

    InvocationBuilder embedded(EmbeddedCode code) {
        embedded.add(code);
        return this;
    }

    InvocationBuilder codeFile(CodeFile file) {
        codeFiles.add(file);
        return this;
    }

    InvocationBuilder note(Note note) {
        notes.add(note);
        return this;
    }

    InvocationBuilder concern(Concern.Kind kind, String message) {
        return concern(new Concern(kind, message, span()));
    }

    InvocationBuilder concern(Concern concern) {
        if (!concerns.contains(concern)) {
            concerns.add(concern);
        }
        return this;
    }

    InvocationBuilder directory(Optional<String> path) {
        directory = path;
        return this;
    }

    InvocationBuilder at(Span place) {
        span = Optional.of(place);
        return this;
    }

    List<Concern> concerns() {
        return concerns;
    }

    boolean isUncertain() {
        return concerns.stream().anyMatch(concern -> concern.kind() != Concern.Kind.UNLISTED);
    }

    Span span() {
        if (span.isPresent()) {
            return frame.at(span.get());
        }
        return fields.isEmpty()
                ? frame.place().orElse(new Span(0, 0))
                : fields.getFirst().argument().span().to(fields.getLast().argument().span());
    }

    Invocation build() {
        List<Argument> argv = new ArrayList<>(fields.size());
        for (Field field : fields) {
            argv.add(field.argument());
        }
        Argument program = argv.isEmpty() ? Argument.literal("", span()) : argv.getFirst();
        return new Invocation(
                program,
                argv,
                assignments,
                redirections,
                reading.map(read -> read.touching(uses)),
                frame.wrappers(),
                frame.context(),
                pipedFrom,
                List.of(),
                embedded,
                concerns,
                directory,
                span(),
                notes,
                codeFiles);
    }

    void emit(Analysis analysis) {
        analysis.emit(build(), frame.level());
    }
}
