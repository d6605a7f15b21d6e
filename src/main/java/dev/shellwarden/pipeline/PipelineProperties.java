package dev.shellwarden.pipeline;

import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Pipelines without a shell.
 *
 * @param commands which commands of the shipped table may stand in a pipeline
 * @param ownCommands further commands, each with the options it may use; an option that ends with =
 *     takes a value
 * @param oversizeThreshold the size from which a write needs to be confirmed
 * @param teeMirror the folder in the workspace that keeps everything that was ever written
 */
@ConfigurationProperties("shellwarden.pipeline")
public record PipelineProperties(
        @DefaultValue({
                    "tail", "head", "rg", "awk", "sed", "tr", "jq", "wc", "tee", "fd", "ls", "sort"
                })
                List<String> commands,
        @DefaultValue Map<String, List<String>> ownCommands,
        @DefaultValue("1MB") DataSize oversizeThreshold,
        @DefaultValue(".shelpa") String teeMirror) {

    public PipelineProperties {
        commands = List.copyOf(commands);
        ownCommands = Map.copyOf(ownCommands);
        if (teeMirror.isBlank()
                || teeMirror.contains("/")
                || teeMirror.equals(".")
                || teeMirror.equals("..")) {
            throw new IllegalArgumentException(
                    "shellwarden.pipeline.tee-mirror is one folder's name, such as .shelpa, not '%s'"
                            .formatted(teeMirror));
        }
    }
}
