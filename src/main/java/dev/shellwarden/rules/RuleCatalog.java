package dev.shellwarden.rules;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** All rules in force, found quickly by program. Instances are immutable and may be shared. */
public final class RuleCatalog {

    private final List<RuleSource> sources;
    private final RuleIndex index;

    private RuleCatalog(List<RuleSource> sources, Set<String> muted) {
        this.sources = List.copyOf(sources);
        this.index = new RuleIndex(this.sources, muted);
    }

    /** A catalogue of these groups. */
    public static RuleCatalog of(List<RuleGroup> groups) {
        return of(groups, Set.of());
    }

    private static RuleCatalog of(List<RuleGroup> groups, Set<String> muted) {
        return new RuleCatalog(groups.stream().map(RuleSource::of).toList(), muted);
    }

    /**
     * The rules that are part of the product. Most groups are read when a program that they are
     * about is first met.
     *
     * @throws InvalidRuleException naming file, line, column and reason; here or when a group is
     *     read
     */
    public static RuleCatalog load() {
        return new RuleCatalog(BuiltInRules.load(), Set.of());
    }

    /**
     * This catalogue and the groups of a folder's {@code *.yaml} files. A rule whose id is taken is
     * a fault: files add rules, they never replace one.
     *
     * @throws InvalidRuleException naming file, line, column and reason
     */
    public RuleCatalog with(Path folder) {
        List<RuleGroup> all = new ArrayList<>(groups());
        for (Path file : yamlFiles(folder)) {
            all.add(read(file));
        }
        return of(checked(all));
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
        List<RuleGroup> all = new ArrayList<>(groups());
        all.add(group);
        return of(checked(all));
    }

    /**
     * This catalogue without the rules that {@code excluded} names; rules that nothing may switch
     * off stay. No {@code otherwise} rule comes in their place.
     */
    public RuleCatalog without(Predicate<Rule> excluded) {
        Set<String> muted = new HashSet<>();
        rules().filter(rule -> !rule.isNever() && excluded.test(rule))
                .forEach(rule -> ProgramNames.of(rule.when()).ifPresent(muted::addAll));
        return of(
                groups().stream()
                        .map(group ->
                                new RuleGroup(
                                        group.name(),
                                        group.description(),
                                        group.rules().stream()
                                                .filter(rule ->
                                                        rule.isNever() || !excluded.test(rule))
                                                .toList()))
                        .filter(group -> !group.rules().isEmpty())
                        .toList(),
                muted);
    }

    /** The groups in their order. */
    public List<RuleGroup> groups() {
        return sources.stream().map(RuleSource::group).toList();
    }

    /** Every rule. */
    public Stream<Rule> rules() {
        return sources.stream().flatMap(source -> source.group().rules().stream());
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
}
