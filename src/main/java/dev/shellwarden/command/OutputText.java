package dev.shellwarden.command;

import dev.shellwarden.process.CapturedOutput;
import java.util.Optional;

/**
 * An output stream as it stands in an outcome.
 *
 * @param excerpt the text, its middle left out when it is long
 * @param totalBytes how much was written
 * @param binary whether it is not text; then the excerpt is empty
 * @param id by which the whole can be read, where it was cut or is binary and was kept
 */
public record OutputText(
        CapturedOutput.Excerpt excerpt, long totalBytes, boolean binary, Optional<String> id) {

    /** Nothing was written. */
    public static final OutputText EMPTY =
            new OutputText(new CapturedOutput.Excerpt("", 0, ""), 0, false, Optional.empty());

    static OutputText of(CapturedOutput output, int maxBytes) {
        boolean binary = output.binary();
        return new OutputText(
                binary ? EMPTY.excerpt() : output.excerpt(maxBytes),
                output.size(),
                binary,
                Optional.empty());
    }

    OutputText withId(String id) {
        return new OutputText(excerpt, totalBytes, binary, Optional.of(id));
    }

    /** Whether something of it is not in the excerpt. */
    public boolean cut() {
        return binary || excerpt.omittedBytes() > 0;
    }
}
