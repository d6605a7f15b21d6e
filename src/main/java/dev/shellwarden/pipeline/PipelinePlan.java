package dev.shellwarden.pipeline;

import java.nio.file.Path;
import java.util.List;

/** What a text asks for once it was found to be harmless. */
public sealed interface PipelinePlan {

    /** Stages joined by pipes. */
    record Stages(List<Stage> stages, Path directory) implements PipelinePlan {

        public Stages {
            stages = List.copyOf(stages);
        }
    }

    /** {@code pwd}. */
    record PrintDirectory(Path directory) implements PipelinePlan {}

    /** {@code cd}, the new directory found to lie inside the workspace. */
    record ChangeDirectory(Path directory) implements PipelinePlan {}
}
