package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.origin.OriginLookup;

class RestrictedEnvironmentTests {

    @Test
    void bindReadsTheEnvironmentWhenTheNameIsOurs() {
        RestrictedEnvironment environment =
                environment(Map.of("SHELLWARDEN_POLICY_DENY_TEAM", "rm*,dd"));
        assertThat(
                        Binder.get(environment)
                                .bind("shellwarden.policy.deny.team", Bindable.listOf(String.class))
                                .get())
                .isEqualTo(List.of("rm*", "dd"));
    }

    @Test
    void originOfAPropertyFromTheEnvironmentNamesTheVariable() {
        var source =
                environment(Map.of("SHELLWARDEN_POLICY_UNKNOWN", "deny"))
                        .getPropertySources()
                        .get("systemEnvironment");

        assertThat(OriginLookup.getOrigin(source, "shellwarden.policy.unknown"))
                .isNotNull()
                .extracting(Places::describe)
                .isEqualTo("environment variable SHELLWARDEN_POLICY_UNKNOWN");
        assertThat(OriginLookup.getOrigin(source, "shellwarden.policy.other")).isNull();
    }

    @Test
    void getPropertyFindsNothingWhenTheVariableIsNotOurs() {
        RestrictedEnvironment environment =
                environment(
                        Map.of(
                                "SPRING_PROFILES_ACTIVE", "unattended",
                                "SPRING_APPLICATION_JSON",
                                        "{\"shellwarden\":{\"policy\":{\"unknown\":\"allow\"}}}",
                                "spring.profiles.active", "unattended"));
        assertThat(environment.getActiveProfiles()).isEmpty();
        assertThat(environment.getProperty("spring.application.json")).isNull();
        assertThat(environment.getProperty("SPRING_APPLICATION_JSON")).isNull();
    }

    @Test
    void getPropertyPrefersTheCommandLineWhenTheEnvironmentDiffers() {
        RestrictedEnvironment environment =
                new RestrictedEnvironment(
                        Map.of("spring.config.location", "decided"),
                        Map.of(
                                "shellwarden.policy.unknown",
                                "deny",
                                "spring.config.location",
                                "elsewhere"),
                        Map.of("SHELLWARDEN_POLICY_UNKNOWN", "allow"));
        assertThat(environment.getProperty("shellwarden.policy.unknown")).isEqualTo("deny");
        assertThat(environment.getProperty("spring.config.location")).isEqualTo("decided");
    }

    private static RestrictedEnvironment environment(Map<String, String> variables) {
        return new RestrictedEnvironment(Map.of(), Map.of(), variables);
    }
}
