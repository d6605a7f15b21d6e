package dev.shellwarden.sandbox;

import dev.shellwarden.process.Handover;
import dev.shellwarden.process.PreparedProcess;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Trampoline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts the sandbox of a caller's next call ahead, when a call has ended, and gives it to the next
 * call if that would get the very same one. Everything that decides on a call's sandbox is done
 * anew for each call either way; only the confining is not.
 */
final class SpareSandboxes implements AutoCloseable {

    /** How long one waits for a call. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final List<String> trampoline;
    private final ProcessRunner runner;
    private final Spares spares = new Spares();

    private SpareSandboxes(List<String> trampoline, ProcessRunner runner) {
        this.trampoline = trampoline;
        this.runner = runner;
    }

    /** Empty where none are wanted or can be had; an overlaid cache can be mounted only once. */
    static Optional<SpareSandboxes> of(SandboxProperties properties, ProcessRunner runner) {
        boolean wanted =
                properties.spare() && properties.caches() != SandboxProperties.Caches.OVERLAY;
        return wanted
                ? Trampoline.words().map(shell -> new SpareSandboxes(shell, runner))
                : Optional.empty();
    }

    /** Lays out a call's sandbox. */
    interface Layout {

        Arrangement arranged() throws IOException;
    }

    /**
     * Gives a call the sandbox that was started ahead for it, where there is one that fits, and
     * starts one for the call after it when it has ended, beside the caller.
     *
     * @param next lays that out
     */
    Confined followed(Confined call, PlainCall plain, Arrangement arranged, Layout next) {
        return new FollowedCall(
                call, fitted(call.spec(), plain, arranged), () -> refill(plain, next));
    }

    private ProcessSpec fitted(ProcessSpec confined, PlainCall call, Arrangement arranged) {
        return spares.take(caller(call), call.shape(arranged))
                .map(spare -> confined.withHandover(new Handover(spare.process(), call.line())))
                .orElse(confined);
    }

    private void refill(PlainCall call, Layout layout) {
        spares.refill(caller(call), () -> started(call, layout));
    }

    private static String caller(PlainCall call) {
        return call.request().caller().key();
    }

    private Optional<Spare> started(PlainCall call, Layout layout) {
        try (Arrangement arranged = layout.arranged()) {
            return started(call, arranged);
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    private Optional<Spare> started(PlainCall call, Arrangement arranged) {
        Standing.Ground ground = arranged.ground();
        ProcessSpec waiting = call.spec().withArgv(trampoline).withTimeout(PATIENCE);
        return runner.prepare(arranged.confined(waiting, Map.of()))
                .flatMap(process -> kept(process, call.shape(arranged), ground));
    }

    private static Optional<Spare> kept(
            PreparedProcess process, Spare.Shape shape, Standing.Ground ground) {
        Optional<Standing> standing = ground.of(process);
        if (standing.isEmpty()) {
            process.discard();
        }
        return standing.map(stands -> new Spare(shape, process, stands));
    }

    /** Those that stand ready. */
    List<Spare> ready() {
        return spares.ready();
    }

    @Override
    public void close() {
        spares.close();
    }
}
