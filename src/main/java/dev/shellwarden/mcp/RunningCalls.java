package dev.shellwarden.mcp;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/**
 * The requests that are being worked on, each on a virtual thread of its own, so that they can be
 * stopped.
 */
final class RunningCalls {

    private final ConcurrentHashMap<Object, RunningCall> calls = new ConcurrentHashMap<>();

    /**
     * Runs the work of a request; false when its id is in use.
     *
     * @param whenEnded called when the work is over, also when it was withdrawn before it began
     */
    boolean start(Object id, Work work, Runnable whenEnded) {
        RunningCall call = new RunningCall(this);
        if (calls.putIfAbsent(id, call) != null) {
            return false;
        }
        Thread.ofVirtual()
                .name("call")
                .start(() -> {
                    try {
                        call.runOn(Thread.currentThread(), work);
                    } finally {
                        end(id, call, whenEnded);
                    }
                });
        return true;
    }

    /** The call counts as running until the last of its answer is out: a batch is sent here. */
    private void end(Object id, RunningCall call, Runnable whenEnded) {
        try {
            whenEnded.run();
        } finally {
            ended(id, call);
        }
    }

    /** Whether a request is being worked on. */
    boolean isBusy() {
        return !calls.isEmpty();
    }

    /** Stops a request; its answer will not be sent. */
    void withdraw(Object id) {
        RunningCall call = calls.get(id);
        if (call != null) {
            call.withdraw();
        }
    }

    /** Stops every request; each is still answered. */
    void interruptAll() {
        calls.values().forEach(RunningCall::interrupt);
    }

    /** Waits until no answer is owed, at most as long as said; whether that came true. */
    boolean awaitIdle(Duration limit) {
        return await(limit, call -> true);
    }

    /** Waits until every call that is left runs a command, at most as long as said. */
    void awaitCommands(Duration limit) {
        await(limit, call -> !call.runsCommand);
    }

    private boolean await(Duration limit, Predicate<RunningCall> isWaitedFor) {
        long deadline = System.nanoTime() + limit.toNanos();
        synchronized (calls) {
            try {
                for (long left = limit.toNanos();
                        calls.values().stream().anyMatch(isWaitedFor) && left > 0;
                        left = deadline - System.nanoTime()) {
                    TimeUnit.NANOSECONDS.timedWait(calls, left);
                }
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
            return calls.values().stream().noneMatch(isWaitedFor);
        }
    }

    private void commandStarted(RunningCall call) {
        synchronized (calls) {
            call.runsCommand = true;
            calls.notifyAll();
        }
    }

    private void ended(Object id, RunningCall call) {
        synchronized (calls) {
            calls.remove(id, call);
            calls.notifyAll();
        }
    }

    /** What a request has to do. */
    @FunctionalInterface
    interface Work {

        void run(RunningCall call);
    }

    /** One request; exactly one of answering and withdrawing wins. */
    static final class RunningCall {

        private final AtomicReference<Thread> thread = new AtomicReference<>();
        private final AtomicReference<State> state = new AtomicReference<>(State.WORKING);
        private final RunningCalls all;
        private volatile boolean stopped;
        private volatile boolean runsCommand;

        private enum State {
            WORKING,
            ANSWERED,
            WITHDRAWN
        }

        private RunningCall(RunningCalls all) {
            this.all = all;
        }

        /** From now on the call's time is its command's. */
        void commandStarted() {
            all.commandStarted(this);
        }

        /** Claims the right to answer; false when the request was withdrawn. */
        boolean claimAnswer() {
            return state.compareAndSet(State.WORKING, State.ANSWERED);
        }

        private void runOn(Thread current, Work work) {
            thread.set(current);
            if (stopped) {
                current.interrupt();
            }
            if (state.get() != State.WITHDRAWN) {
                work.run(this);
            }
        }

        private void withdraw() {
            if (state.compareAndSet(State.WORKING, State.WITHDRAWN)) {
                interrupt();
            }
        }

        private void interrupt() {
            stopped = true;
            Thread running = thread.get();
            if (running != null) {
                running.interrupt();
            }
        }
    }
}
