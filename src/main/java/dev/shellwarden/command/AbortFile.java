package dev.shellwarden.command;

import dev.shellwarden.workspace.VisibleText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file that tells a workflow that a command failed. */
final class AbortFile {

    private static final Logger LOGGER = LoggerFactory.getLogger(AbortFile.class);

    private final Optional<Path> file;

    AbortFile(ExecutionProperties properties) {
        this.file = properties.abortFile();
    }

    /** Writes the file when the outcome is a failure. */
    void note(PreparedCommand command, Outcome outcome) {
        if (file.isPresent()
                && !(outcome instanceof Outcome.Completed completed
                        && completed.execution().succeeded())) {
            write(sentence(outcome) + ": " + VisibleText.onOneLine(command.request().command()));
        }
    }

    private static String sentence(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed completed ->
                    "Failed (" + completed.execution().termination() + ")";
            case Outcome.TimedOut timedOut ->
                    "Timed out after " + timedOut.limit().toSeconds() + " seconds";
            case Outcome.Cancelled ignored -> "Cancelled";
            case Outcome.Refused refused -> "Refused (" + refused.reason() + ")";
            case Outcome.NotStarted notStarted -> "Not started (" + notStarted.reason() + ")";
        };
    }

    /** Writes in place of what stood there; a link is never followed. */
    private void write(String sentence) {
        file.ifPresent(path -> {
            try (SeekableByteChannel channel =
                    Files.newByteChannel(
                            path,
                            Set.of(
                                    StandardOpenOption.CREATE,
                                    StandardOpenOption.WRITE,
                                    StandardOpenOption.TRUNCATE_EXISTING,
                                    LinkOption.NOFOLLOW_LINKS))) {
                channel.write(ByteBuffer.wrap((sentence + "\n").getBytes(StandardCharsets.UTF_8)));
            } catch (IOException unwritable) {
                LOGGER.warn("The abort file {} cannot be written: {}", path, unwritable.toString());
            }
        });
    }
}
