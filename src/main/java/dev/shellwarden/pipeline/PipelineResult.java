package dev.shellwarden.pipeline;

import java.util.List;
import java.util.Optional;

/**
 * What a pipeline gave.
 *
 * @param stdout what the last stage wrote, or its start
 * @param steps the stages
 * @param written what tee wrote
 */
public record PipelineResult(
        String stdout, List<StepReport> steps, Optional<WorkspaceWriter.Written> written) {

    public PipelineResult {
        steps = List.copyOf(steps);
    }
}
