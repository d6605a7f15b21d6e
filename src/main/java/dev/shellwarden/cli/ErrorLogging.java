package dev.shellwarden.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.LogFile;
import org.springframework.boot.logging.LoggingInitializationContext;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.logging.logback.LogbackLoggingSystem;

/**
 * Logging to standard error only, for standard output belongs to the protocol; quiet unless
 * something is wrong. Set up here and not in a file of Logback's, whose XML takes a tenth of a
 * start to read.
 */
public final class ErrorLogging extends LogbackLoggingSystem {

    private static final List<String> OTHERS =
            List.of(
                    "org.springframework",
                    "io.modelcontextprotocol",
                    "org.apache",
                    "org.hibernate");

    /** A start that fails is told in lines of our own. */
    private static final List<String> SILENT =
            List.of(
                    "org.springframework.boot.SpringApplication",
                    "org.springframework.boot.diagnostics");

    /** Made by Spring Boot. */
    public ErrorLogging(ClassLoader loader) {
        super(loader);
    }

    /** Makes Spring Boot use this. */
    static void choose() {
        System.setProperty(LoggingSystem.SYSTEM_PROPERTY, ErrorLogging.class.getName());
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
        context.reset();
        ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(standardError(context));
        OTHERS.forEach(name -> context.getLogger(name).setLevel(Level.ERROR));
        SILENT.forEach(name -> context.getLogger(name).setLevel(Level.OFF));
        context.start();
    }

    private static ConsoleAppender<ILoggingEvent> standardError(LoggerContext context) {
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setContext(context);
        appender.setName("stderr");
        appender.setTarget("System.err");
        appender.setEncoder(encoder(context));
        appender.start();
        return appender;
    }

    private static PatternLayoutEncoder encoder(LoggerContext context) {
        PatternLayout.DEFAULT_CONVERTER_SUPPLIER_MAP.put("visible", VisibleMessage::new);
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setPattern("%d{HH:mm:ss.SSS} %-5level %logger{0}: %visible%n%ex{short}");
        encoder.start();
        return encoder;
    }
}
