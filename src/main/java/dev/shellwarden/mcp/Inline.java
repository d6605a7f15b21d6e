package dev.shellwarden.mcp;

import dev.shellwarden.command.OutputText;
import dev.shellwarden.process.CapturedOutput;
import java.nio.charset.StandardCharsets;

/**
 * An output stream as text in an answer, with a line that says what is left out and how to get it.
 */
final class Inline {

    private Inline() {}

    static String text(OutputText output) {
        if (output.binary()) {
            return "[%d bytes that are not text%s]\n"
                    .formatted(output.totalBytes(), advice(output, "base64"));
        }
        CapturedOutput.Excerpt excerpt = output.excerpt();
        return excerpt.omittedBytes() == 0
                ? excerpt.start() + excerpt.end()
                : excerpt.start()
                        + "\n[%d bytes left out%s]\n"
                                .formatted(excerpt.omittedBytes(), advice(output, "text"))
                        + excerpt.end();
    }

    private static String advice(OutputText output, String encoding) {
        return output.id()
                .map(id ->
                        "; read_output with output_id %s and encoding %s reads them"
                                .formatted(id, encoding))
                .orElse("");
    }

    /** The same output with more left out of its middle, at most so many characters remaining. */
    static OutputText shortened(OutputText output, int characters) {
        CapturedOutput.Excerpt excerpt = output.excerpt();
        if (excerpt.start().length() + excerpt.end().length() <= characters) {
            return output;
        }
        boolean whole = excerpt.end().isEmpty();
        String last = whole ? excerpt.start() : excerpt.end();
        String start = head(excerpt.start(), characters / 2);
        String end = tail(last, characters / 2);
        long kept = bytes(start) + bytes(end);
        return new OutputText(
                new CapturedOutput.Excerpt(start, output.totalBytes() - kept, end),
                output.totalBytes(),
                output.binary(),
                output.id());
    }

    private static String head(String text, int characters) {
        int end = Math.min(characters, text.length());
        return text.substring(
                0, end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
    }

    private static String tail(String text, int characters) {
        int start = Math.max(0, text.length() - characters);
        return text.substring(
                start < text.length() && Character.isLowSurrogate(text.charAt(start))
                        ? start + 1
                        : start);
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
