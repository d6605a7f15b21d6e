package dev.shellwarden.process;

import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a process that is started ahead runs until it is told what to become: dash(1), which says by
 * a line that it stands ready, reads one line from its input, and puts another program in its own
 * place. Nothing is started ahead where there is no dash.
 */
public final class Trampoline {

    /** What is told in one line must fit into an empty pipe: pipe(7). */
    private static final int LONGEST_LINE = 60_000;

    /** It has this from bubblewrap, or from dash where that did not set it. */
    private static final String DIRECTORY = "PWD";

    private Trampoline() {}

    /** The words that start it; empty where there is no dash. */
    public static Optional<List<String>> words() {
        return Dash.find().map(shell -> List.of(shell.toString(), "-c", "echo; . /proc/self/fd/0"));
    }

    /**
     * The line that makes it another program, with empty input. It is one compound command, so that
     * a part of it is a syntax error and runs nothing.
     *
     * @param argv the program, absolute, and its arguments
     * @param environment what it gets beside what the trampoline was started with
     * @return empty when it cannot be said exactly
     */
    public static Optional<byte[]> line(List<String> argv, Map<String, String> environment) {
        boolean exact =
                argv.getFirst().startsWith("/")
                        && argv.stream().noneMatch(Trampoline::holdsZero)
                        && environment.values().stream().noneMatch(Trampoline::holdsZero)
                        && !environment.containsKey(ProcessRunner.TOKEN_VARIABLE)
                        && Dash.handsOn(environment.keySet());
        try {
            return exact
                    ? Optional.of(text(argv, environment)).filter(Trampoline::fits)
                    : Optional.empty();
        } catch (CharacterCodingException malformed) {
            return Optional.empty();
        }
    }

    private static boolean holdsZero(String text) {
        return text.indexOf('\0') >= 0;
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    private static boolean fits(byte[] line) {
        return line.length <= LONGEST_LINE;
    }

    private static byte[] text(List<String> argv, Map<String, String> environment)
            throws CharacterCodingException {
        StringBuilder line = new StringBuilder("{ ");
        new TreeMap<>(environment)
                .forEach((name, value) -> {
                    if (!name.equals(DIRECTORY)) {
                        line.append("export ")
                                .append(name)
                                .append('=')
                                .append(quoted(value))
                                .append("; ");
                    }
                });
        line.append("exec");
        argv.forEach(word -> line.append(' ').append(quoted(word)));
        return Utf8.encode(line.append(" <>/dev/null; }\n").toString());
    }
}
