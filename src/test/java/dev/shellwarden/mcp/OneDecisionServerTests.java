package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One request gets one decision, whichever entrance it comes by. */
class OneDecisionServerTests {

    @TempDir static Path base;

    private static Path workspace;
    private static ServerProcess server;

    @BeforeAll
    static void start() throws IOException {
        workspace = Files.createDirectories(base.resolve("workspace")).toRealPath();
        Files.createDirectories(workspace.resolve("src"));
        server = ServerProcess.startProduct(workspace);
        server.initialize(Map.of());
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo hello | | | allow",
                "rm -rf src | | | ask",
                "rm -rf / | | | deny",
                "sh | rm -rf / | | deny",
                "sh | echo fine | | allow",
                "bash -s | git push --force origin main | | deny",
                "python3 - | import shutil; shutil.rmtree('/') | | deny",
                "cat | rm -rf / | | allow",
                "rm -rf \"$TARGET\" | | TARGET=/ | deny",
                "ls | | LD_PRELOAD=/tmp/evil.so | ask",
                "$TOOL -rf / | | TOOL=rm | deny",
                "git log | | GIT_PAGER=rm -rf / | deny"
            })
    void toolsWhenRequestIsTheSameDecideTheSame(
            String command, String stdin, String environment, String decision) {
        Map<String, Object> arguments = new HashMap<>();
        arguments.put("command", command);
        if (stdin != null) {
            arguments.put("stdin", stdin);
        }
        if (environment != null) {
            String[] assignment = environment.split("=", 2);
            arguments.put("environment", Map.of(assignment[0], assignment[1]));
        }
        assertThat(server.call("check_command", arguments).structured())
                .containsEntry("decision", decision);
        Map<String, Object> ran = server.call("shell", arguments).structured();
        assertThat(ran.getOrDefault("decision", "allow")).isEqualTo(decision);
        assertThat(ran.containsKey("exit_code")).isEqualTo(decision.equals("allow"));
    }

    @Test
    void commandLineWhenRequestIsTheSameDecidesTheSame() throws Exception {
        assertThat(run("", "check", "echo hello")).isZero();
        assertThat(run("", "check", "rm -rf src")).isEqualTo(1);
        assertThat(run("", "check", "rm -rf /")).isEqualTo(2);
        assertThat(run("", "exec", "echo hello")).isZero();
        assertThat(run("", "exec", "rm -rf src")).isEqualTo(126);
        assertThat(run("rm -rf /", "exec", "-i", "sh")).isEqualTo(126);
        assertThat(run("echo fine", "exec", "-i", "sh")).isZero();
        assertThat(run("rm -rf /", "check", "-i", "sh")).isEqualTo(2);
        assertThat(run("echo fine", "check", "-i", "sh")).isZero();
        assertThat(run("rm -rf /", "check", "-i", "cat")).isZero();
        assertThat(run("", "check", "-e", "TARGET=/", "rm -rf \"$TARGET\"")).isEqualTo(2);
        assertThat(run("", "exec", "-e", "TARGET=/", "rm -rf \"$TARGET\"")).isEqualTo(126);
        assertThat(run("", "check", "--env", "LD_PRELOAD=/tmp/evil.so", "ls")).isEqualTo(1);
        assertThat(run("", "exec", "--env", "A=fine", "-e", "B=too", "test $A$B = finetoo"))
                .isZero();
        assertThat(workspace.resolve("src")).isDirectory();
    }

    private static int run(String input, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(ServerProcess.productCommand(words));
        ProcessBuilder builder = new ProcessBuilder(command).directory(workspace.toFile());
        builder.environment().put("HOME", workspace.resolveSibling("home").toString());
        builder.redirectErrorStream(true);
        Process process = builder.start();
        process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        process.getInputStream().readAllBytes();
        return process.waitFor();
    }
}
