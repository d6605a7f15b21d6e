package dev.shellwarden.command;

import dev.shellwarden.process.CapturedOutput;
import java.util.List;
import java.util.Optional;

/** Hears of a command while it runs. Its methods must return quickly. */
public interface CommandListener {

    /** Hears nothing. */
    CommandListener NONE = running -> {};

    /** The command was started. */
    void started(Running running);

    /**
     * A command that runs.
     *
     * @param outputs its output streams, which can be read while they grow
     * @param outputId by which what it writes to standard output can be read, where it is kept
     */
    record Running(List<CapturedOutput> outputs, Optional<String> outputId) {

        public Running {
            outputs = List.copyOf(outputs);
        }

        /** How many bytes it has written. */
        public long bytes() {
            return outputs.stream().mapToLong(CapturedOutput::size).sum();
        }

        /** The last line that it wrote to a stream that is not empty, standard output first. */
        public String lastLine() {
            return outputs.stream()
                    .map(CapturedOutput::lastLine)
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .orElse("");
        }
    }
}
