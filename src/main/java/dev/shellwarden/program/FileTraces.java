package dev.shellwarden.program;

import java.util.List;
import java.util.Optional;

/** What one program writes, copies and links, for those that run later in the same text. */
final class FileTraces {

    private final Analysis analysis;
    private final ProgramSpec spec;
    private final Frame frame;
    private final ShellState state;
    private final InvocationBuilder builder;

    FileTraces(
            Analysis analysis,
            ProgramSpec spec,
            Frame frame,
            ShellState state,
            InvocationBuilder builder) {
        this.analysis = analysis;
        this.spec = spec;
        this.frame = frame;
        this.state = state;
        this.builder = builder;
    }

    void remember(List<Reading.PathUse> paths) {
        boolean ofWorkspace =
                spec.compiles() && !frame.stdin().given() && analysis.files().isEmpty();
        if (paths.isEmpty() || frame.isRemote() || ofWorkspace) {
            return;
        }
        if (spec.copies() && paths.size() >= 2) {
            copies(paths);
            return;
        }
        paths.stream().filter(FileTraces::isWritten).forEach(this::written);
    }

    private static boolean isWritten(Reading.PathUse path) {
        boolean writes =
                path.access() == Access.WRITE
                        || path.access() == Access.CREATE
                        || path.access() == Access.APPEND;
        return writes && (path.path().isStatic() || path.path().pathClass().isPresent());
    }

    private void written(Reading.PathUse use) {
        String key =
                WrittenFiles.key(
                        use.path().value(),
                        use.base().map(Reading.Base::directory).orElse(state.directory()));
        Optional<String> text =
                spec.name().equals("tee") ? frame.stdin().known() : Optional.empty();
        List<Invocation> sources = List.of(builder.build());
        text.ifPresentOrElse(
                known -> analysis.files().write(key, known, sources),
                () -> analysis.files().write(key, sources));
    }

    private void copies(List<Reading.PathUse> paths) {
        Argument target = paths.getLast().path();
        String to = WrittenFiles.key(target.value(), state.directory());
        for (Reading.PathUse path : paths.subList(0, paths.size() - 1)) {
            String from = WrittenFiles.key(path.path().value(), state.directory());
            String name = from.substring(from.lastIndexOf('/') + 1);
            analysis.files().copy(from, to);
            analysis.files().copy(from, WrittenFiles.normalized(to + "/" + name));
        }
    }
}
