package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.audit.AuditVerifier;
import dev.shellwarden.audit.Verification;
import dev.shellwarden.command.BareServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a server under load, again and again; {@code shellwarden.test.kills} says how often the
 * long run does.
 */
class KilledServerTests {

    private static final int LOAD = 40;
    private static final int WHOLE = 7;

    /** A kill before the first answer shows little. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir Path base;

    @Test
    void killWhenServerIsUnderLoadLeavesARecordForEveryEffect() throws Exception {
        kill(20);
    }

    @Test
    @Tag("long")
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void killWhenRepeatedLongLeavesARecordForEveryEffect() throws Exception {
        kill(Integer.getInteger("shellwarden.test.kills", 200));
    }

    private void kill(int kills) throws Exception {
        long seed = Long.getLong("shellwarden.test.seed", System.nanoTime());
        Random random = new Random(seed);
        Path workspace = Files.createDirectories(base.resolve("workspace"));
        Path trail = base.resolve("state/shellwarden/audit");
        int effects = 0;
        for (int kill = 0; kill < kills; kill++) {
            killOnce(workspace, kill, random.nextInt(600));
            if (!Files.exists(trail.resolve("index"))) {
                assertThat(effects(workspace)).as("nothing ran before there was a trail").isEmpty();
                continue;
            }
            assertThat(new AuditVerifier(trail).verify())
                    .as("kill %d, seed %d", kill, seed)
                    .isInstanceOf(Verification.Intact.class);
            effects = effects(workspace).size();
        }
        assertThat(started(trail)).as("seed %d", seed).containsAll(effects(workspace));
        assertThat(effects).as("the load did something").isPositive();
        System.err.printf("%d kills, %d effects, each with its record%n", kills, effects);
    }

    /** Every seventh is the server with all that belongs to it, the others its seven steps. */
    private void killOnce(Path workspace, int kill, int moment) throws Exception {
        if (kill % WHOLE == 0) {
            killWhole(workspace, kill, moment);
        } else {
            killBare(workspace, kill, moment);
        }
    }

    private void killWhole(Path workspace, int kill, int moment) throws Exception {
        try (ServerProcess server =
                ServerProcess.start(
                        workspace, Map.of("XDG_STATE_HOME", base.resolve("state").toString()))) {
            List<ServerProcess.Pending> calls = new ArrayList<>();
            for (int call = 0; call < LOAD; call++) {
                calls.add(server.call("shell", Map.of("command", effect(kill, call))));
            }
            end(
                    server.process(),
                    kill,
                    moment,
                    () -> calls.stream().anyMatch(call -> call.future().isDone()));
        }
    }

    private void killBare(Path workspace, int kill, int moment) throws Exception {
        Process process =
                new ProcessBuilder(
                                ServerProcess.command(
                                        BareServer.class,
                                        workspace.toString(),
                                        base.resolve("bare").toString(),
                                        base.resolve("state/shellwarden/audit").toString()))
                        .redirectError(base.resolve("stderr.txt").toFile())
                        .start();
        try (Writer commands = process.outputWriter(StandardCharsets.UTF_8);
                InputStream answers = process.getInputStream()) {
            for (int call = 0; call < LOAD; call++) {
                commands.write(effect(kill, call) + "\n");
            }
            commands.flush();
            end(process, kill, moment, () -> hasAnswered(answers));
        } finally {
            process.destroyForcibly();
        }
    }

    private static boolean hasAnswered(InputStream answers) {
        try {
            return answers.available() > 0;
        } catch (IOException closed) {
            return false;
        }
    }

    private static String effect(int kill, int call) {
        return ": > effect-%d-%d".formatted(kill, call);
    }

    /** Most moments lie behind the first effect, some before it. */
    private static void end(Process process, int kill, int moment, BooleanSupplier hasAnswered)
            throws InterruptedException {
        boolean early = kill % 5 == 1;
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!early
                && !hasAnswered.getAsBoolean()
                && process.isAlive()
                && System.nanoTime() < deadline) {
            Thread.sleep(2);
        }
        Thread.sleep(early ? moment * 2L : moment / 4);
        assertThat(process.isAlive()).as("the server before it is killed").isTrue();
        process.destroyForcibly().waitFor();
        Thread.sleep(50);
    }

    private static Set<String> effects(Path workspace) throws IOException {
        try (Stream<Path> files = Files.list(workspace)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("effect-"))
                    .collect(Collectors.toSet());
        }
    }

    private static Set<String> started(Path trail) throws IOException {
        Set<String> started = new HashSet<>();
        try (Stream<Path> files = Files.list(trail)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".jsonl")).toList()) {
                for (String line : Files.readAllLines(file)) {
                    if (line.contains("\"event\":\"started\"")) {
                        started.add(line.replaceAll(".*: > (effect-\\d+-\\d+).*", "$1"));
                    }
                }
            }
        }
        return started;
    }
}
