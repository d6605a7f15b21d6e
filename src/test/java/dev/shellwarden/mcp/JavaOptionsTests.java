package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.OwnJava;
import dev.shellwarden.workspace.Caller;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.ai.tool.annotation.Tool;

/** The Java options with which an installed server starts. */
class JavaOptionsTests {

    /** Each call runs on a virtual thread that waits for its command. */
    @Test
    void toolsThatWaitLeaveTheProcessorToOthers() throws Exception {
        List<String> options = new ArrayList<>(options());
        options.add("-Djdk.virtualThreadScheduler.parallelism=1");
        options.add("-Djdk.virtualThreadScheduler.maxPoolSize=1");

        Process process =
                new ProcessBuilder(OwnJava.command(Meeting.class, options)).inheritIO().start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    private static List<String> options() throws IOException {
        try (InputStream in = JavaOptionsTests.class.getResourceAsStream("/install/java.options")) {
            String text =
                    new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return List.of(text.strip().split("\\s+"));
        }
    }

    /** Two calls of a tool on one processor that end only when both are there at once. */
    static final class Meeting {

        private static final CyclicBarrier BOTH = new CyclicBarrier(2);

        public static void main(String[] arguments) throws Exception {
            ToolMethod tool =
                    new ToolMethod(
                            new Meeting(),
                            Meeting.class.getDeclaredMethod("nap", Integer.class),
                            "",
                            ToolSchema.load("nap", Map.of()));
            Thread first = Thread.ofVirtual().start(() -> call(tool));
            Thread second = Thread.ofVirtual().start(() -> call(tool));
            first.join(Duration.ofSeconds(50));
            second.join(Duration.ofSeconds(50));
            System.exit(first.isAlive() || second.isAlive() ? 1 : 0);
        }

        @Tool(name = "nap")
        @ToolHints(title = "Nap")
        ToolAnswer nap(Integer milliseconds) throws Exception {
            BOTH.await();
            return ToolAnswer.object(Map.of());
        }

        private static void call(ToolMethod tool) {
            tool.call(
                    Map.of("milliseconds", 1),
                    new ToolCall(new Nobody(), () -> {}, Optional.empty()));
        }
    }

    private static final class Nobody implements ClientLink {

        @Override
        public Caller caller() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean canElicit() {
            return false;
        }

        @Override
        public void progress(Object token, double progress, String message) {}

        @Override
        public Map<String, Object> elicit(
                String message, Map<String, Object> schema, Duration timeout) {
            throw new UnsupportedOperationException();
        }
    }
}
