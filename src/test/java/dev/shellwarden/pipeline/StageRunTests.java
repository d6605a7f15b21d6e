package dev.shellwarden.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import dev.shellwarden.process.Termination;
import dev.shellwarden.sandbox.Aftermath;
import dev.shellwarden.sandbox.Confined;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StageRunTests {

    @TempDir private Path directory;

    /** Counts how often it is told that it is over. */
    private record Counted(ProcessSpec spec, List<Termination> ends) implements Confined {

        @Override
        public Aftermath afterwards(Termination termination, String errorText) {
            ends.add(termination);
            return new Aftermath(termination, Optional.empty(), List.of());
        }
    }

    private Counted confined(String program) {
        return new Counted(ProcessSpec.of(List.of(program), directory), new ArrayList<>());
    }

    @Test
    void startWhenThereIsNoProgramThenTheConfinedProcessIsOver() {
        Counted confined = confined("/no/such/program");
        try (ProcessRunner runner = new ProcessRunner(directory.resolve("spool"))) {
            assertThatThrownBy(() -> StageRun.OfProcess.start(runner, confined))
                    .isInstanceOf(ProcessStartException.class);
        }
        assertThat(confined.ends()).containsExactly(new Termination.Cancelled());
    }

    @Test
    void awaitTwiceThenTheConfinedProcessIsOverOnce() throws Exception {
        Counted confined = confined("/bin/true");
        try (ProcessRunner runner = new ProcessRunner(directory.resolve("spool"))) {
            StageRun stage = StageRun.OfProcess.start(runner, confined);
            stage.await();
            assertThat(stage.await().exitCode()).isZero();
        }
        assertThat(confined.ends()).containsExactly(new Termination.Exited(0));
    }
}
