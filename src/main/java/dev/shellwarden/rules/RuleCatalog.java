package dev.shellwarden.rules;

import dev.shellwarden.yaml.CompactTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** All rules in force, found quickly by program. Instances are immutable and may be shared. */
public final class RuleCatalog {

    private static final String FOLDER = "/rules/";

    private final List<RuleGroup> groups;
    private final RuleIndex index;

    /** A catalogue of these groups. */
    public RuleCatalog(List<RuleGroup> groups) {
        this.groups = List.copyOf(groups);
        this.index = new RuleIndex(rules().toList());
    }

    /**
     * The rules that are part of the product: those named in {@code rules/groups.txt} on the class
     * path.
     *
     * @throws InvalidRuleException naming file, line, column and reason
     */
    public static RuleCatalog load() {
        List<RuleGroup> groups =
                resource("groups.txt")
                        .lines()
                        .map(String::strip)
                        .filter(name -> !name.isEmpty() && !name.startsWith("#"))
                        .map(name -> group(name + ".yaml"))
                        .toList();
        return new RuleCatalog(checked(groups));
    }

    private static RuleGroup group(String file) {
        RuleReader reader = new RuleReader("rules/" + file);
        return CompactTree.of(FOLDER + file)
                .map(reader::read)
                .orElseGet(() -> reader.read(resource(file)));
    }

    /**
     * This catalogue and the groups of a folder's {@code *.yaml} files. A rule whose id is taken is
     * a fault: files add rules, they never replace one.
     *
     * @throws InvalidRuleException naming file, line, column and reason
     */
    public RuleCatalog with(Path folder) {
        List<RuleGroup> all = new ArrayList<>(groups);
        for (Path file : yamlFiles(folder)) {
            all.add(read(file));
        }
        return new RuleCatalog(checked(all));
    }

    /** One file's group. */
    public static RuleGroup read(Path file) {
        return new RuleReader(file.toString()).read(SourceText.read(file));
    }

    /**
     * This catalogue and one more group.
     *
     * @throws InvalidRuleException when an id of it is taken
     */
    public RuleCatalog with(RuleGroup group) {
        List<RuleGroup> all = new ArrayList<>(groups);
        all.add(group);
        return new RuleCatalog(checked(all));
    }

    /**
     * This catalogue without the rules that {@code excluded} names; rules that nothing may switch
     * off stay.
     */
    public RuleCatalog without(Predicate<Rule> excluded) {
        return new RuleCatalog(
                groups.stream()
                        .map(group ->
                                new RuleGroup(
                                        group.name(),
                                        group.description(),
                                        group.rules().stream()
                                                .filter(rule ->
                                                        rule.isNever() || !excluded.test(rule))
                                                .toList()))
                        .filter(group -> !group.rules().isEmpty())
                        .toList());
    }

    /** The groups in their order. */
    public List<RuleGroup> groups() {
        return groups;
    }

    /** Every rule. */
    public Stream<Rule> rules() {
        return groups.stream().flatMap(group -> group.rules().stream());
    }

    /** The rule of that id. */
    public Optional<Rule> find(String id) {
        return rules().filter(rule -> rule.id().equals(id)).findFirst();
    }

    /**
     * The rules that a subject matches. An option such as {@code --help} leaves only those on
     * paths, code and variables.
     */
    public List<RuleMatch> match(Subject subject) {
        return index.match(subject);
    }

    private static List<RuleGroup> checked(List<RuleGroup> groups) {
        Map<String, Rule> seen = new LinkedHashMap<>();
        for (RuleGroup group : groups) {
            for (Rule rule : group.rules()) {
                Rule other = seen.put(rule.id(), rule);
                if (other != null) {
                    throw new InvalidRuleException(
                            rule.file(),
                            rule.line(),
                            rule.column(),
                            "the id '%s' is taken by %s".formatted(rule.id(), other.source()));
                }
            }
        }
        return groups;
    }

    private static List<Path> yamlFiles(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new InvalidRuleException(
                    folder.toString(),
                    0,
                    0,
                    "there is no such folder; rules-path names a folder with .yaml files");
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
        } catch (IOException unreadable) {
            throw new InvalidRuleException(
                    folder.toString(), 0, 0, "cannot be listed: " + unreadable);
        }
    }

    private static String resource(String name) {
        try (InputStream stream = RuleCatalog.class.getResourceAsStream(FOLDER + name)) {
            if (stream == null) {
                throw new InvalidRuleException(
                        "rules/" + name, 0, 0, "is missing from the class path");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
