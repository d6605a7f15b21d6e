package dev.shellwarden.rules;

import dev.shellwarden.yaml.CompactTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rules that are part of the product: the groups that {@code rules/groups.txt} names. The build
 * writes beside it which programs each is about, so that a group is read when one of them is met.
 */
final class BuiltInRules {

    private static final String FOLDER = "/rules/";
    private static final String GROUPS = "groups.txt";
    private static final String PROGRAMS = "programs.txt";
    private static final String ANY = "*";

    private BuiltInRules() {}

    /**
     * Run by the build: writes which programs each group is about.
     *
     * @param arguments the folder with the rules
     */
    public static void main(String[] arguments) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String name : names()) {
            lines.add(line(name, RuleSource.of(read(name))));
        }
        Files.write(Path.of(arguments[0], PROGRAMS), lines);
    }

    private static String line(String name, RuleSource source) {
        List<String> words = new ArrayList<>(List.of(name));
        if (source.isShared()) {
            words.add(ANY);
        }
        words.addAll(new TreeSet<>(source.programs()));
        return String.join(" ", words);
    }

    /** The groups in their order; all are read where the build did not say what they are about. */
    static List<RuleSource> load() {
        Map<String, List<String>> about = about();
        return names().stream()
                .map(name ->
                        about.containsKey(name)
                                ? unread(name, about.get(name))
                                : RuleSource.of(read(name)))
                .toList();
    }

    private static RuleSource unread(String name, List<String> programs) {
        Set<String> named = new HashSet<>(programs);
        boolean shared = named.remove(ANY);
        return new RuleSource(shared, named, () -> read(name));
    }

    private static Map<String, List<String>> about() {
        Map<String, List<String>> about = new HashMap<>();
        text(PROGRAMS)
                .ifPresent(text ->
                        text.lines()
                                .map(line -> List.of(line.split(" ")))
                                .forEach(words ->
                                        about.put(
                                                words.getFirst(), words.subList(1, words.size()))));
        return about;
    }

    private static List<String> names() {
        return required(GROUPS)
                .lines()
                .map(String::strip)
                .filter(name -> !name.isEmpty() && !name.startsWith("#"))
                .toList();
    }

    private static RuleGroup read(String name) {
        String file = name + ".yaml";
        RuleReader reader = new RuleReader("rules/" + file);
        return CompactTree.of(FOLDER + file)
                .map(reader::read)
                .orElseGet(() -> reader.read(required(file)));
    }

    private static String required(String name) {
        return text(name)
                .orElseThrow(() ->
                        new InvalidRuleException(
                                "rules/" + name, 0, 0, "is missing from the class path"));
    }

    private static Optional<String> text(String name) {
        try (InputStream stream = BuiltInRules.class.getResourceAsStream(FOLDER + name)) {
            return stream == null
                    ? Optional.empty()
                    : Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
