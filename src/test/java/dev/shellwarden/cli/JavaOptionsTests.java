package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The Java options with which an installed server starts. */
class JavaOptionsTests {

    /** Tools are called by reflection, each call on a virtual thread that waits for its command. */
    @Test
    void callsByReflectionThatWaitLeaveTheProcessorToOthers() throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options());
        command.add("-Djdk.virtualThreadScheduler.parallelism=1");
        command.add("-Djdk.virtualThreadScheduler.maxPoolSize=1");
        command.addAll(List.of("-cp", place().toString(), Meeting.class.getName()));

        Process process = new ProcessBuilder(command).inheritIO().start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    private static Path place() throws URISyntaxException {
        return Path.of(Meeting.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static List<String> options() throws IOException {
        try (InputStream in = JavaOptionsTests.class.getResourceAsStream("/install/java.options")) {
            String text =
                    new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return List.of(text.strip().split("\\s+"));
        }
    }

    /** Two virtual threads on one processor that end only when both are there at once. */
    static final class Meeting {

        private static final CyclicBarrier BOTH = new CyclicBarrier(2);

        private Meeting() {}

        public static void main(String[] arguments) throws Exception {
            Thread first = Thread.ofVirtual().start(Meeting::callByReflection);
            Thread second = Thread.ofVirtual().start(Meeting::callByReflection);
            first.join();
            second.join();
        }

        static void meet() throws Exception {
            BOTH.await();
        }

        private static void callByReflection() {
            try {
                Meeting.class.getDeclaredMethod("meet").invoke(null);
            } catch (ReflectiveOperationException failed) {
                throw new IllegalStateException(failed);
            }
        }
    }
}
