package dev.shellwarden.policy;

import dev.shellwarden.program.ProgramSpec;
import dev.shellwarden.rules.Glob;
import dev.shellwarden.rules.YamlReader;
import dev.shellwarden.yaml.CompactTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.yaml.snakeyaml.nodes.Node;

/** How things are worded for a person: {@code explanations/phrases.yaml}, checked when read. */
final class Phrases {

    private static final String RESOURCE = "/explanations/phrases.yaml";
    private static final int MOST_WORDS = 3;
    private static final Set<String> KEYS =
            Set.of(
                    "families",
                    "programs",
                    "verbs",
                    "things",
                    "nouns",
                    "fronts",
                    "verb-first",
                    "vague",
                    "like",
                    "containers",
                    "files",
                    "commands",
                    "speaks",
                    "statements");

    private final YamlReader yaml = new YamlReader(RESOURCE);
    private final Map<String, String> verbs = new HashMap<>();
    private final Map<String, String> nouns;
    private final Map<String, String> fronts;
    private final Map<String, String> commands;
    private final Map<String, String> speaks;
    private final Map<String, String> like;
    private final Map<String, List<StatementPhrase>> statements = new HashMap<>();
    private final Set<String> families;
    private final Set<String> programs;
    private final Set<String> things;
    private final Set<String> containers;
    private final Set<String> finders;
    private final Set<String> verbFirst;
    private final List<Glob> vague;

    private Phrases(Node tree) {
        Map<String, Node> root = yaml.mapping(tree);
        yaml.onlyKeys(root, KEYS);
        this.families = words(tree, root, "families");
        this.programs = words(tree, root, "programs");
        this.things = words(tree, root, "things");
        this.containers = words(tree, root, "containers");
        this.finders = words(tree, root, "files");
        this.verbFirst = words(tree, root, "verb-first");
        this.vague = words(tree, root, "vague").stream().map(Glob::of).toList();
        this.nouns = texts(tree, root, "nouns");
        this.fronts = texts(tree, root, "fronts");
        this.like = texts(tree, root, "like");
        this.commands = texts(tree, root, "commands");
        this.speaks = texts(tree, root, "speaks");
        yaml.mapping(yaml.required(tree, root, "verbs")).forEach(this::addVerbs);
        yaml.mapping(yaml.required(tree, root, "statements"))
                .forEach((language, list) ->
                        statements.put(
                                language, yaml.nodes(list).stream().map(this::statement).toList()));
    }

    static Phrases load() {
        return new Phrases(CompactTree.node(RESOURCE));
    }

    private Set<String> words(Node tree, Map<String, Node> root, String key) {
        return Set.copyOf(yaml.texts(yaml.required(tree, root, key)));
    }

    private Map<String, String> texts(Node tree, Map<String, Node> root, String key) {
        Map<String, String> texts = new HashMap<>();
        yaml.mapping(yaml.required(tree, root, key))
                .forEach((word, text) -> texts.put(word, yaml.text(text)));
        return Map.copyOf(texts);
    }

    private void addVerbs(String phrase, Node words) {
        for (Node word : yaml.nodes(words)) {
            String known = verbs.put(yaml.text(word), phrase);
            if (known != null) {
                throw yaml.fault(word, "'%s' is already '%s'".formatted(yaml.text(word), known));
            }
        }
    }

    private StatementPhrase statement(Node node) {
        Map<String, Node> fields = yaml.mapping(node);
        yaml.onlyKeys(fields, Set.of("when", "say", "after"));
        return new StatementPhrase(
                yaml.texts(yaml.required(node, fields, "when")),
                yaml.text(yaml.required(node, fields, "say")),
                Optional.ofNullable(fields.get("after")).map(yaml::text));
    }

    /** Whether a program's own words tell what it does. */
    boolean isClient(ProgramSpec spec, String name) {
        return families.contains(spec.family()) || programs.contains(name);
    }

    /** How a client's word for an act is said: {@code Deletes} for {@code rm}. */
    Optional<String> verb(String word) {
        return Optional.ofNullable(verbs.get(word.toLowerCase(Locale.ROOT)));
    }

    /** Whether a verb names a thing when another verb follows it. */
    boolean isThing(String word) {
        return things.contains(word);
    }

    /** What a client's word for a thing means; empty when nothing is known of it. */
    Optional<String> noun(String word) {
        return Optional.ofNullable(nouns.get(word));
    }

    /** The same for a word in front of another one; blank when it says nothing. */
    Optional<String> front(String word) {
        return Optional.ofNullable(fronts.get(word));
    }

    /** Whether a program's verb is followed by the thing. */
    boolean isVerbFirst(String program) {
        return verbFirst.contains(program);
    }

    /** Whether what a summary says of a program's things says too little. */
    boolean isVague(String about) {
        return vague.stream().anyMatch(pattern -> pattern.matches(about));
    }

    /** Whether what a wrapper runs, runs in a container. */
    boolean entersContainer(String wrapper) {
        return containers.contains(wrapper);
    }

    /** Whether a wrapper runs its command for files that it finds. */
    boolean findsFiles(String wrapper) {
        return finders.contains(wrapper);
    }

    /** The sentence for a program and as many of the words behind it as one is known for. */
    Optional<String> command(String program, List<String> words) {
        return Stream.of(program, like.getOrDefault(program, program))
                .distinct()
                .flatMap(name -> longest(name, words).stream())
                .findFirst();
    }

    private Optional<String> longest(String program, List<String> words) {
        for (int most = Math.min(words.size(), MOST_WORDS); most >= 0; most--) {
            List<String> key = new ArrayList<>(words.subList(0, most));
            key.addFirst(program);
            String found = commands.get(String.join(" ", key));
            if (found != null) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    /** The language of which a program's operands are a statement. */
    Optional<String> spokenBy(String program) {
        return Optional.ofNullable(speaks.get(program));
    }

    /** What a statement of a language does; empty when no pattern fits. */
    Optional<String> said(String language, String statement) {
        return statements.getOrDefault(language, List.of()).stream()
                .flatMap(phrase -> phrase.said(statement).stream())
                .findFirst();
    }

    private record StatementPhrase(List<String> when, String say, Optional<String> after) {

        Optional<String> said(String statement) {
            return when.stream()
                    .filter(pattern -> Glob.ignoringCase(pattern).matches(statement))
                    .findFirst()
                    .map(pattern -> say.replace("{name}", name(statement, pattern)));
        }

        private String name(String statement, String pattern) {
            String front = after.orElse(pattern.substring(0, pattern.indexOf('*'))).strip();
            String rest = statement.substring(Math.min(front.length(), statement.length()));
            String[] words = rest.strip().split("[\\s(;,]+", 2);
            String name = words[0].replaceAll("[\"`']", "");
            return name.isEmpty() ? "it" : "'" + name + "'";
        }
    }
}
