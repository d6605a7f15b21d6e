package dev.shellwarden.sandbox;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What commands see and write by default, as data.
 *
 * @param system read-only trees
 * @param tools read-only parts of the home directory
 * @param caches download caches
 * @param privateFolders folders of the home directory of which commands get an own, empty one
 * @param secrets what is hidden wherever it would be seen
 * @param obeyed names in a workspace root that editors and agents run or obey
 * @param exposures what each exposure adds
 */
record Profile(
        List<String> system,
        List<String> tools,
        List<Cache> caches,
        List<String> privateFolders,
        List<Secret> secrets,
        List<String> obeyed,
        Map<SandboxProperties.Exposure, ExposedSystem> exposures) {

    static Profile load() {
        YamlResource data = YamlResource.load("profile.yaml");
        return new Profile(
                data.strings("system"),
                data.strings("tools"),
                data.maps("caches").stream().map(Cache::of).toList(),
                data.strings("private"),
                data.maps("secrets").stream().map(Secret::of).toList(),
                data.strings("obeyed"),
                ExposedSystem.all(data.map("exposures")));
    }

    /**
     * A download cache.
     *
     * @param path where it is
     * @param of the programs that keep it
     */
    record Cache(String path, List<String> of) {

        private static Cache of(Map<?, ?> entry) {
            List<String> programs =
                    entry.get("of") instanceof List<?> list ? YamlResource.texts(list) : List.of();
            return new Cache(String.valueOf(entry.get("path")), programs);
        }
    }

    /**
     * A hidden file or directory.
     *
     * @param path where it is
     * @param hideWhen what its text must hold to be hidden; always hidden without
     */
    record Secret(String path, Optional<Pattern> hideWhen) {

        private static Secret of(Map<?, ?> entry) {
            Optional<Pattern> hideWhen =
                    Optional.ofNullable(entry.get("hide-when"))
                            .map(String::valueOf)
                            .map(Pattern::compile);
            return new Secret(String.valueOf(entry.get("path")), hideWhen);
        }
    }
}
