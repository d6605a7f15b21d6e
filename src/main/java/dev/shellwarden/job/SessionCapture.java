package dev.shellwarden.job;

import dev.shellwarden.process.CapturedOutput;
import dev.shellwarden.process.OutputLimits;
import dev.shellwarden.process.ProcessSpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;

/**
 * Gets a shell's state out of it: the command is read from a descriptor, and at the shell's exit a
 * trap writes directory and environment to another. Both are private to the call. What comes back
 * is untrusted: a command can write there too.
 */
public final class SessionCapture {

    /**
     * Where the shell reads its command and where it writes its state; high, since scripts use low
     * numbers.
     */
    private static final int COMMAND_DESCRIPTOR = 62;

    private static final int STATE_DESCRIPTOR = 63;

    /**
     * State beyond this size is not carried: an environment of this size would leave no room for
     * arguments.
     */
    private static final int MAX_STATE = 64 << 10;

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Names that the shell sets anew in every call. */
    private static final Set<String> NEVER_CARRIED = Set.of("_", "SHLVL", "PWD", "OLDPWD");

    private SessionCapture() {}

    /**
     * The same shell, started so that its state can be read when it has ended.
     *
     * @param spec a process whose program is a shell
     * @param shell the shell's own path
     * @param command the text that runs
     */
    public static ProcessSpec wrap(ProcessSpec spec, String shell, String command) {
        String script =
                "trap '{ printf \"%%s\\0\" \"$PWD\"; /usr/bin/env -0; } >&%1$d 2>/dev/null' EXIT; . /dev/fd/%2$d"
                        .formatted(STATE_DESCRIPTOR, COMMAND_DESCRIPTOR);
        Map<Integer, byte[]> descriptors = new HashMap<>(spec.descriptors());
        descriptors.put(COMMAND_DESCRIPTOR, command.getBytes(StandardCharsets.UTF_8));
        return spec.withArgv(List.of(shell, "-c", script))
                .withDescriptors(descriptors)
                .withCaptures(Map.of(STATE_DESCRIPTOR, new OutputLimits(MAX_STATE, 0, 0)));
    }

    /**
     * The state that a shell left, or nothing when it left none (it was killed, or replaced by
     * {@code exec}) or too much.
     *
     * @param captured what was written to the further descriptors
     * @param before the environment that the call started with
     * @param carried which variables, by name and value, may be carried
     */
    public static Optional<SessionState> read(
            Map<Integer, CapturedOutput> captured,
            Map<String, String> before,
            BiPredicate<String, String> carried) {
        CapturedOutput output = captured.get(STATE_DESCRIPTOR);
        if (output == null || output.size() == 0 || output.size() > MAX_STATE) {
            return Optional.empty();
        }
        return parse(output.text(), before, carried);
    }

    static Optional<SessionState> parse(
            String text, Map<String, String> before, BiPredicate<String, String> carried) {
        List<String> parts = new ArrayList<>(List.of(text.split("\0", -1)));
        String end = parts.removeLast();
        if (!end.isEmpty() || parts.isEmpty() || !parts.getFirst().startsWith("/")) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new SessionState(
                            Path.of(parts.getFirst()),
                            variables(parts.subList(1, parts.size()), before, carried)));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static Map<String, String> variables(
            List<String> assignments,
            Map<String, String> before,
            BiPredicate<String, String> carried) {
        Map<String, String> variables = new HashMap<>();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            if (equals > 0) {
                String name = assignment.substring(0, equals);
                String value = assignment.substring(equals + 1);
                if (isCarried(name)
                        && !value.equals(before.get(name))
                        && carried.test(name, value)) {
                    variables.put(name, value);
                }
            }
        }
        return variables;
    }

    private static boolean isCarried(String name) {
        return NAME.matcher(name).matches()
                && !NEVER_CARRIED.contains(name)
                && !name.startsWith("SHELLWARDEN_");
    }
}
