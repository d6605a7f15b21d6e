package dev.shellwarden.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.shellwarden.approval.ApprovalProperties;
import dev.shellwarden.audit.AuditProperties;
import dev.shellwarden.command.ExecutionProperties;
import dev.shellwarden.job.JobProperties;
import dev.shellwarden.sandbox.SandboxProperties;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.mock.env.MockEnvironment;

class ConstraintCheckTests {

    private static final List<Class<? extends Record>> RECORDS =
            List.of(
                    ExecutionProperties.class,
                    JobProperties.class,
                    SandboxProperties.class,
                    AuditProperties.class,
                    ApprovalProperties.class);

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
        assertThatExceptionOfType(BindException.class).isThrownBy(() -> bindAll(setting));
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
        assertThatNoException().isThrownBy(() -> bindAll(setting));
    }

    @Test
    void defaultsWhenValidatedInFullAreValid() {
        PropertyBinder binder = new PropertyBinder(new MockEnvironment());
        try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
            for (Class<? extends Record> type : RECORDS) {
                assertThat(factory.getValidator().validate(binder.bind(type))).isEmpty();
            }
        }
    }

    @Test
    void surelyHoldWhenAConstraintIsNotKnownHereIsFalse() {
        assertThat(PlainConstraints.surelyHold(new Named("there"))).isFalse();
    }

    private static void bindAll(String setting) {
        String[] nameAndValue = setting.split("=", 2);
        PropertyBinder binder =
                new PropertyBinder(
                        new MockEnvironment()
                                .withProperty("shellwarden." + nameAndValue[0], nameAndValue[1]));
        RECORDS.forEach(binder::bind);
    }

    record Named(@NotBlank String name) {}
}
