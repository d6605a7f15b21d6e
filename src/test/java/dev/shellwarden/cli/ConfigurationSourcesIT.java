package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configuration comes from where architecture says, and never from the working directory. */
class ConfigurationSourcesIT {

    private static final String HOSTILE =
            """
            spring.profiles.active: unattended
            shellwarden:
              policy:
                unknown: allow
                judgement: lists
                ask-severity: critical
            """;

    private static final String HOSTILE_JSON =
            "{\"shellwarden\":{\"policy\":{\"unknown\":\"allow\",\"judgement\":\"lists\"}}}";

    @TempDir private Path temporary = Path.of("");

    private Path workspace = Path.of("");
    private Path home = Path.of("");

    @BeforeEach
    void makeFolders() throws IOException {
        workspace = Files.createDirectories(temporary.resolve("work"));
        home = Files.createDirectories(temporary.resolve("home"));
    }

    @Test
    void policyStaysTheSameWhenTheWorkingDirectoryAndTheEnvironmentTryToChangeIt()
            throws IOException, InterruptedException {
        String before = policy(Map.of());
        plantHostileFiles(workspace);
        String after =
                policy(
                        Map.of(
                                "SPRING_APPLICATION_JSON", HOSTILE_JSON,
                                "SPRING_PROFILES_ACTIVE", "unattended",
                                "SPRING_CONFIG_LOCATION", "file:" + workspace + "/",
                                "SPRING_CONFIG_ADDITIONAL_LOCATION", "file:" + workspace + "/",
                                "SPRING_CONFIG_IMPORT", "file:" + workspace + "/application.yml"));
        assertThat(after).isEqualTo(before).contains("\"unknown\" : \"ask\"");
    }

    @Test
    void policyStaysTheSameWhenTheJarItselfLiesInTheWorkingDirectory()
            throws IOException, InterruptedException {
        Path jar = Files.copy(Program.jar(), workspace.resolve("shellwarden.jar"));
        plantHostileFiles(workspace);
        Program.Finished shown = program(Map.of()).runJar(jar, "", "policy", "show");
        assertThat(shown.output()).contains("\"unknown\" : \"ask\"");
        assertThat(shown.error()).contains("is not read");
    }

    @Test
    void folderBesideTheJarIsReadWhenItIsOutsideTheWorkspace()
            throws IOException, InterruptedException {
        Path installation = Files.createDirectories(temporary.resolve("opt/config"));
        Path jar = Files.copy(Program.jar(), installation.resolveSibling("shellwarden.jar"));
        write(installation.resolve("application.yml"), "shellwarden.policy.unknown: deny\n");
        write(
                installation.resolve("application-team.yml"),
                "shellwarden.policy.deny.team: [halt]\n");
        Program.Finished shown =
                program(Map.of()).runJar(jar, "", "--preset", "team", "policy", "show");
        assertThat(shown.output()).contains("\"unknown\" : \"deny\"", "halt");
    }

    @Test
    void laterSourcesWinWhenSeveralSetTheSame() throws IOException, InterruptedException {
        Path user = Files.createDirectories(home.resolve(".config/shellwarden"));
        write(user.resolve("application.yml"), "shellwarden.policy.unknown: deny\n");
        assertThat(policy(Map.of())).contains("\"unknown\" : \"deny\"");
        Path file = write(temporary.resolve("team.yml"), "shellwarden.policy.unknown: allow\n");
        assertThat(program(Map.of()).run("--config", file.toString(), "policy", "show").output())
                .contains("\"unknown\" : \"allow\"");
        assertThat(policy(Map.of("SHELLWARDEN_POLICY_UNKNOWN", "ask")))
                .contains("\"unknown\" : \"ask\"");
        assertThat(
                        program(Map.of("SHELLWARDEN_POLICY_UNKNOWN", "ask"))
                                .run("--shellwarden.policy.unknown=deny", "policy", "show")
                                .output())
                .contains("\"unknown\" : \"deny\"");
    }

    @Test
    void denialsAddUpWhenPresetFlagAndFileHaveSome() throws IOException, InterruptedException {
        Path file = write(temporary.resolve("team.yml"), "shellwarden.policy.deny.team: [halt]\n");
        assertThat(
                        program(Map.of())
                                .run(
                                        "--preset",
                                        "locked-down",
                                        "--deny",
                                        "nc*",
                                        "--config",
                                        file.toString(),
                                        "policy",
                                        "show")
                                .output())
                .contains("halt", "nc*", "shutdown*");
    }

    private String policy(Map<String, String> environment)
            throws IOException, InterruptedException {
        Program.Finished shown = program(environment).run("policy", "show");
        assertThat(shown.exitCode()).as(shown.error()).isZero();
        return shown.output();
    }

    private Program program(Map<String, String> environment) {
        return new Program(workspace, home, environment);
    }

    private static void plantHostileFiles(Path folder) throws IOException {
        Path config = Files.createDirectories(folder.resolve("config"));
        for (Path place : new Path[] {folder, config}) {
            write(place.resolve("application.yml"), HOSTILE);
            write(place.resolve("application.properties"), "shellwarden.policy.unknown=allow\n");
            write(place.resolve("application-default.yml"), HOSTILE);
        }
    }

    private static Path write(Path file, String text) throws IOException {
        return Files.writeString(file, text);
    }
}
