package dev.shellwarden.process;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The result that a running process will have. */
final class ResultPromise {

    private final long pid;
    private final CompletableFuture<ProcessResult> ended = new CompletableFuture<>();

    ResultPromise(long pid) {
        this.pid = pid;
    }

    void keep(ProcessResult result) {
        ended.complete(result);
    }

    void fail(Throwable fault) {
        ended.completeExceptionally(fault);
    }

    boolean isKept() {
        return ended.isDone();
    }

    ProcessResult await() throws InterruptedException {
        try {
            return ended.get();
        } catch (ExecutionException failure) {
            throw failed(failure);
        }
    }

    Optional<ProcessResult> await(Duration time) throws InterruptedException {
        try {
            return Optional.of(ended.get(time.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException stillRunning) {
            return Optional.empty();
        } catch (ExecutionException failure) {
            throw failed(failure);
        }
    }

    CompletionStage<ProcessResult> whenKept() {
        return ended.minimalCompletionStage();
    }

    private IllegalStateException failed(ExecutionException failure) {
        return new IllegalStateException("serving process " + pid + " failed", failure.getCause());
    }
}
