package dev.shellwarden.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns SIGINT and SIGTERM into an interrupt of the thread that runs a command, and waits until it
 * has cleaned up.
 */
final class Interruption implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 2;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread worker;

    private Interruption(Thread worker) {
        this.worker = worker;
    }

    static Interruption ofThisThread() {
        Interruption interruption = new Interruption(Thread.currentThread());
        Runtime.getRuntime().addShutdownHook(new Thread(interruption::interrupt, "interruption"));
        return interruption;
    }

    private void interrupt() {
        if (finished.getCount() > 0) {
            worker.interrupt();
            await();
        }
    }

    private void await() {
        try {
            boolean inTime = finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (!inTime) {
                Messages.print("the command did not end in time");
            }
        } catch (InterruptedException twice) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        finished.countDown();
    }
}
