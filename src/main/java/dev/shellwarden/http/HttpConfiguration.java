package dev.shellwarden.http;

import dev.shellwarden.command.ServerDirectories;
import dev.shellwarden.policy.PolicyAssignment;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.catalina.core.StandardHost;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;

/** The web server and the gate in front of it. */
@Configuration(proxyBeanMethods = false)
@Import(BoundHttpProperties.class)
class HttpConfiguration {

    @Bean
    Tokens tokens(HttpProperties properties, ServerDirectories directories) throws IOException {
        if (!properties.tokens().isEmpty() || properties.issuer().isPresent()) {
            return Tokens.of(properties.tokens());
        }
        if (!properties.address().isLoopbackAddress()) {
            throw new IllegalStateException(
                    ("shellwarden.http.address %s can be reached from other machines: configure"
                                    + " shellwarden.http.tokens ('shellwarden token new NAME' makes one)"
                                    + " or shellwarden.http.issuer first")
                            .formatted(properties.address().getHostAddress()));
        }
        FirstToken.Made first = new FirstToken(directories.state().resolve("http-token")).get();
        Announcement.token(first, directories.state().resolve("http-token"));
        return new Tokens(Map.of(FirstToken.NAME, TokenDigest.of(first.text())));
    }

    @Bean
    PolicyAssignment policyAssignment(HttpProperties properties) {
        return new TokenPolicies(properties.tokens(), properties.jwt().policies());
    }

    @Bean
    Origins origins(HttpProperties properties) {
        return new Origins(
                properties.address(), properties.allowedHosts(), properties.allowedOrigins());
    }

    @Bean
    Challenge challenge(ObjectProvider<ResourceMetadata> metadata) {
        return new Challenge(
                Optional.ofNullable(metadata.getIfAvailable()).map(ResourceMetadata::address));
    }

    @Bean
    FilterRegistrationBean<Gate> gate(
            HttpProperties properties,
            Origins origins,
            Tokens tokens,
            Challenge challenge,
            ObjectProvider<IssuedTokens> issued,
            ObjectProvider<ResourceMetadata> metadata) {
        FilterRegistrationBean<Gate> registration =
                new FilterRegistrationBean<>(
                        new Gate(
                                origins,
                                Optional.ofNullable(metadata.getIfAvailable()),
                                new Authentication(
                                        tokens,
                                        Optional.ofNullable(issued.getIfAvailable()),
                                        new FailedAttempts(properties.failuresPerMinute()),
                                        challenge),
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
