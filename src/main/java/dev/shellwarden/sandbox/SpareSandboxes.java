package dev.shellwarden.sandbox;

import dev.shellwarden.process.Handover;
import dev.shellwarden.process.PreparedProcess;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Trampoline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts the sandbox of a caller's next call ahead, when a call has ended, and gives it to the next
 * call if that would get the very same one. Everything that decides on a call's sandbox is done
 * anew for each call either way; only the mounting is not.
 */
final class SpareSandboxes implements AutoCloseable {

    /** How long one waits for a call. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final List<String> trampoline;
    private final BubblewrapWords words;
    private final ProcessRunner runner;
    private final Spares spares = new Spares();

    private SpareSandboxes(List<String> trampoline, BubblewrapWords words, ProcessRunner runner) {
        this.trampoline = trampoline;
        this.words = words;
        this.runner = runner;
    }

    /** Empty where none are wanted or can be had; an overlaid cache can be mounted only once. */
    static Optional<SpareSandboxes> of(
            SandboxProperties properties, BubblewrapWords words, ProcessRunner runner) {
        boolean wanted =
                properties.spare() && properties.caches() != SandboxProperties.Caches.OVERLAY;
        return wanted
                ? Trampoline.words().map(shell -> new SpareSandboxes(shell, words, runner))
                : Optional.empty();
    }

    /** Makes one start ahead the process, where there is one that fits. */
    ProcessSpec fitted(ProcessSpec confined, PlainCall call, Arrangement arranged) {
        return spares.take(caller(call), call.shape(arranged))
                .map(spare -> confined.withHandover(new Handover(spare.process(), call.line())))
                .orElse(confined);
    }

    /** Lays out a call's sandbox. */
    interface Layout {

        Arrangement arranged() throws IOException;
    }

    /** Starts one for the call after this one, beside the caller. */
    void refill(PlainCall call, Layout layout) {
        spares.refill(caller(call), () -> started(call, layout));
    }

    private static String caller(PlainCall call) {
        return call.request().caller().key();
    }

    private Optional<Spare> started(PlainCall call, Layout layout) {
        try {
            return started(call, layout.arranged());
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    private Optional<Spare> started(PlainCall call, Arrangement arranged) {
        Map<Path, Optional<Object>> sources = StandingView.sources(arranged.view());
        ProcessSpec waiting =
                call.spec().withArgv(trampoline).withTimeout(PATIENCE).withEnvironment(Map.of());
        return runner.prepare(words.confined(waiting, call.request(), arranged.options(), Map.of()))
                .flatMap(process -> kept(process, call, arranged, sources));
    }

    private static Optional<Spare> kept(
            PreparedProcess process,
            PlainCall call,
            Arrangement arranged,
            Map<Path, Optional<Object>> sources) {
        Optional<StandingView> view =
                process.waiting().stream()
                        .boxed()
                        .flatMap(id -> StandingView.of(id, arranged.view(), sources).stream())
                        .findFirst();
        if (view.isEmpty()) {
            process.discard();
        }
        return view.map(standing -> new Spare(call.shape(arranged), process, standing));
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
