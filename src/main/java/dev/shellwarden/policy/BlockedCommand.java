package dev.shellwarden.policy;

import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.rules.Glob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A program with options, found in whatever spelling: {@code rm -rf} is also {@code rm -f -r} and
 * {@code rm --recursive --force}.
 *
 * @param text the entry as written
 * @param program the program
 * @param options the options that must all be given, single letters taken apart
 * @param words the operands or subcommands that must stand first
 */
record BlockedCommand(String text, Glob program, List<String> options, List<Glob> words) {

    BlockedCommand {
        options = List.copyOf(options);
        words = List.copyOf(words);
    }

    static BlockedCommand of(String text) {
        String[] parts = text.strip().split("\\s+");
        List<String> options = new ArrayList<>();
        List<Glob> words = new ArrayList<>();
        for (String part : Arrays.asList(parts).subList(1, parts.length)) {
            if (part.startsWith("--") || part.length() < 2 || !part.startsWith("-")) {
                if (part.startsWith("--")) {
                    options.add(part);
                } else {
                    words.add(Glob.of(part));
                }
            } else {
                part.chars().skip(1).forEach(letter -> options.add("-" + (char) letter));
            }
        }
        return new BlockedCommand(text, Glob.of(parts[0]), options, words);
    }

    boolean matches(String name, Invocation invocation) {
        return program.matches(name)
                && options.stream().allMatch(option -> given(option, invocation))
                && leads(invocation);
    }

    private static boolean given(String option, Invocation invocation) {
        boolean read = invocation.reading().filter(reading -> reading.has(option)).isPresent();
        return read
                || invocation.argv().stream()
                        .skip(1)
                        .map(Argument::value)
                        .anyMatch(word -> spells(word, option));
    }

    private static boolean spells(String word, String option) {
        boolean bundle =
                word.length() > 1
                        && word.charAt(0) == '-'
                        && word.charAt(1) != '-'
                        && option.length() == 2;
        return word.equals(option) || bundle && word.indexOf(option.charAt(1), 1) > 0;
    }

    private boolean leads(Invocation invocation) {
        List<String> given =
                new ArrayList<>(invocation.reading().map(Reading::subcommands).orElse(List.of()));
        invocation
                .reading()
                .map(Reading::operands)
                .orElse(
                        invocation.argv().isEmpty()
                                ? List.of()
                                : invocation.argv().subList(1, invocation.argv().size()))
                .forEach(word -> given.add(word.value()));
        for (int index = 0; index < words.size(); index++) {
            if (index >= given.size() || !words.get(index).matches(given.get(index))) {
                return false;
            }
        }
        return true;
    }
}
