package dev.shellwarden.cli;

import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class PropertiesConfiguration {

    /** Spring converts to {@code Path} by itself, and not to {@code Optional<Path>}. */
    @Bean
    @ConfigurationPropertiesBinding
    static PathConverter pathConverter() {
        return new PathConverter();
    }

    /** Beside the handlers of Spring Boot, for every record of properties. */
    @Bean
    static ConfigurationPropertiesBindHandlerAdvisor constraintCheck() {
        return ConstraintCheck::new;
    }
}
