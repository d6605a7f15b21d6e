package dev.shellwarden.cli;

import ch.qos.logback.classic.LoggerContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.LogFile;
import org.springframework.boot.logging.LoggingInitializationContext;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.logging.logback.LogbackLoggingSystem;

/** Spring Boot's logging, which only the server over HTTP has, with {@link ErrorLogging} in it. */
public final class ServerLogging extends LogbackLoggingSystem {

    /** Made by Spring Boot. */
    public ServerLogging(ClassLoader loader) {
        super(loader);
    }

    /** Makes Spring Boot use this. */
    static void choose() {
        System.setProperty(LoggingSystem.SYSTEM_PROPERTY, ServerLogging.class.getName());
    }

    @Override
    protected String[] getStandardConfigLocations() {
        return new String[0];
    }

    @Override
    protected void loadDefaults(
            LoggingInitializationContext initialization, @Nullable LogFile file) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.stop();
        ErrorLogging.set(context);
        context.start();
    }
}
