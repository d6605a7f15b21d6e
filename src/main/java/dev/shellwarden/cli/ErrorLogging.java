package dev.shellwarden.cli;

import ch.qos.logback.classic.ClassicConstants;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Logging to standard error only, for standard output belongs to the protocol; quiet unless
 * something is wrong. Logback finds this class by itself and asks it before it would look for
 * files, whose XML takes a tenth of a start to read.
 */
public final class ErrorLogging extends ContextAwareBase implements Configurator {

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

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (System.getProperty(ClassicConstants.CONFIG_FILE_PROPERTY) != null) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        set(context);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /** Sets everything anew. */
    static void set(LoggerContext context) {
        context.reset();
        ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(standardError(context));
        OTHERS.forEach(name -> context.getLogger(name).setLevel(Level.ERROR));
        SILENT.forEach(name -> context.getLogger(name).setLevel(Level.OFF));
    }

    /** Takes what {@code logging.level} says. */
    static void setLevels(Environment environment) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        Binder.get(environment)
                .bind("logging.level", Bindable.mapOf(String.class, String.class))
                .orElse(Map.of())
                .forEach((name, level) ->
                        logger(context, name).setLevel(Level.toLevel(level, Level.WARN)));
    }

    private static ch.qos.logback.classic.Logger logger(LoggerContext context, String name) {
        return context.getLogger(
                name.equalsIgnoreCase(Logger.ROOT_LOGGER_NAME) ? Logger.ROOT_LOGGER_NAME : name);
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
