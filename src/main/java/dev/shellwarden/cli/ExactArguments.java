package dev.shellwarden.cli;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The arguments as they were given. Java decodes them in the locale's encoding, which under {@code
 * LC_ALL=C} makes question marks of everything that is not ASCII; the kernel still has the bytes.
 */
final class ExactArguments {

    private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");

    private ExactArguments() {}

    /**
     * The same arguments decoded as UTF-8, where the locale is another and the kernel can be asked.
     */
    static String[] of(String[] decoded) {
        Charset locale =
                Charset.forName(
                        System.getProperty("sun.jnu.encoding", "UTF-8"), StandardCharsets.UTF_8);
        if (locale.equals(StandardCharsets.UTF_8) || !Files.isReadable(COMMAND_LINE)) {
            return decoded;
        }
        try {
            return lastOf(
                    new String(Files.readAllBytes(COMMAND_LINE), StandardCharsets.UTF_8), decoded);
        } catch (IOException unreadable) {
            return decoded;
        }
    }

    /** The process's arguments end with ours, each followed by a zero byte. */
    static String[] lastOf(String commandLine, String[] decoded) {
        List<String> all = List.of(commandLine.split("\0", -1));
        int end = all.size() - 1;
        boolean plausible = end >= decoded.length;
        return plausible ? all.subList(end - decoded.length, end).toArray(String[]::new) : decoded;
    }
}
