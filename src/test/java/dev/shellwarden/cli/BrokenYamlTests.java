package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.yaml.snakeyaml.error.YAMLException;

class BrokenYamlTests {

    @TempDir private Path folder = Path.of("");

    @Test
    void failureWhenAFileIsNoYamlNamesFileLineAndColumn() throws IOException {
        Files.writeString(folder.resolve("application.yml"), "shellwarden:\n  policy: {}\n");
        Path broken =
                Files.writeString(
                        folder.resolve("application-team.yml"), "shellwarden:\n  policy: [\n");
        Files.writeString(folder.resolve("notes.yml"), "[");
        RestrictedEnvironment environment = environment("optional:file:" + folder + "/");

        assertThatExceptionOfType(YAMLException.class)
                .isThrownBy(() -> ConfigDataEnvironmentPostProcessor.applyTo(environment))
                .satisfies(failure ->
                        assertThat(StartFailure.of(failure, environment))
                                .isInstanceOfSatisfying(
                                        ConfigurationException.class,
                                        told ->
                                                assertThat(told.faults())
                                                        .hasSize(1)
                                                        .first()
                                                        .asString()
                                                        .startsWith(broken + ":3:1: not YAML: ")
                                                        .doesNotContain("\n")));
    }

    @Test
    void amongWhenTheFileOfTheCommandLineIsBrokenNamesIt() throws IOException {
        Path broken = Files.writeString(folder.resolve("mine.yaml"), "a: b: c\n");

        assertThat(BrokenYaml.among(environment("optional:classpath:/,file:" + broken)))
                .containsExactly(broken + ":1:5: not YAML: mapping values are not allowed here");
    }

    private static RestrictedEnvironment environment(String locations) {
        return new RestrictedEnvironment(
                Map.of("spring.config.location", locations, "spring.profiles.active", "team"),
                Map.of(),
                Map.of());
    }

    @Test
    void amongWhenNothingIsBrokenIsEmpty() {
        assertThat(BrokenYaml.among(environment("optional:file:" + folder + "/")))
                .isEqualTo(List.of());
    }
}
