package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.util.unit.DataSize;

class SandboxPropertiesTests {

    private final ApplicationContextRunner contexts =
            new ApplicationContextRunner()
                    .withConfiguration(AutoConfigurations.of(ValidationAutoConfiguration.class))
                    .withUserConfiguration(Bound.class);

    @EnableConfigurationProperties(SandboxProperties.class)
    static class Bound {}

    @Test
    void bindWhenNothingIsSetThenDefaults() {
        contexts.run(context -> {
            SandboxProperties properties = context.getBean(SandboxProperties.class);
            assertThat(properties).isEqualTo(TestSandboxes.defaults());
        });
    }

    @Test
    void bindWhenSetThenValues() {
        contexts.withPropertyValues(
                        "shellwarden.sandbox.mode=off",
                        "shellwarden.sandbox.network=off",
                        "shellwarden.sandbox.writable=~/x,.vscode",
                        "shellwarden.sandbox.git-config=read-only",
                        "shellwarden.sandbox.caches=private",
                        "shellwarden.sandbox.expose=gh,ssh-agent",
                        "shellwarden.sandbox.limits.memory=2GB",
                        "shellwarden.sandbox.limits.cpu-time=30s")
                .run(context -> {
                    SandboxProperties properties = context.getBean(SandboxProperties.class);
                    assertThat(properties.mode()).isEqualTo(SandboxProperties.Mode.OFF);
                    assertThat(properties.network()).isFalse();
                    assertThat(properties.writable()).containsExactly("~/x", ".vscode");
                    assertThat(properties.gitConfig())
                            .isEqualTo(SandboxProperties.GitConfig.READ_ONLY);
                    assertThat(properties.caches()).isEqualTo(SandboxProperties.Caches.PRIVATE);
                    assertThat(properties.expose())
                            .containsExactlyInAnyOrder(
                                    SandboxProperties.Exposure.GH,
                                    SandboxProperties.Exposure.SSH_AGENT);
                    assertThat(properties.limits().memory()).isEqualTo(DataSize.ofGigabytes(2));
                    assertThat(properties.limits().cpuTime()).isEqualTo(Duration.ofSeconds(30));
                });
    }

    @Test
    void bindWhenBadThenFail() {
        for (String bad : new String[] {"mode=perhaps", "limits.memory=much", "expose=bank"}) {
            contexts.withPropertyValues("shellwarden.sandbox." + bad)
                    .run(context -> assertThat(context).hasFailed());
        }
    }
}
