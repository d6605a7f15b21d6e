package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.util.unit.DataSize;

/** Sandboxes of a named kind with the default properties, or with narrow limits. */
final class TestSandboxes {

    static final String PATH = "/usr/local/bin:/usr/bin:/bin";

    static final ResourceLimits WIDE =
            new ResourceLimits(
                    DataSize.ofGigabytes(8),
                    Duration.ofHours(4),
                    2048,
                    DataSize.ofGigabytes(10),
                    16_384,
                    DataSize.ofGigabytes(20),
                    DataSize.ofGigabytes(4));

    static final ResourceLimits NARROW =
            new ResourceLimits(
                    DataSize.ofMegabytes(512),
                    Duration.ofMinutes(1),
                    512,
                    DataSize.ofMegabytes(64),
                    1024,
                    DataSize.ofMegabytes(400),
                    DataSize.ofMegabytes(256));

    private TestSandboxes() {}

    static Sandbox of(String kind, Path home, ProcessRunner runner, boolean network) {
        return of(kind, home, runner, network, WIDE);
    }

    /**
     * A sandbox of the kind; where it cannot be had the virtual machine ends, so that nothing runs
     * unguarded.
     */
    static Sandbox of(
            String kind, Path home, ProcessRunner runner, boolean network, ResourceLimits limits) {
        return of(kind, home, runner, properties(network, limits));
    }

    static Sandbox of(String kind, Path home, ProcessRunner runner, SandboxProperties properties) {
        SandboxSettings settings =
                new SandboxSettings(properties, host(home), Profile.load(), Map.of("PATH", PATH));
        Sandbox sandbox = Sandboxes.ofKind(kind, settings, runner);
        if (!sandbox.kind().equals(kind)) {
            System.out.println("UNAVAILABLE " + kind + ": " + sandbox.shortcomings());
            System.exit(3);
        }
        return sandbox;
    }

    static SandboxHost host(Path home) {
        return new SandboxHost(
                home,
                home.resolve(".local/state/shellwarden"),
                List.of(home.resolve(".config/shellwarden")));
    }

    static SandboxProperties properties(boolean network, ResourceLimits limits) {
        return new SandboxProperties(
                SandboxProperties.Mode.REQUIRED,
                network,
                List.of(),
                List.of(),
                List.of(),
                SandboxProperties.GitConfig.PROTECTED,
                SandboxProperties.Caches.SHARED,
                limits,
                true,
                Set.of());
    }

    /** The same without sandboxes started ahead. */
    static SandboxProperties withoutSpare(SandboxProperties properties) {
        return new SandboxProperties(
                properties.mode(),
                properties.network(),
                properties.writable(),
                properties.readable(),
                properties.hidden(),
                properties.gitConfig(),
                properties.caches(),
                properties.limits(),
                false,
                properties.expose());
    }

    /** The properties as they are when nothing is set. */
    static SandboxProperties defaults() {
        return new SandboxProperties(
                SandboxProperties.Mode.AUTO,
                true,
                List.of(),
                List.of(),
                List.of(),
                SandboxProperties.GitConfig.PROTECTED,
                SandboxProperties.Caches.SHARED,
                WIDE,
                true,
                Set.of());
    }

    /** The defaults with these exposures. */
    static SandboxProperties exposing(Set<SandboxProperties.Exposure> exposures) {
        return new SandboxProperties(
                SandboxProperties.Mode.AUTO,
                true,
                List.of(),
                List.of(),
                List.of(),
                SandboxProperties.GitConfig.PROTECTED,
                SandboxProperties.Caches.SHARED,
                WIDE,
                true,
                exposures);
    }
}
