package dev.shellwarden.command;

import java.util.HashMap;
import java.util.Map;

/**
 * What a job gets besides a command's environment. Pagers and editors that other programs start
 * would get the job's input, and their keys start programs.
 */
final class JobEnvironment {

    private static final Map<String, String> TAME =
            Map.of(
                    "PAGER", "cat",
                    "GIT_PAGER", "cat",
                    "MANPAGER", "cat",
                    "SYSTEMD_PAGER", "cat",
                    "LESSSECURE", "1",
                    "EDITOR", "false",
                    "VISUAL", "false",
                    "GIT_EDITOR", "false");

    private JobEnvironment() {}

    /** The environment with those variables, unless it says otherwise. */
    static Map<String, String> tamed(Map<String, String> environment) {
        Map<String, String> all = new HashMap<>(TAME);
        all.putAll(environment);
        return all;
    }
}
