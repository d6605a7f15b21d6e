package dev.shellwarden.command;

import dev.shellwarden.approval.GrantStore;
import dev.shellwarden.job.JobRegistry;
import dev.shellwarden.job.SessionRegistry;

/** What is kept for connections, and what becomes of it when one ends. */
public final class Connections {

    private final GrantStore grants;
    private final JobRegistry jobs;
    private final SessionRegistry sessions;
    private final PipelineService pipelines;

    Connections(
            GrantStore grants,
            JobRegistry jobs,
            SessionRegistry sessions,
            PipelineService pipelines) {
        this.grants = grants;
        this.jobs = jobs;
        this.sessions = sessions;
        this.pipelines = pipelines;
    }

    /**
     * Forgets what belongs to a connection that ended: its grants and its pipelines' directory at
     * once, its jobs after the idle time unless their caller comes back to them over another.
     */
    public void ended(String connection) {
        grants.forget(connection);
        pipelines.forget(connection);
        jobs.end(connection);
        sessions.sweep();
    }
}
