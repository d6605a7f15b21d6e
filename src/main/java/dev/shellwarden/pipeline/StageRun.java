package dev.shellwarden.pipeline;

import dev.shellwarden.process.OutputListener;
import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessStartException;
import dev.shellwarden.process.RunningProcess;
import dev.shellwarden.process.Termination;
import dev.shellwarden.sandbox.Confined;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;

/** One stage at work: a process of its own, or a thread of the server's. */
sealed interface StageRun {

    /** How much of a stage's standard error is told. */
    int ERROR_TEXT = 2_048;

    /** Waits for its end. */
    Ended await() throws InterruptedException;

    /** Ends it. */
    void cancel();

    /** How a stage ended. */
    record Ended(int exitCode, String errorText, Duration elapsed) {}

    /** A process, confined. */
    final class OfProcess implements StageRun {

        private final RunningProcess process;
        private final Confined confined;
        private Optional<Ended> ended = Optional.empty();

        private OfProcess(RunningProcess process, Confined confined) {
            this.process = process;
            this.confined = confined;
        }

        static OfProcess start(ProcessRunner runner, Confined confined)
                throws ProcessStartException {
            try {
                return new OfProcess(runner.start(confined.spec(), OutputListener.NONE), confined);
            } catch (ProcessStartException | RuntimeException failed) {
                confined.afterwards(new Termination.Cancelled(), "");
                throw failed;
            }
        }

        @Override
        public Ended await() throws InterruptedException {
            if (ended.isEmpty()) {
                ended = Optional.of(end());
            }
            return ended.get();
        }

        private Ended end() throws InterruptedException {
            try (ProcessResult result = process.await()) {
                String errors = result.stderr().text(ERROR_TEXT);
                confined.afterwards(result.termination(), errors);
                return new Ended(exitCode(result.termination()), errors, result.elapsed());
            }
        }

        private static int exitCode(Termination termination) {
            return switch (termination) {
                case Termination.Exited(int code) -> code;
                case Termination.Signaled(int signal, String _) -> 128 + signal;
                case Termination.TimedOut _, Termination.Cancelled _, Termination.LimitExceeded _ ->
                        137;
            };
        }

        @Override
        public void cancel() {
            process.cancel();
        }
    }

    /** Work of the server's own on a thread. */
    final class OfThread implements StageRun {

        private final Thread thread;
        private final StringBuffer errors = new StringBuffer();
        private final long started = System.nanoTime();
        private volatile int exitCode;
        private volatile long ended;

        private OfThread(StageWork work, InputStream input, OutputStream output) {
            this.thread =
                    Thread.ofPlatform()
                            .name("stage")
                            .daemon()
                            .unstarted(() -> work(work, input, output));
        }

        static OfThread start(StageWork work, InputStream input, OutputStream output) {
            OfThread run = new OfThread(work, input, output);
            run.thread.start();
            return run;
        }

        private void work(StageWork work, InputStream input, OutputStream output) {
            try (input;
                    output) {
                exitCode = work.run(input, output, errors);
            } catch (IOException e) {
                errors.append(e.getMessage()).append('\n');
                exitCode = 2;
            } finally {
                ended = System.nanoTime();
            }
        }

        @Override
        public Ended await() throws InterruptedException {
            thread.join();
            return new Ended(exitCode, errors.toString(), Duration.ofNanos(ended - started));
        }

        @Override
        public void cancel() {
            thread.interrupt();
        }
    }
}
