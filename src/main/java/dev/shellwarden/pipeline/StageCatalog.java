package dev.shellwarden.pipeline;

import dev.shellwarden.yaml.CompactTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The commands that may stand in a pipeline: those of the shipped table that are switched on, and a
 * site's own.
 */
final class StageCatalog {

    private static final String RESOURCE = "/pipeline/commands.yaml";

    private final Map<String, StageSpec> specs;

    private StageCatalog(Map<String, StageSpec> specs) {
        this.specs = specs;
    }

    /**
     * The catalogue of a server.
     *
     * @param names the commands of the shipped table that are switched on
     * @param own a site's own commands, each with the options it may use; one that ends with {@code
     *     =} takes a value
     */
    static StageCatalog load(List<String> names, Map<String, List<String>> own) {
        Map<String, StageSpec> shipped = shipped();
        Map<String, StageSpec> specs = new TreeMap<>();
        for (String name : names) {
            StageSpec spec = shipped.get(name);
            if (spec == null) {
                throw new IllegalArgumentException(
                        "shellwarden.pipeline.commands names '%s', which the table does not have (it has %s); describe it under shellwarden.pipeline.own-commands"
                                .formatted(
                                        name, String.join(", ", new TreeMap<>(shipped).keySet())));
            }
            specs.put(name, spec);
        }
        own.forEach((name, options) -> specs.put(name, ownSpec(name, options)));
        return new StageCatalog(specs);
    }

    Optional<StageSpec> find(String name) {
        return Optional.ofNullable(specs.get(name));
    }

    List<String> names() {
        return List.copyOf(specs.keySet());
    }

    private static StageSpec ownSpec(String name, List<String> options) {
        Set<String> flags = new HashSet<>();
        Map<String, StageSpec.Value> values = new HashMap<>();
        for (String option : options) {
            if (option.endsWith("=")) {
                values.put(option.substring(0, option.length() - 1), StageSpec.Value.PATH);
            } else {
                flags.add(option);
            }
        }
        return new StageSpec(
                name,
                flags,
                values,
                Map.of(),
                false,
                List.of(new StageSpec.Operand(StageSpec.Value.PATH, true, Set.of())));
    }

    private static Map<String, StageSpec> shipped() {
        Map<String, StageSpec> specs = new HashMap<>();
        map(map(CompactTree.values(RESOURCE)).get("commands"))
                .forEach((name, entry) -> specs.put(name, spec(name, map(entry))));
        return specs;
    }

    private static StageSpec spec(String name, Map<String, Object> entry) {
        Map<String, List<StageSpec.Value>> pairs = new HashMap<>();
        map(entry.get("pairs")).forEach((option, kinds) -> pairs.put(option, kinds(list(kinds))));
        Map<String, StageSpec.Value> values = new HashMap<>();
        map(entry.get("values"))
                .forEach((names, kind) ->
                        names(names).forEach(option -> values.put(option, value(kind.toString()))));
        Set<String> flags = new HashSet<>();
        list(entry.get("flags")).forEach(names -> flags.addAll(names(names.toString())));
        return new StageSpec(
                name, flags, values, pairs, "true".equals(entry.get("count")), operands(entry));
    }

    private static List<StageSpec.Operand> operands(Map<String, Object> entry) {
        List<StageSpec.Operand> operands = new ArrayList<>();
        for (Object item : list(entry.get("operands"))) {
            Map<String, Object> keys = item instanceof Map<?, ?> ? map(item) : Map.of("is", item);
            String kind = String.valueOf(keys.get("is"));
            boolean many = kind.endsWith("...");
            Set<String> unless = new HashSet<>();
            list(keys.get("unless")).forEach(option -> unless.add(option.toString()));
            operands.add(new StageSpec.Operand(value(kind.replace("...", "")), many, unless));
        }
        return operands;
    }

    private static List<StageSpec.Value> kinds(List<Object> names) {
        return names.stream().map(name -> value(name.toString())).toList();
    }

    private static StageSpec.Value value(String kind) {
        return StageSpec.Value.valueOf(kind.toUpperCase(Locale.ROOT).replace(' ', '_'));
    }

    private static List<String> names(String names) {
        return List.of(names.split(" "));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(@Nullable Object value) {
        return value == null ? Map.of() : (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(@Nullable Object value) {
        return value == null ? List.of() : (List<Object>) value;
    }
}
