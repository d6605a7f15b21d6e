package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands that would eat the machine, all at once, behind the product's own sandbox with narrow
 * limits: each ends, the server answers meanwhile, and nothing is left.
 */
class BombServerTests {

    private static final String MARK = "86" + ProcessHandle.current().pid();

    @TempDir Path base;

    @Test
    void callWhenBombsRunTogetherEachEndsAndServerAnswersMeanwhile() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "needs python3");
        Path workspace = Files.createDirectories(base.resolve("workspace"));
        try (ServerProcess server =
                ServerProcess.startProduct(
                        workspace,
                        "--shellwarden.sandbox.limits.memory=200MB",
                        "--shellwarden.sandbox.limits.processes=100",
                        "--shellwarden.sandbox.limits.file-size=20MB",
                        "--shellwarden.sandbox.limits.disk-growth=200MB",
                        "--shellwarden.policy.unknown=allow")) {
            ServerProcess.Pending policy = server.call("get_policy", Map.of());
            awaitAnswer(policy);
            Map<String, Object> sandbox = Message.object(policy.structured().get("sandbox"));
            Assumptions.assumeFalse(
                    sandbox.get("kind").equals("none"), () -> "no sandbox here: " + sandbox);
            Map<String, ServerProcess.Pending> bombs = new LinkedHashMap<>();
            bombs().forEach((name, command) ->
                    bombs.put(name, server.call("shell", arguments(name, command))));
            while (bombs.values().stream().anyMatch(bomb -> !bomb.future().isDone())) {
                awaitAnswer(server.request("ping", Map.of()));
                Thread.sleep(20);
            }
            Map<String, String> answers = new LinkedHashMap<>();
            bombs.forEach((name, bomb) -> answers.put(name, bomb.text()));
            assertThat(answers.get("memory")).contains("memory limit of 200 MB");
            assertThat(answers.get("file")).contains("file size limit of 20 MB");
            assertThat(answers.get("processor")).contains("timed out after 6 seconds");
            assertThat(answers.get("processes")).contains("process limit of 100");
            assertThat(answers.get("output")).hasSizeLessThan(2_000_000);
            assertThat(left()).as("processes left").isEmpty();
            assertThat(server.call("shell", Map.of("command", "echo well")).text())
                    .contains("well");
            assertThat(server.end()).isZero();
        }
    }

    private static void awaitAnswer(ServerProcess.Pending request) throws Exception {
        request.future().get(1, TimeUnit.MINUTES);
    }

    /** What uses processor time alone is left to the deadline, the others meet their limits. */
    private static Map<String, Object> arguments(String name, String command) {
        return Map.of("command", command, "timeout", name.equals("processor") ? 6 : 120);
    }

    private static Map<String, String> bombs() {
        return Map.of(
                "memory",
                "/usr/bin/python3 -c 'import time; x = [bytearray(20_000_000) for i in range(400)]; time.sleep(60)'",
                "processes",
                "for i in $(seq 400); do sleep %s & done; wait".formatted(MARK),
                "processor",
                "for i in 1 2 3 4; do while :; do :; done & done; sleep %s".formatted(MARK),
                "file",
                "exec head -c 400M /dev/zero > big",
                "output",
                "yes | head -c 300M");
    }

    private static List<String> left() throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes
                    .map(process -> process.resolve("cmdline"))
                    .filter(Files::isReadable)
                    .map(BombServerTests::words)
                    .filter(words -> words.contains("sleep") && words.contains(MARK))
                    .toList();
        }
    }

    private static String words(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).replace('\0', ' ');
        } catch (IOException gone) {
            return "";
        }
    }
}
