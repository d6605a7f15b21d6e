package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.approval.ApprovalProperties;
import dev.shellwarden.audit.AuditProperties;
import dev.shellwarden.command.ExecutionProperties;
import dev.shellwarden.job.JobProperties;
import dev.shellwarden.sandbox.SandboxProperties;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.constraints.NotBlank;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

class ConstraintCheckTests {

    private final ApplicationContextRunner contexts =
            new ApplicationContextRunner()
                    .withUserConfiguration(PropertiesConfiguration.class, Records.class);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "execution.max-concurrent=0",
                "execution.queue=-1",
                "job.max-per-caller=1025",
                "job.max-per-caller=0",
                "sandbox.limits.processes=0",
                "sandbox.limits.open-files=-5"
            })
    void bindWhenAValueBreaksAConstraintFails(String setting) {
        contexts.withPropertyValues("shellwarden." + setting)
                .run(context -> assertThat(context).hasFailed());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "execution.max-concurrent=1",
                "execution.queue=0",
                "job.max-per-caller=1024",
                "sandbox.limits.processes=1",
                "audit.durability=fsync"
            })
    void bindWhenAValueIsWithinItsConstraintSucceeds(String setting) {
        contexts.withPropertyValues("shellwarden." + setting)
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void defaultsWhenValidatedInFullAreValid() {
        contexts.run(context -> {
            try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
                for (Class<?> type :
                        Records.class.getAnnotation(EnableConfigurationProperties.class).value()) {
                    assertThat(factory.getValidator().validate(context.getBean(type))).isEmpty();
                }
            }
        });
    }

    @Test
    void surelyHoldWhenAConstraintIsNotKnownHereIsFalse() {
        assertThat(PlainConstraints.surelyHold(new Named("there"))).isFalse();
    }

    record Named(@NotBlank String name) {}

    @Configuration
    @EnableConfigurationProperties({
        ExecutionProperties.class,
        JobProperties.class,
        SandboxProperties.class,
        AuditProperties.class,
        ApprovalProperties.class
    })
    static class Records {}
}
