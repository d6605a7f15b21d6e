package dev.shellwarden.sandbox;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What an exposure adds for a call of its own programs.
 *
 * @param programs the system's own programs
 * @param readable files and directories shown where they are; no secrets
 * @param moved credentials
 * @param sockets listening sockets shown
 * @param variables variables of the server's environment handed on; a socket that one names is
 *     shown
 * @param set variables set
 * @param gitSettings configuration that git is given, above every file's
 */
record ExposedSystem(
        List<ExposedProgram> programs,
        List<String> readable,
        List<MovedFolder> moved,
        List<String> sockets,
        List<String> variables,
        Map<String, String> set,
        Map<String, String> gitSettings) {

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
                programs(map(entry, "programs")),
                texts(entry, "readable"),
                map(entry, "moved").entrySet().stream()
                        .map(moved ->
                                new MovedFolder(
                                        String.valueOf(moved.getKey()), texts(moved.getValue())))
                        .toList(),
                texts(entry, "sockets"),
                texts(entry, "variables"),
                texts(entry.get("set")),
                texts(entry.get("git-settings")));
    }

    private static List<ExposedProgram> programs(Map<?, ?> data) {
        return data.entrySet().stream()
                .map(program -> {
                    Map<String, String> words = texts(program.getValue());
                    return ExposedProgram.of(
                            String.valueOf(program.getKey()),
                            words.getOrDefault("admits", ""),
                            words.getOrDefault("refuses", ""));
                })
                .toList();
    }

    /** Whether an invocation is one of the system's own that gets the credential. */
    boolean admits(List<String> invocation) {
        String word = invocation.getFirst();
        String name = word.substring(word.lastIndexOf('/') + 1);
        return programs.stream()
                .anyMatch(program -> program.name().equals(name) && program.admits(invocation));
    }

    private static Map<?, ?> map(Map<?, ?> entry, String key) {
        return entry.get(key) instanceof Map<?, ?> map ? map : Map.of();
    }

    private static Map<String, String> texts(@org.jspecify.annotations.Nullable Object data) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (data instanceof Map<?, ?> map) {
            map.forEach((key, value) -> texts.put(String.valueOf(key), String.valueOf(value)));
        }
        return texts;
    }

    private static List<String> texts(Map<?, ?> entry, String key) {
        return entry.get(key) instanceof List<?> list ? YamlResource.texts(list) : List.of();
    }
}
