package dev.shellwarden.sandbox;

import dev.shellwarden.process.CapturedOutput;
import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import dev.shellwarden.workspace.Caller;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Finds the strongest sandbox that works here, by running a command in it. */
final class SandboxProbe {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Caller NOBODY = new Caller("probe", "probe", Optional.empty());

    private final SandboxSettings settings;
    private final ProcessRunner runner;
    private final Vetting vetting;

    SandboxProbe(SandboxSettings settings, ProcessRunner runner, Vetting vetting) {
        this.settings = settings;
        this.runner = runner;
        this.vetting = vetting;
    }

    /** The strongest sandbox that works. */
    Sandbox find() {
        Sandbox found = strongest();
        if (settings.properties().caches() == SandboxProperties.Caches.OVERLAY) {
            overlayFault(found)
                    .ifPresent(fault -> {
                        found.close();
                        throw SandboxUnavailableException.overlay(fault);
                    });
        }
        return found;
    }

    private Optional<String> overlayFault(Sandbox found) {
        return found instanceof BubblewrapSandbox
                ? new OverlayProbe(
                                settings.bubblewrap().orElseThrow(),
                                settings.host().stateDirectory(),
                                runner)
                        .fault()
                : Optional.of("the sandbox here is " + found.kind());
    }

    private Sandbox strongest() {
        Optional<Path> bubblewrap = settings.bubblewrap();
        if (bubblewrap.isEmpty()) {
            return withoutBubblewrap("not installed; " + Description.INSTALL_BUBBLEWRAP);
        }
        Sandbox sandbox = new BubblewrapSandbox(bubblewrap.get(), settings, vetting, runner);
        Optional<String> fault = fault(sandbox);
        if (fault.isEmpty()) {
            return sandbox;
        }
        sandbox.close();
        return withoutBubblewrap(
                "installed but does not work here ("
                        + fault.get()
                        + "); it needs user name spaces, which containers and some distributions deny");
    }

    Sandbox withoutBubblewrap(String why) {
        if (!LandlockSandbox.works()) {
            return none(
                    why,
                    "Landlock: version %d here, version %d is needed (Linux 6.2 or newer)"
                            .formatted(Landlock.version(), Landlock.LEAST_VERSION));
        }
        Sandbox sandbox =
                new LandlockSandbox(
                        Machine.current().orElseThrow(),
                        Landlock.version(),
                        why,
                        settings,
                        vetting,
                        runner);
        Optional<String> fault = fault(sandbox);
        if (fault.isEmpty()) {
            return sandbox;
        }
        sandbox.close();
        return none(why, "Landlock: " + fault.get());
    }

    private Sandbox none(String whyNotBubblewrap, String whyNotLandlock) {
        return new NoSandbox(
                List.of("bubblewrap: " + whyNotBubblewrap, whyNotLandlock),
                settings.properties().limits());
    }

    /** What goes wrong when a command runs in the sandbox; empty when nothing does. */
    private Optional<String> fault(Sandbox sandbox) {
        ProcessSpec spec =
                ProcessSpec.of(List.of("/bin/sh", "-c", "echo works"), Path.of("/usr"))
                        .withTimeout(PATIENCE);
        try {
            Confined confined = sandbox.confine(spec, SandboxRequest.of(List.of(), NOBODY));
            try (ProcessResult result = runner.run(confined.spec())) {
                confined.afterwards(result.termination(), result.stderr().text());
                return result.succeeded() && result.stdout().text().equals("works\n")
                        ? Optional.empty()
                        : Optional.of(said(result.stderr()));
            }
        } catch (ProcessStartException | RuntimeException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static String said(CapturedOutput errors) {
        return errors.text().strip().isEmpty()
                ? "no word from it"
                : errors.text().strip().lines().findFirst().orElse("");
    }
}
