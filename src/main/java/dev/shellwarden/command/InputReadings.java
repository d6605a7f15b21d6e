package dev.shellwarden.command;

import dev.shellwarden.policy.InputProfile.Taking;
import dev.shellwarden.syntax.Dialect;
import dev.shellwarden.syntax.ParseFailure;
import dev.shellwarden.syntax.ShellParser;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All the ways in which an input could be read: by every reader with what it was given before, and,
 * since something may have taken the lines before without running them, from any line on and as
 * lines of a shell.
 */
final class InputReadings {

    /**
     * One way.
     *
     * @param command the command that would run
     * @param input what it would read
     * @param expected whether the input is meant to be read so; else only what is denied matters
     */
    record Reading(String command, String input, boolean expected) {}

    /** Beyond this many lines a text is read from its first lines and its last ones on only. */
    private static final int MOST_LINES = 64;

    /** Beyond this many characters a line is not looked at from every character on. */
    private static final int MOST_CHARACTERS = 256;

    /** What clients, editors, debuggers and REPLs take for a line to a shell. */
    private static final Pattern ESCAPE =
            Pattern.compile(
                    "^\\s*(?:[:~,%]*!+|\\\\!|\\.(?:she?l?l?|sy\\w*)\\b|:?(?:shell|system|terminal|term)\\b)\\s*(\\S.*)$");

    private final Map<String, String> readers;
    private final Taking taking;
    private final boolean opaque;

    /**
     * @param readers the commands that could read the input, with all that each would have read
     * @param taking what may have been taken of what was given before
     * @param opaque whether nobody knows what a reader makes of it
     */
    InputReadings(Map<String, String> readers, Taking taking, boolean opaque) {
        this.readers = readers;
        this.taking = taking;
        this.opaque = opaque;
    }

    /** The ways in which a text could be read, the expected ones first. */
    List<Reading> of(String text) {
        List<Reading> readings = new ArrayList<>();
        readers.forEach((reader, read) -> readings.add(new Reading(reader, read, true)));
        List<String> lines = text.lines().toList();
        boolean mayBeginAnywhere = taking != Taking.NOTHING;
        shell(text, opaque, readings);
        for (String line : lines) {
            shell(line, opaque || mayBeginAnywhere, readings);
            Matcher escape = ESCAPE.matcher(line);
            if (escape.matches()) {
                shell(escape.group(1), true, readings);
            }
        }
        if (lines.size() > 1) {
            tails(lines, mayBeginAnywhere, readings);
        }
        if (taking == Taking.CHARACTERS) {
            lines.forEach(line -> parts(line, readings));
        }
        return readings.stream().distinct().toList();
    }

    private static void shell(String text, boolean expected, List<Reading> readings) {
        if (!text.isBlank()
                && !(new ShellParser(Dialect.BASH).parse(text) instanceof ParseFailure)) {
            readings.add(new Reading(text, "", expected));
        }
    }

    private void tails(List<String> lines, boolean expected, List<Reading> readings) {
        for (int first : starts(lines.size())) {
            String tail = String.join("\n", lines.subList(first, lines.size())) + "\n";
            shell(tail, expected, readings);
            readers.keySet().forEach(reader -> readings.add(new Reading(reader, tail, false)));
        }
    }

    private static Set<Integer> starts(int lines) {
        Set<Integer> starts = new LinkedHashSet<>();
        for (int line = 1; line < lines; line++) {
            if (line < MOST_LINES / 2 || line >= lines - MOST_LINES / 2) {
                starts.add(line);
            }
        }
        return starts;
    }

    private static void parts(String line, List<Reading> readings) {
        for (int start = 1; start < Math.min(line.length(), MOST_CHARACTERS); start++) {
            shell(line.substring(start), false, readings);
        }
    }
}
