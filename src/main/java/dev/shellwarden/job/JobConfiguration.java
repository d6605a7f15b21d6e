package dev.shellwarden.job;

import dev.shellwarden.process.ProcessRunner;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(JobProperties.class)
class JobConfiguration {

    @Bean
    JobRegistry jobRegistry(ProcessRunner runner, JobProperties properties) {
        return new JobRegistry(runner, properties, Clock.systemUTC());
    }

    @Bean
    SessionRegistry sessionRegistry(JobProperties properties) {
        return new SessionRegistry(properties, Clock.systemUTC());
    }
}
