package dev.shellwarden.cli;

import dev.shellwarden.sandbox.Sandbox;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;

/** Serves until the application ends, by itself or by a signal. */
final class ServerLife {

    private ServerLife() {}

    static int untilClosed(Startup startup, Entrance entrance, Map<String, Object> properties) {
        CountDownLatch closed = new CountDownLatch(1);
        ApplicationListener<ContextClosedEvent> whenClosed = event -> closed.countDown();
        try (ConfigurableApplicationContext context =
                startup.start(entrance, properties, whenClosed)) {
            SandboxAnnouncement announcement =
                    new SandboxAnnouncement(context.getBean(Sandbox.class), closed::countDown);
            closed.await();
            return announcement.exitCode();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return ExitCodes.CANCELLED;
        }
    }
}
