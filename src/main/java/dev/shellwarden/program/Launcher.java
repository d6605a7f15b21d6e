package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.Note;
import java.util.List;
import java.util.Optional;

/** Starts a program in the mind: reads its words with its entry, follows what it runs, lists it. */
final class Launcher {

    private static final int MOST_WRAPPERS = 24;

    private final Analysis analysis;
    private final OutputRoom outputs;

    Launcher(Analysis analysis) {
        this.analysis = analysis;
        this.outputs = new OutputRoom(analysis);
    }

    Optional<String> launch(Call call, Frame frame, ShellState state) {
        return launch(call, frame, state, List.of());
    }

    Optional<String> launch(Call call, Frame frame, ShellState state, List<Concern> concerns) {
        InvocationBuilder builder = prepared(call, frame, state);
        concerns.forEach(builder::concern);
        Optional<ProgramSpec> spec = spec(call, builder, frame, state);
        if (frame.wrappers().size() > MOST_WRAPPERS) {
            analysis.budget().depth(Budget.DEPTH + 1);
            return Optional.empty();
        }
        if (spec.isEmpty()) {
            unlisted(call, builder, frame, state);
            return frame.capture() ? outputs.output(call, frame, state) : Optional.empty();
        }
        analysis.variables().judge(call.assignments(), spec, builder, frame, state);
        ProgramStart start = new ProgramStart(analysis, spec.get(), call, builder, frame, state);
        new ProgramRun(start).run();
        return frame.capture()
                ? start.output().or(() -> outputs.output(call, frame, state))
                : Optional.empty();
    }

    /** A builder for a command that is listed with its reading, without following what it runs. */
    InvocationBuilder builder(Call call, Frame frame, ShellState state) {
        InvocationBuilder builder = prepared(call, frame, state);
        analysis.catalog()
                .find(call.program().text())
                .ifPresent(spec ->
                        builder.reading(
                                new ReadingRoom(spec, OptionReader.read(spec, call.arguments()))
                                        .read()));
        return builder;
    }

    private static InvocationBuilder prepared(Call call, Frame frame, ShellState state) {
        InvocationBuilder builder =
                new InvocationBuilder(call.fields(), frame, state)
                        .assignments(call.assignments())
                        .redirections(call.redirections());
        Field program = call.program();
        if (!program.hasStaticName()) {
            builder.concern(
                    Concern.Kind.DYNAMIC_PROGRAM,
                    "Which program '%s' names is decided when it runs".formatted(program.text()));
            builder.from(program.sources());
        }
        if (state.isAlias(program.text())) {
            builder.concern(
                    Concern.Kind.REROUTED_NAME, "'%s' is an alias".formatted(program.text()));
        }
        return builder;
    }

    private Optional<ProgramSpec> spec(
            Call call, InvocationBuilder builder, Frame frame, ShellState state) {
        String word = call.program().text();
        String name = word.substring(word.lastIndexOf('/') + 1);
        if (!analysis.files().isEmpty() && word.indexOf('/') >= 0) {
            Optional<WrittenFiles.Written> file =
                    analysis.files().find(WrittenFiles.key(word, state.directory()));
            if (file.isPresent()) {
                return written(file.get(), call, builder, frame, state);
            }
        }
        return call.program().hasStaticName() ? analysis.catalog().find(name) : Optional.empty();
    }

    /** A program file that the text itself made. */
    private Optional<ProgramSpec> written(
            WrittenFiles.Written file,
            Call call,
            InvocationBuilder builder,
            Frame frame,
            ShellState state) {
        if (file.copyOf().isPresent()) {
            String origin = file.copyOf().get();
            builder.note(new Note(Note.Kind.COPY_OF, origin));
            if (origin.matches(".*[$`*?\\[{].*")) {
                builder.concern(
                        Concern.Kind.DYNAMIC_PROGRAM,
                        "'%s' is a copy that this text makes of '%s', which is not known"
                                .formatted(call.program().text(), origin));
            }
            return analysis.catalog().find(origin.substring(origin.lastIndexOf('/') + 1));
        }
        builder.from(file.sources());
        if (file.text().isEmpty()) {
            builder.concern(
                    Concern.Kind.DYNAMIC_CODE,
                    "'%s' is written by this text, and with what is not known"
                            .formatted(call.program().text()));
            return Optional.empty();
        }
        new ScriptRun(analysis, builder, frame, state)
                .file(file.text().get(), call.program(), call.fields(), Optional.empty());
        return Optional.empty();
    }

    private void unlisted(Call call, InvocationBuilder builder, Frame frame, ShellState state) {
        if (!builder.isUncertain()) {
            builder.concern(
                    Concern.Kind.UNLISTED,
                    "'%s' has no entry in the program table".formatted(call.program().text()));
        }
        analysis.variables().judge(call.assignments(), Optional.empty(), builder, frame, state);
        String word = call.program().text();
        String name = word.substring(word.lastIndexOf('/') + 1);
        ProgramSpec generic = new ProgramSpec(name, "");
        builder.reading(GenericReader.read(generic, call.arguments())).emit(analysis);
    }
}
