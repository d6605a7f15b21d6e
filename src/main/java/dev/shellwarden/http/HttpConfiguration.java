package dev.shellwarden.http;

import dev.shellwarden.command.ServerDirectories;
import dev.shellwarden.policy.PolicyAssignment;
import java.io.IOException;
import java.util.Map;
import org.apache.catalina.core.StandardHost;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** The web server and the gate in front of it. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "shellwarden.entrance", havingValue = "http")
@EnableConfigurationProperties(HttpProperties.class)
class HttpConfiguration {

    @Bean
    Tokens tokens(HttpProperties properties, ServerDirectories directories) throws IOException {
        if (!properties.tokens().isEmpty()) {
            return Tokens.of(properties.tokens());
        }
        if (!properties.address().isLoopbackAddress()) {
            throw new IllegalStateException(
                    ("shellwarden.http.address %s can be reached from other machines: configure"
                                    + " shellwarden.http.tokens first; 'shellwarden token new NAME' makes one")
                            .formatted(properties.address().getHostAddress()));
        }
        FirstToken.Made first = new FirstToken(directories.state().resolve("http-token")).get();
        Announcement.token(first, directories.state().resolve("http-token"));
        return new Tokens(Map.of(FirstToken.NAME, TokenDigest.of(first.text())));
    }

    @Bean
    PolicyAssignment policyAssignment(HttpProperties properties) {
        return new TokenPolicies(properties.tokens());
    }

    @Bean
    FilterRegistrationBean<Gate> gate(HttpProperties properties, Tokens tokens) {
        FilterRegistrationBean<Gate> registration =
                new FilterRegistrationBean<>(
                        new Gate(
                                new Origins(
                                        properties.address(),
                                        properties.allowedHosts(),
                                        properties.allowedOrigins()),
                                new Authentication(tokens),
                                new RateLimits(properties.requestsPerMinute()),
                                new Bodies(properties.maxBodySize(), properties.bodyTimeout())));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> webServer(HttpProperties properties) {
        return factory -> {
            factory.setAddress(properties.address());
            factory.setPort(properties.port());
            factory.addContextCustomizers(context -> {
                if (context.getParent() instanceof StandardHost host) {
                    host.setErrorReportValveClass(JsonErrorValve.class.getName());
                }
            });
        };
    }

    @Bean
    Announcement announcement(HttpProperties properties) {
        return new Announcement(properties);
    }
}
