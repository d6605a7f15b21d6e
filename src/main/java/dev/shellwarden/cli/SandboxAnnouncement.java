package dev.shellwarden.cli;

import dev.shellwarden.sandbox.Sandbox;
import dev.shellwarden.sandbox.SandboxUnavailableException;
import java.util.ArrayList;
import java.util.List;

/**
 * Says on standard error which sandbox is in force as soon as that is known, beside a server that
 * serves already, and ends the server when it is not the one that the configuration asks for.
 */
final class SandboxAnnouncement {

    private final Sandbox sandbox;
    private final Runnable end;
    private final Thread announcer;
    private volatile int exitCode;

    /**
     * @param end what ends the server
     */
    SandboxAnnouncement(Sandbox sandbox, Runnable end) {
        this.sandbox = sandbox;
        this.end = end;
        this.announcer = Thread.ofVirtual().name("sandbox-announcement").unstarted(this::announce);
        announcer.start();
    }

    private void announce() {
        try {
            sandbox.verify();
            List<String> words = new ArrayList<>(List.of("sandbox: " + sandbox.kind()));
            words.addAll(sandbox.shortcomings());
            Messages.print(String.join("; ", words));
        } catch (SandboxUnavailableException unavailable) {
            exitCode = Failures.tell(unavailable, false);
            end.run();
        }
    }

    /** Waits until it is said. */
    void await() throws InterruptedException {
        announcer.join();
    }

    /** What the server ends with. */
    int exitCode() {
        return exitCode;
    }
}
