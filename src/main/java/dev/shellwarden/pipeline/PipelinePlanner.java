package dev.shellwarden.pipeline;

import dev.shellwarden.pipeline.GuardViolation.Reason;
import dev.shellwarden.pipeline.PipelineReader.SourceStage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Turns a text into a plan, or says why it may not run. */
public final class PipelinePlanner {

    private final PipelineReader reader = new PipelineReader();
    private final StageCatalog catalog;
    private final PathGuard guard;

    /**
     * A planner for a workspace.
     *
     * @param root the workspace's root, links resolved
     */
    public PipelinePlanner(PipelineProperties properties, Path root) {
        this.catalog = StageCatalog.load(properties.commands(), properties.ownCommands());
        this.guard = new PathGuard(root, properties.teeMirror());
    }

    /**
     * Plans a text.
     *
     * @param directory where paths start, inside the workspace
     */
    public PipelinePlan plan(String text, Path directory) throws GuardException {
        List<SourceStage> stages = reader.read(text);
        String first = stages.getFirst().words().getFirst().text();
        if (stages.size() == 1 && first.equals("pwd")) {
            requireOperands(stages.getFirst(), 0);
            return new PipelinePlan.PrintDirectory(directory);
        }
        if (stages.size() == 1 && first.equals("cd")) {
            requireOperands(stages.getFirst(), 1);
            return new PipelinePlan.ChangeDirectory(target(stages.getFirst(), directory));
        }
        List<Stage> checked = new ArrayList<>();
        for (SourceStage stage : stages) {
            checked.add(stage(stage, directory));
        }
        return new PipelinePlan.Stages(checked, directory);
    }

    /** The directory that a call names, found to lie inside the workspace. */
    public Path directory(Path directory, String path) throws GuardException {
        return guard.directory(directory, path);
    }

    private Path target(SourceStage stage, Path directory) throws GuardException {
        return stage.words().size() == 1
                ? guard.root()
                : guard.directory(directory, stage.words().get(1).text());
    }

    private Stage stage(SourceStage source, Path directory) throws GuardException {
        String name = source.words().getFirst().text();
        if (name.equals("pwd") || name.equals("cd")) {
            throw new GuardException(
                    Reason.NAVIGATION_IN_PIPELINE,
                    "'%s' stands in a pipeline.".formatted(name),
                    "Call '%s' alone; the directory holds for later calls.".formatted(name));
        }
        StageSpec spec = catalog.find(name).orElseThrow(() -> disallowed(name));
        return new StageValidator(spec, guard, directory).validate(source);
    }

    private GuardException disallowed(String name) {
        String suggestion =
                switch (name) {
                    case "rm", "mv", "cp", "touch", "dd", "truncate", "install", "ln" ->
                            "Use tee to write files instead.";
                    case "find" -> "Use fd to find files.";
                    case "grep", "egrep", "fgrep", "ag", "ack" -> "Use rg to search.";
                    case "gawk", "mawk", "nawk" -> "Use awk.";
                    default ->
                            "Allowed are %s; alone: cd, pwd."
                                    .formatted(String.join(", ", catalog.names()));
                };
        return new GuardException(
                Reason.DISALLOWED_CMD, "'%s' is not allowed.".formatted(name), suggestion);
    }

    private static void requireOperands(SourceStage stage, int most) throws GuardException {
        if (stage.words().size() > most + 1) {
            throw new GuardException(
                    Reason.SYNTAX,
                    "'%s' has more arguments than it takes.".formatted(stage.source()),
                    "Call cd with one directory, pwd with none.");
        }
    }
}
