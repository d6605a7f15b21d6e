package dev.shellwarden.rules;

import dev.shellwarden.program.Reading;
import dev.shellwarden.yaml.CompactTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All rules in force, found quickly by program. Instances are immutable and may be shared. */
public final class RuleCatalog {

    private static final String FOLDER = "/rules/";

    private final List<RuleGroup> groups;
    private final Map<String, List<Asked>> byProgram;
    private final Map<Requirement, List<Asked>> forAnyProgram;

    /** A rule, and what is left to ask where its program is known. */
    private record Asked(Rule rule, Condition when) {}

    /** A catalogue of these groups. */
    public RuleCatalog(List<RuleGroup> groups) {
        this.groups = List.copyOf(groups);
        Map<String, List<Asked>> indexed = new HashMap<>();
        List<Rule> others = new ArrayList<>();
        rules().forEach(rule -> index(rule, indexed, others));
        this.byProgram = Map.copyOf(indexed);
        this.forAnyProgram =
                others.stream()
                        .collect(
                                Collectors.groupingBy(
                                        rule -> Requirement.of(rule.when()),
                                        () -> new EnumMap<>(Requirement.class),
                                        Collectors.mapping(
                                                rule -> new Asked(rule, rule.when()),
                                                Collectors.toList())));
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
        if (rules().noneMatch(rule -> !rule.isNever() && excluded.test(rule))) {
            return this;
        }
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
        List<RuleMatch> matches = new ArrayList<>();
        boolean acts = subject.invocation().reading().filter(Reading::endsWithoutEffect).isEmpty();
        if (acts) {
            collect(
                    byProgram.getOrDefault(subject.invocation().name(), List.of()),
                    subject,
                    matches);
        }
        forAnyProgram.forEach((requirement, rules) -> {
            if ((acts || requirement != Requirement.NOTHING) && requirement.isMet(subject)) {
                collect(rules, subject, matches);
            }
        });
        return matches;
    }

    /** What an invocation must have at all for a rule to be asked. */
    private enum Requirement {
        NOTHING,
        PATHS,
        CODE,
        ASSIGNMENTS;

        static Requirement of(Condition condition) {
            return switch (condition) {
                case UseCondition.UsedPath path -> PATHS;
                case UseCondition.Code code -> CODE;
                case UseCondition.Assigned assigned -> ASSIGNMENTS;
                case Combination.All all ->
                        all.conditions().stream()
                                .map(Requirement::of)
                                .filter(part -> part != NOTHING)
                                .findFirst()
                                .orElse(NOTHING);
                case Combination.Any any -> {
                    Set<Requirement> parts =
                            any.conditions().stream()
                                    .map(Requirement::of)
                                    .collect(Collectors.toSet());
                    yield parts.size() == 1 ? parts.iterator().next() : NOTHING;
                }
                default -> NOTHING;
            };
        }

        boolean isMet(Subject subject) {
            return switch (this) {
                case NOTHING -> true;
                case PATHS -> !subject.facts().paths(subject.invocation()).isEmpty();
                case CODE -> !subject.facts().statements(subject.invocation()).isEmpty();
                case ASSIGNMENTS -> !subject.invocation().assignments().isEmpty();
            };
        }
    }

    private static void collect(List<Asked> rules, Subject subject, List<RuleMatch> matches) {
        for (Asked asked : rules) {
            if (asked.when().matches(subject)) {
                matches.add(new RuleMatch(asked.rule(), subject.invocation()));
            }
        }
    }

    private static void index(Rule rule, Map<String, List<Asked>> indexed, List<Rule> others) {
        Optional<Set<String>> names = programs(rule.when());
        if (names.isEmpty()) {
            others.add(rule);
        } else {
            Asked asked = new Asked(rule, withoutProgram(rule.when()));
            names.get()
                    .forEach(name ->
                            indexed.computeIfAbsent(name, key -> new ArrayList<>()).add(asked));
        }
    }

    /** A condition without the one on the program by which it is found. */
    private static Condition withoutProgram(Condition condition) {
        if (!(condition instanceof Combination.All all)) {
            return condition;
        }
        List<Condition> rest = new ArrayList<>(all.conditions());
        rest.stream()
                .filter(part -> programs(part).isPresent())
                .findFirst()
                .filter(WordCondition.Program.class::isInstance)
                .ifPresent(rest::remove);
        return new Combination.All(rest);
    }

    /** The base names that a condition can match; empty when it can match others. */
    private static Optional<Set<String>> programs(Condition condition) {
        return switch (condition) {
            case WordCondition.Program program
                    when program.names().stream().allMatch(Glob::isLiteral) ->
                    Optional.of(
                            new HashSet<>(program.names().stream().map(Glob::pattern).toList()));
            case Combination.All all ->
                    all.conditions().stream().flatMap(part -> programs(part).stream()).findFirst();
            case Combination.Any any -> {
                List<Optional<Set<String>>> parts =
                        any.conditions().stream().map(RuleCatalog::programs).toList();
                yield parts.stream().allMatch(Optional::isPresent)
                        ? Optional.of(union(parts))
                        : Optional.empty();
            }
            default -> Optional.empty();
        };
    }

    private static Set<String> union(List<Optional<Set<String>>> parts) {
        Set<String> names = new HashSet<>();
        parts.forEach(part -> part.ifPresent(names::addAll));
        return names;
    }

    private static List<RuleGroup> checked(List<RuleGroup> groups) {
        Map<String, Rule> seen = new LinkedHashMap<>();
        for (RuleGroup group : groups) {
            for (Rule rule : group.rules()) {
                Rule other = seen.put(rule.id(), rule);
                if (other != null) {
                    throw new InvalidRuleException(
                            rule.source(),
                            0,
                            0,
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
