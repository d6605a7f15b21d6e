package dev.shellwarden.cli;

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
            closed.await();
            return 0;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return ExitCodes.CANCELLED;
        }
    }
}
