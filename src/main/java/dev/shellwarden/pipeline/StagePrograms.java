package dev.shellwarden.pipeline;

import dev.shellwarden.pipeline.GuardViolation.Reason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds what does a stage's work: a program on the server's PATH, or the server itself. */
final class StagePrograms {

    /** Other names that a program goes by: Debian calls fd fdfind. */
    private static final Map<String, List<String>> NAMES = Map.of("fd", List.of("fd", "fdfind"));

    /**
     * Options that a program always gets, so that it cannot do more even where our reading of its
     * language errs.
     */
    private static final Map<String, List<String>> ALWAYS =
            Map.of(
                    "sed",
                    List.of("--sandbox"),
                    "gawk",
                    List.of("--sandbox"),
                    "mawk",
                    List.of("-W", "sandbox"),
                    "rg",
                    List.of("--no-config"));

    private final List<Path> path;
    private final PathGuard guard;

    StagePrograms(String path, PathGuard guard) {
        this.path =
                List.of(path.split(":")).stream()
                        .filter(entry -> entry.startsWith("/"))
                        .map(Path::of)
                        .toList();
        this.guard = guard;
    }

    /** What does a stage's work. */
    sealed interface Resolved {

        /** A program. */
        record Program(List<String> argv) implements Resolved {}

        /** The server. */
        record Own(StageWork work) implements Resolved {}

        /** The server, writing a file. */
        record Tee(Path place, boolean append) implements Resolved {}
    }

    Resolved resolve(Stage stage, PipelinePlan.Stages plan) throws GuardException {
        if (stage.program().equals("tee")) {
            return tee(stage, plan.directory());
        }
        if (stage.program().equals("ls")
                && plan.stages().size() == 1
                && ListStage.understands(stage)) {
            return new Resolved.Own(new ListStage(guard, plan.directory(), stage));
        }
        Optional<Path> program = find(stage.program());
        if (program.isPresent()) {
            return new Resolved.Program(
                    argv(program.get(), stage, plan.stages().getFirst() == stage));
        }
        return StandIns.find(withStandardInput(stage, plan), plan.directory(), guard)
                .<Resolved>map(Resolved.Own::new)
                .orElseThrow(() -> missing(stage.program()));
    }

    private Resolved tee(Stage stage, Path directory) throws GuardException {
        String target =
                stage.target()
                        .orElseThrow(() ->
                                new GuardException(
                                        Reason.SYNTAX,
                                        "tee lacks the file to write.",
                                        "Write 'tee FILE'."));
        return new Resolved.Tee(place(directory, target), stage.append());
    }

    /** The real place of a file that is to be written. */
    Path place(Path directory, String target) throws GuardException {
        Path place = guard.readable(directory, target);
        if (Files.isDirectory(place)) {
            throw new GuardException(
                    Reason.WRITE_FAILED,
                    "'%s' is a directory.".formatted(target),
                    "Name a file in it.");
        }
        return place;
    }

    private Optional<Path> find(String name) {
        return NAMES.getOrDefault(name, List.of(name)).stream()
                .flatMap(alias -> path.stream().map(directory -> directory.resolve(alias)))
                .filter(program -> !program.startsWith(guard.root()))
                .filter(program -> Files.isRegularFile(program) && Files.isExecutable(program))
                .findFirst();
    }

    private List<String> argv(Path program, Stage stage, boolean first) {
        List<String> argv = new ArrayList<>();
        argv.add(program.toString());
        argv.addAll(always(program, stage.program()));
        argv.addAll(exclusion(stage.program()));
        argv.addAll(stage.arguments());
        if (stage.program().equals("rg")
                && !first
                && stage.paths().isEmpty()
                && !stage.arguments().contains("--files")) {
            argv.add("-");
        }
        return argv;
    }

    /** A stand-in behind a pipe reads the pipe unless it was given paths. */
    private static Stage withStandardInput(Stage stage, PipelinePlan.Stages plan) {
        if (plan.stages().getFirst() == stage
                || !stage.program().equals("rg")
                || !stage.paths().isEmpty()) {
            return stage;
        }
        List<String> operands = new ArrayList<>(stage.operands());
        operands.add("-");
        return new Stage(
                stage.program(),
                stage.arguments(),
                stage.options(),
                operands,
                stage.paths(),
                stage.target(),
                stage.append(),
                stage.source());
    }

    /**
     * awk is a link to one of several programs, each with its own word for the same restriction.
     */
    private static List<String> always(Path program, String name) {
        String real = program.getFileName().toString();
        try {
            real = program.toRealPath().getFileName().toString();
        } catch (java.io.IOException e) {
            return ALWAYS.getOrDefault(name, List.of());
        }
        return ALWAYS.getOrDefault(real, ALWAYS.getOrDefault(name, List.of()));
    }

    /**
     * Keeps what walks through folders out of the mirror, wherever it starts. rg reads its
     * case-insensitive patterns last, and the last one wins; the table lacks that option, so that
     * no pattern of the caller's can undo this one.
     */
    private List<String> exclusion(String name) {
        return switch (name) {
            case "rg" -> List.of("--iglob", "!**/" + guard.mirror());
            case "fd" -> List.of("--exclude", guard.mirror());
            case "grep" -> List.of("--exclude-dir=" + guard.mirror());
            case "ls" -> List.of("--ignore=" + guard.mirror());
            default -> List.of();
        };
    }

    private static GuardException missing(String program) {
        return new GuardException(
                Reason.NOT_FOUND,
                "'%s' is not installed on this machine; nothing was started.".formatted(program),
                "Use another command, or ask for it to be installed.");
    }
}
