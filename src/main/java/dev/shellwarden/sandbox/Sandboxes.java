package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessRunner;
import java.util.List;

/** Makes sandboxes. */
public final class Sandboxes {

    private Sandboxes() {}

    /** The strongest sandbox that works here, looked for on a thread of its own. */
    public static Sandbox probed(
            SandboxProperties properties, SandboxHost host, ProcessRunner runner) {
        return new ProbedSandbox(properties.mode(), () -> found(properties, host, runner));
    }

    private static Sandbox found(
            SandboxProperties properties, SandboxHost host, ProcessRunner runner) {
        if (properties.mode() == SandboxProperties.Mode.OFF) {
            return new NoSandbox(List.of("switched off by sandbox.mode"), properties.limits());
        }
        SandboxSettings settings =
                new SandboxSettings(
                        properties,
                        host,
                        Profile.load(),
                        System.getenv(),
                        ControlGroups.find(properties.limits()),
                        Programs.system("bwrap"));
        return new SandboxProbe(settings, runner, new WorkspaceVetting(settings)).find();
    }

    /** The named kind, whether or not there is a stronger one. */
    static Sandbox ofKind(String kind, SandboxSettings settings, ProcessRunner runner) {
        SandboxProbe probe = new SandboxProbe(settings, runner, new WorkspaceVetting(settings));
        return switch (kind) {
            case "bubblewrap" -> probe.find();
            case "landlock" -> probe.withoutBubblewrap("not asked for");
            default -> new NoSandbox(List.of("not asked for"), settings.properties().limits());
        };
    }
}
