package dev.shellwarden.approval;

import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ApprovalProperties.class)
class ApprovalConfiguration {

    @Bean
    GrantStore grantStore(ApprovalProperties properties) {
        return new GrantStore(properties.expiry(), Clock.systemUTC());
    }

    @Bean
    Approvals approvals(GrantStore grants, ApprovalProperties properties) {
        return new Approvals(grants, properties);
    }
}
