package dev.shellwarden.cli;

import java.util.List;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.AbstractApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * The application without Spring Boot's own start, for the entrances without a web server: the same
 * configuration files and profiles, the same beans, and none of what Spring Boot looks for on the
 * class path, which takes longer than everything of ours.
 */
final class PlainContext {

    private final ConfigurableEnvironment environment;
    private final GenericApplicationContext context = new GenericApplicationContext();

    PlainContext(ConfigurableEnvironment environment) {
        this.environment = environment;
    }

    /** Starts; where that fails, everything that had started is closed. */
    ConfigurableApplicationContext start(
            List<BeanRegistrar> beans, ApplicationListener<?>... listeners) {
        readConfiguration();
        Startup.check(environment);
        context.setEnvironment(environment);
        context.getBeanFactory()
                .registerSingleton(
                        AbstractApplicationContext.MESSAGE_SOURCE_BEAN_NAME, new NoMessages());
        context.register(beans.toArray(BeanRegistrar[]::new));
        for (ApplicationListener<?> listener : listeners) {
            context.addApplicationListener(listener);
        }
        return refreshed();
    }

    private void readConfiguration() {
        ConfigurationPropertySources.attach(environment);
        ConfigDataEnvironmentPostProcessor.applyTo(environment);
        ErrorLogging.setLevels(environment);
    }

    private ConfigurableApplicationContext refreshed() {
        try {
            context.registerShutdownHook();
            context.refresh();
            return context;
        } catch (RuntimeException failure) {
            context.close();
            throw failure;
        }
    }
}
