package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.policy.InvalidPolicyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;

/** Where the entries of a policy that cannot be used were set. */
class PolicyFaultsTests {

    private static final String FILE =
            """
            shellwarden:
              policy:
                disabled-groups: [gti]
                ignored-rules:
                  - git:reset
                  - fs:dd_block_device
                rule-overrides:
                  "[fs:delete_protected]": allow
            """;

    @TempDir Path folder;

    @Test
    void describeWhenAFileSetsTheEntriesNamesFileAndLineOfEach() throws IOException {
        Path file = Files.writeString(folder.resolve("application.yml"), FILE);
        RestrictedEnvironment environment =
                new RestrictedEnvironment(
                        Map.of("spring.config.location", "file:" + folder + "/"),
                        Map.of(),
                        Map.of());
        ConfigDataEnvironmentPostProcessor.applyTo(environment);

        assertThat(new PolicyFaults(environment).describe(broken()))
                .satisfiesExactly(
                        group -> assertThat(group).endsWith(file + ":3:23)"),
                        ignored -> assertThat(ignored).endsWith(file + ":6:9)"),
                        overridden -> assertThat(overridden).endsWith(file + ":8:32)"),
                        nowhere -> assertThat(nowhere).endsWith("ignored-rules is wrong"));
    }

    private static InvalidPolicyException broken() {
        return new InvalidPolicyException(
                List.of(
                        fault("disabled-groups", "gti"),
                        fault("ignored-rules", "fs:dd_block_device"),
                        fault("rule-overrides", "fs:delete_protected"),
                        fault("ignored-rules", "npm:publish")));
    }

    private static InvalidPolicyException.Fault fault(String property, String entry) {
        return new InvalidPolicyException.Fault(property, entry, "is wrong");
    }
}
