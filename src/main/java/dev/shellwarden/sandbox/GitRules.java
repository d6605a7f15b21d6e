package dev.shellwarden.sandbox;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which entries of a repository's configuration make git run a program or read from elsewhere, as
 * data.
 *
 * @param keys the keys
 */
record GitRules(List<KeyRule> keys) {

    private record KeyRule(Pattern key, Optional<Pattern> unless) {

        private boolean matches(GitConfiguration.Entry entry) {
            return key.matcher(entry.key().toLowerCase(Locale.ROOT)).matches()
                    && unless.filter(harmless -> harmless.matcher(entry.value()).matches())
                            .isEmpty();
        }
    }

    static GitRules load() {
        return new GitRules(
                YamlResource.load("git.yaml").maps("keys").stream()
                        .map(entry ->
                                new KeyRule(
                                        glob(String.valueOf(entry.get("key"))),
                                        Optional.ofNullable(entry.get("unless"))
                                                .map(text ->
                                                        Pattern.compile(
                                                                String.valueOf(text),
                                                                Pattern.DOTALL))))
                        .toList());
    }

    private static Pattern glob(String text) {
        return Pattern.compile(
                Arrays.stream(text.split("\\*", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*")),
                Pattern.DOTALL);
    }

    boolean runsCode(GitConfiguration.Entry entry) {
        return keys.stream().anyMatch(rule -> rule.matches(entry));
    }

    /**
     * The entries that run code and are not in the configuration as it was.
     *
     * @throws GitConfiguration.Malformed when git could not read the text as it is
     */
    List<GitConfiguration.Entry> added(String text, String before)
            throws GitConfiguration.Malformed {
        List<GitConfiguration.Entry> known = knownEntries(before);
        return GitConfiguration.read(text).stream()
                .filter(this::runsCode)
                .filter(entry -> known.stream().noneMatch(entry::isSame))
                .toList();
    }

    private static List<GitConfiguration.Entry> knownEntries(String before) {
        try {
            return GitConfiguration.read(before);
        } catch (GitConfiguration.Malformed e) {
            return List.of();
        }
    }
}
