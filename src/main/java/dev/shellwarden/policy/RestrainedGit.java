package dev.shellwarden.policy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What git runs with where an allow list admits it: nothing that a repository's own configuration
 * names is started. git reads these from its environment (git-config(1), {@code GIT_CONFIG_COUNT}),
 * where they outrank every file.
 */
public final class RestrainedGit {

    private static final List<Map.Entry<String, String>> SETTINGS =
            List.of(
                    Map.entry("core.fsmonitor", "false"),
                    Map.entry("core.hooksPath", "/dev/null"),
                    Map.entry("core.pager", "cat"),
                    Map.entry("core.sshCommand", "ssh"),
                    Map.entry("core.askPass", ""),
                    Map.entry("core.attributesFile", "/dev/null"),
                    Map.entry("core.editor", "true"),
                    Map.entry("sequence.editor", "true"),
                    Map.entry("credential.helper", ""),
                    Map.entry("gpg.program", "false"),
                    Map.entry("interactive.diffFilter", "cat"),
                    Map.entry("protocol.ext.allow", "never"),
                    Map.entry("submodule.recurse", "false"),
                    Map.entry("diff.ignoreSubmodules", "dirty"),
                    Map.entry("safe.bareRepository", "explicit"));

    /** The variables that say so. */
    public static final Map<String, String> VARIABLES = variables();

    private RestrainedGit() {}

    /** Whether a setting, in lower case, is decided here whatever a repository says. */
    static boolean overrides(String key) {
        return SETTINGS.stream()
                .anyMatch(setting -> setting.getKey().toLowerCase(Locale.ROOT).equals(key));
    }

    private static Map<String, String> variables() {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("GIT_CONFIG_COUNT", Integer.toString(SETTINGS.size()));
        for (int index = 0; index < SETTINGS.size(); index++) {
            variables.put("GIT_CONFIG_KEY_" + index, SETTINGS.get(index).getKey());
            variables.put("GIT_CONFIG_VALUE_" + index, SETTINGS.get(index).getValue());
        }
        variables.put("GIT_PAGER", "cat");
        variables.put("GIT_TERMINAL_PROMPT", "0");
        return Map.copyOf(variables);
    }
}
