package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessRunner;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SandboxProperties.class)
class SandboxConfiguration {

    @Bean(destroyMethod = "close")
    Sandbox sandbox(SandboxProperties properties, ProcessRunner runner, Environment environment) {
        return Sandboxes.probed(properties, host(environment), runner);
    }

    /** XDG Base Directory Specification. */
    private static SandboxHost host(Environment environment) {
        Path home =
                Path.of(
                        Optional.ofNullable(System.getenv("HOME"))
                                .orElseGet(() -> System.getProperty("user.home")));
        return new SandboxHost(
                home,
                own("XDG_STATE_HOME", home.resolve(".local/state")),
                Stream.concat(
                                Stream.of(
                                        own("XDG_CONFIG_HOME", home.resolve(".config")),
                                        own("XDG_CACHE_HOME", home.resolve(".cache"))),
                                auditDirectory(environment).stream())
                        .toList());
    }

    /** A trail that is not below the state directory has to be hidden by name. */
    private static Optional<Path> auditDirectory(Environment environment) {
        return Optional.ofNullable(environment.getProperty("shellwarden.audit.directory"))
                .filter(text -> !text.isBlank())
                .map(text -> Path.of(text).toAbsolutePath().normalize());
    }

    private static Path own(String variable, Path otherwise) {
        String value = System.getenv(variable);
        return (value != null && value.startsWith("/") ? Path.of(value) : otherwise)
                .resolve("shellwarden");
    }
}
