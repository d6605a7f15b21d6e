package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** A sandbox that is being found beside the server's start. Every question waits until it is. */
final class ProbedSandbox implements Sandbox {

    private final SandboxProperties.Mode mode;
    private final CompletableFuture<Sandbox> found;

    ProbedSandbox(SandboxProperties.Mode mode, Supplier<Sandbox> search) {
        this.mode = mode;
        this.found = new CompletableFuture<>();
        Thread.ofPlatform().name("sandbox-probe").daemon().start(() -> search(search));
    }

    private void search(Supplier<Sandbox> search) {
        try {
            found.complete(search.get());
        } catch (RuntimeException | Error failure) {
            found.completeExceptionally(failure);
        }
    }

    private Sandbox sandbox() {
        try {
            return found.join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof SandboxUnavailableException unavailable
                    ? unavailable
                    : failure;
        }
    }

    @Override
    public String kind() {
        return sandbox().kind();
    }

    @Override
    public List<String> confines() {
        return sandbox().confines();
    }

    @Override
    public List<String> shortcomings() {
        return sandbox().shortcomings();
    }

    @Override
    public ResourceLimits limits() {
        return sandbox().limits();
    }

    @Override
    public Confined confine(ProcessSpec spec, SandboxRequest request) throws ProcessStartException {
        verify();
        return sandbox().confine(spec, request);
    }

    @Override
    public void verify() {
        String kind = kind();
        if (mode == SandboxProperties.Mode.REQUIRED && kind.equals("none")) {
            throw SandboxUnavailableException.required(shortcomings());
        }
    }

    @Override
    public void close() {
        found.thenAccept(Sandbox::close);
    }
}
