package dev.shellwarden.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class FamilyWalkTests {

    @Test
    void findsTheProcessAndAllBelowItAndNothingElse() throws Exception {
        Process other = new ProcessBuilder("sleep", "60").start();
        try (Family family =
                Family.of("sleep 60 & (sleep 60 & echo $!; wait) & echo $!; wait", 2)) {
            FamilyWalk walk = new FamilyWalk();

            assertThat(walk.add(family.process.pid())).isTrue();

            assertThat(walk.found())
                    .extracting(ProcStat::process)
                    .contains(family.process.pid())
                    .containsAll(family.told)
                    .hasSize(4)
                    .doesNotContain(other.pid());
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void givesUpWithALargeFamily() throws Exception {
        try (Family family = Family.of("for i in $(seq 70); do sleep 60 & done; echo 1; wait", 1)) {
            assertThat(new FamilyWalk().add(family.process.pid())).isFalse();
        }
    }

    @Test
    void aProcessThatIsGoneIsNoFamily() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        FamilyWalk walk = new FamilyWalk();

        assertThat(walk.add(gone.pid())).isTrue();

        assertThat(walk.found()).isEmpty();
    }

    private record Family(Process process, List<Long> told) implements AutoCloseable {

        static Family of(String script, int lines) throws IOException {
            Process process = new ProcessBuilder("bash", "-c", script).start();
            BufferedReader reader =
                    new BufferedReader(
                            new InputStreamReader(
                                    process.getInputStream(), StandardCharsets.US_ASCII));
            List<Long> told =
                    reader.lines().limit(lines).map(Long::valueOf).filter(id -> id > 1).toList();
            return new Family(process, told);
        }

        @Override
        public void close() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
