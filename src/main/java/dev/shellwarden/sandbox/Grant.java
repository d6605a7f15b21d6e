package dev.shellwarden.sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The exposures of one call, with the places of their credentials.
 *
 * @param systems the exposures
 * @param mounts the credentials, in a folder that cannot be listed
 * @param variables what the call's environment gets
 */
record Grant(List<ExposedSystem> systems, List<Mount> mounts, Map<String, String> variables) {

    /** No exposure. */
    static final Grant NONE = new Grant(List.of(), List.of(), Map.of());

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int NAME = 16;
    private static final Path PARENT = Path.of("/run/exposed");

    Grant {
        systems = List.copyOf(systems);
        mounts = List.copyOf(mounts);
        variables = Map.copyOf(variables);
    }

    static Grant of(List<ExposedSystem> systems, Exposures exposures, PathText paths) {
        List<Mount> mounts = new ArrayList<>();
        Map<String, String> variables = new HashMap<>(exposures.variables(systems));
        Map<String, String> git = new HashMap<>();
        for (ExposedSystem system : systems) {
            system.moved().forEach(moved -> move(moved, paths, mounts, variables));
            variables.putAll(system.set());
            git.putAll(system.gitSettings());
        }
        addGit(git, variables);
        if (!mounts.isEmpty()) {
            mounts.addFirst(new Mount.Unlisted(PARENT));
        }
        return new Grant(systems, mounts, variables);
    }

    private static void move(
            MovedFolder moved, PathText paths, List<Mount> mounts, Map<String, String> variables) {
        Optional<Path> source = paths.absolute(moved.path()).filter(Files::exists);
        if (source.isPresent()) {
            byte[] name = new byte[NAME];
            RANDOM.nextBytes(name);
            Path place = PARENT.resolve(HexFormat.of().formatHex(name));
            mounts.add(new Mount.Bind(source.get(), place, false));
            moved.variables()
                    .forEach((variable, below) ->
                            variables.put(variable, place.resolve(below).toString()));
        }
    }

    /** git-config(1), GIT_CONFIG_COUNT. */
    private static void addGit(Map<String, String> settings, Map<String, String> variables) {
        if (settings.isEmpty()) {
            return;
        }
        int index = 0;
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            variables.put("GIT_CONFIG_KEY_" + index, setting.getKey());
            variables.put("GIT_CONFIG_VALUE_" + index, setting.getValue());
            index++;
        }
        variables.put("GIT_CONFIG_COUNT", Integer.toString(index));
    }
}
