package dev.shellwarden.http;

import dev.shellwarden.audit.AuditTrail;
import dev.shellwarden.command.CommandService;
import dev.shellwarden.sandbox.Sandbox;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What a monitoring system reads on the management port. */
@Configuration(proxyBeanMethods = false)
class MetricsConfiguration {

    @Bean
    static BeanPostProcessor auditTrailMetering(ObjectProvider<MeterRegistry> meters) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return bean instanceof AuditTrail trail
                        ? new MeteredAuditTrail(trail, meters.getObject())
                        : bean;
            }
        };
    }

    @Bean
    MeterBinder commandMeters(CommandService commands, Sandbox sandbox) {
        return meters -> {
            Gauge.builder("shellwarden.commands.running", commands, CommandService::running)
                    .description("Commands that run now")
                    .register(meters);
            Gauge.builder("shellwarden.commands.waiting", commands, CommandService::waiting)
                    .description("Commands that wait for a place")
                    .register(meters);
            Gauge.builder("shellwarden.sandbox", () -> 1)
                    .description("The kind of the sandbox in force")
                    .tag("kind", sandbox.kind())
                    .register(meters);
        };
    }
}
