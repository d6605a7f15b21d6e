package dev.shellwarden.sandbox;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What an exposure adds for a call of its own programs.
 *
 * @param programs the names of the system's own programs
 * @param readable files and directories shown
 * @param writable files and directories that can also be written
 * @param sockets listening sockets shown
 * @param variables variables of the server's environment handed on; a socket that one names is
 *     shown
 */
record ExposedSystem(
        Set<String> programs,
        List<String> readable,
        List<String> writable,
        List<String> sockets,
        List<String> variables) {

    static Map<SandboxProperties.Exposure, ExposedSystem> all(Map<?, ?> data) {
        return Arrays.stream(SandboxProperties.Exposure.values())
                .collect(Collectors.toMap(Function.identity(), exposure -> of(data, exposure)));
    }

    private static ExposedSystem of(Map<?, ?> data, SandboxProperties.Exposure exposure) {
        String name = exposure.name().toLowerCase(Locale.ROOT).replace('_', '-');
        if (!(data.get(name) instanceof Map<?, ?> entry)) {
            throw new IllegalStateException("profile.yaml has no exposure '%s'".formatted(name));
        }
        return new ExposedSystem(
                Set.copyOf(texts(entry, "programs")),
                texts(entry, "readable"),
                texts(entry, "writable"),
                texts(entry, "sockets"),
                texts(entry, "variables"));
    }

    private static List<String> texts(Map<?, ?> entry, String key) {
        return entry.get(key) instanceof List<?> list ? YamlResource.texts(list) : List.of();
    }
}
