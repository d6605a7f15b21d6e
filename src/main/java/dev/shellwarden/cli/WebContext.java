package dev.shellwarden.cli;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.bind.BindMethod;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;

/** The application as Spring Boot starts it, with a web server and what watches over it. */
final class WebContext {

    private final Application application;
    private final ConfigurableEnvironment environment;

    WebContext(Application application, ConfigurableEnvironment environment) {
        this.application = application;
        this.environment = environment;
    }

    /** Starts with beans beside those of the application. */
    ConfigurableApplicationContext start(
            BeanRegistrar further, ApplicationListener<?>... listeners) {
        ServerLogging.choose();
        SpringApplication spring = new SpringApplication(application.root());
        spring.setEnvironment(environment);
        spring.setBannerMode(Banner.Mode.OFF);
        spring.setLogStartupInfo(false);
        spring.addListeners(listeners);
        spring.addInitializers(
                context -> Startup.check(environment), context -> add(context, further));
        return spring.run();
    }

    private void add(ConfigurableApplicationContext context, BeanRegistrar further) {
        if (context instanceof GenericApplicationContext registry) {
            registry.register(further);
            registry.register(application.everywhere().toArray(BeanRegistrar[]::new));
        }
        context.addBeanFactoryPostProcessor(WebContext::markAsBound);
    }

    /** Spring Boot would look for setters of records that it does not know to be bound. */
    private static void markAsBound(ConfigurableListableBeanFactory beans) {
        for (String name : beans.getBeanNamesForType(Record.class, true, false)) {
            beans.getBeanDefinition(name)
                    .setAttribute(BindMethod.class.getName(), BindMethod.VALUE_OBJECT);
        }
    }
}
