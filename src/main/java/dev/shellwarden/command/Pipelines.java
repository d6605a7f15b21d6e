package dev.shellwarden.command;

import dev.shellwarden.pipeline.PipelinePlanner;
import dev.shellwarden.pipeline.PipelineProperties;
import dev.shellwarden.pipeline.PipelineRunner;
import dev.shellwarden.pipeline.WorkspaceWriter;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.sandbox.Sandbox;
import dev.shellwarden.workspace.Workspace;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** What pipelines need, made when the first one is asked for: most servers never run any. */
final class Pipelines {

    private final Workspace workspace;
    private final Sandbox sandbox;
    private final ProcessRunner processes;
    private final PipelineProperties properties;
    private final String path;
    private @Nullable Parts parts;

    Pipelines(
            Workspace workspace,
            Sandbox sandbox,
            ProcessRunner processes,
            PipelineProperties properties,
            String path) {
        this.workspace = workspace;
        this.sandbox = sandbox;
        this.processes = processes;
        this.properties = properties;
        this.path = path;
    }

    synchronized Parts parts() {
        Parts known = parts;
        if (known == null) {
            known = make();
            parts = known;
        }
        return known;
    }

    private Parts make() {
        Path root = workspace.roots().getFirst();
        WorkspaceWriter writer =
                new WorkspaceWriter(root, properties.teeMirror(), Clock.systemUTC());
        return new Parts(
                root,
                new PipelinePlanner(properties, root),
                new PipelineRunner(processes, sandbox, writer, properties, root, path),
                writer,
                properties.oversizeThreshold().toBytes());
    }

    synchronized void close() {
        Parts known = parts;
        if (known != null) {
            known.runner().close();
        }
    }

    /** A planner, a runner and a writer for one root. */
    record Parts(
            Path root,
            PipelinePlanner planner,
            PipelineRunner runner,
            WorkspaceWriter writer,
            long oversizeThreshold) {}
}
