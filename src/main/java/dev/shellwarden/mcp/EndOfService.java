package dev.shellwarden.mcp;

import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.ConfigurableApplicationContext;

/** Ends the application: its only client is gone. */
final class EndOfService implements Runnable, ApplicationContextAware {

    private @Nullable ApplicationContext application;

    @Override
    public void setApplicationContext(ApplicationContext application) {
        this.application = application;
    }

    @Override
    public void run() {
        if (application instanceof ConfigurableApplicationContext ours) {
            ours.close();
        }
    }
}
