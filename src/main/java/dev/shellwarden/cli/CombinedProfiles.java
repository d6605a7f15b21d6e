package dev.shellwarden.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;

/**
 * Makes presets and profiles that are used together add up: where several of them set the same
 * thing, the strictest counts, whatever their order. Spring alone would take the last one's, which
 * may loosen what another one denies.
 */
final class CombinedProfiles {

    static final String NAME = "strictest of the presets";

    private static final String EFFECTS = "shellwarden.policy.effects";

    /** Values from strict to loose. */
    private static final Map<String, List<String>> STRICT_TO_LOOSE =
            Map.ofEntries(
                    Map.entry("shellwarden.policy.unknown", List.of("deny", "ask", "allow")),
                    Map.entry("shellwarden.policy.irreversible", List.of("deny", "ask", "allow")),
                    Map.entry("shellwarden.policy.outside-workspace", List.of("refuse", "note")),
                    Map.entry("shellwarden.policy.judgement", List.of("full", "lists")),
                    Map.entry(
                            "shellwarden.policy.when-no-approver",
                            List.of("deny", "allow-with-warning")),
                    Map.entry("shellwarden.policy.deny-severity", severities()),
                    Map.entry("shellwarden.policy.ask-severity", severities()),
                    Map.entry("shellwarden.policy.min-severity", severities()),
                    Map.entry(
                            "shellwarden.policy.require-human-approval", List.of("true", "false")),
                    Map.entry("shellwarden.policy.project-policy", List.of("true", "false")),
                    Map.entry("shellwarden.sandbox.mode", List.of("required", "auto", "off")));

    private static final Pattern PROFILE =
            Pattern.compile("\\bapplication-([\\w.-]+)\\.(?:ya?ml|properties)\\b");

    private final ConfigurableEnvironment environment;

    CombinedProfiles(ConfigurableEnvironment environment) {
        this.environment = environment;
    }

    private static List<String> severities() {
        return List.of("info", "low", "medium", "high", "critical");
    }

    /**
     * @throws ConfigurationException when the effects that two of them admit have nothing in common
     */
    void apply() {
        Map<String, List<PropertySource<?>>> profiles = profiles();
        if (profiles.size() < 2) {
            return;
        }
        Map<String, Object> strictest = new LinkedHashMap<>();
        List<Binder> binders = profiles.values().stream().map(CombinedProfiles::binder).toList();
        STRICT_TO_LOOSE.forEach((property, values) ->
                strictest(binders, property, values)
                        .ifPresent(value -> strictest.put(property, value)));
        effects(binders, profiles.keySet()).ifPresent(effects -> strictest.put(EFFECTS, effects));
        if (!strictest.isEmpty()) {
            MutablePropertySources sources = environment.getPropertySources();
            sources.addBefore(
                    strongest(profiles).getName(), new MapPropertySource(NAME, strictest));
        }
    }

    /** The sources of each profile, strongest first. */
    private Map<String, List<PropertySource<?>>> profiles() {
        Map<String, List<PropertySource<?>>> profiles = new LinkedHashMap<>();
        for (PropertySource<?> source : environment.getPropertySources()) {
            Matcher profile = PROFILE.matcher(source.getName());
            if (profile.find()) {
                profiles.computeIfAbsent(profile.group(1), name -> new ArrayList<>()).add(source);
            }
        }
        return profiles;
    }

    private static PropertySource<?> strongest(Map<String, List<PropertySource<?>>> profiles) {
        return profiles.values().iterator().next().getFirst();
    }

    private static Binder binder(List<PropertySource<?>> sources) {
        MutablePropertySources ofOne = new MutablePropertySources();
        sources.forEach(ofOne::addLast);
        return new Binder(ConfigurationPropertySources.from(ofOne));
    }

    private static Optional<String> strictest(
            List<Binder> profiles, String property, List<String> strictToLoose) {
        List<String> set =
                profiles.stream()
                        .map(profile -> profile.bind(property, String.class).orElse(null))
                        .filter(Objects::nonNull)
                        .map(CombinedProfiles::canonical)
                        .toList();
        return set.size() < 2
                ? Optional.empty()
                : strictToLoose.stream().filter(set::contains).findFirst();
    }

    /** YAML and Java write the same value in several ways. */
    private static String canonical(String value) {
        return value.strip().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    private static Optional<String> effects(List<Binder> binders, Set<String> profiles) {
        List<Set<String>> set =
                binders.stream()
                        .map(profile ->
                                profile.bind(EFFECTS, Bindable.listOf(String.class))
                                        .map(effects -> canonical(effects))
                                        .orElse(Set.of()))
                        .filter(effects -> !effects.isEmpty())
                        .toList();
        if (set.size() < 2) {
            return Optional.empty();
        }
        Set<String> common = new LinkedHashSet<>(set.getFirst());
        set.forEach(common::retainAll);
        if (common.isEmpty()) {
            throw new ConfigurationException(
                    List.of(
                            "%s: the presets %s admit no effect in common; use one of them alone"
                                    .formatted(EFFECTS, String.join(", ", profiles))));
        }
        return Optional.of(String.join(",", common));
    }

    private static Set<String> canonical(List<String> effects) {
        return new LinkedHashSet<>(effects.stream().map(CombinedProfiles::canonical).toList());
    }
}
