package dev.shellwarden.sandbox;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One of a system's own programs, and which of its calls get the credential: not those that start
 * other programs, that take their configuration from elsewhere or that print the credential.
 *
 * @param name its name
 * @param admits what the words behind the program, with one space between, must look like; any do
 *     without
 * @param refuses what no word may look like
 */
record ExposedProgram(String name, Optional<Pattern> admits, Optional<Pattern> refuses) {

    private static final Pattern SPACE = Pattern.compile("\\s");

    static ExposedProgram of(String name, String admits, String refuses) {
        return new ExposedProgram(name, pattern(admits), pattern(refuses));
    }

    private static Optional<Pattern> pattern(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(Pattern.compile(text));
    }

    boolean admits(List<String> invocation) {
        List<String> words = invocation.subList(1, invocation.size());
        return words.stream().noneMatch(this::isRefused)
                && (admits.isEmpty() || looksAdmitted(words));
    }

    private boolean isRefused(String word) {
        return refuses.filter(pattern -> pattern.matcher(word).matches()).isPresent();
    }

    /** A word with a space in it is one character that no option is made of. */
    private boolean looksAdmitted(List<String> words) {
        String line =
                String.join(
                        " ",
                        words.stream()
                                .map(word -> SPACE.matcher(word).replaceAll("\u00a7"))
                                .toList());
        return admits.orElseThrow().matcher(line).matches();
    }
}
