package dev.shellwarden.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.origin.OriginLookup;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;

/**
 * Refuses names that are no property of ours: a misspelt denial that is silently ignored would deny
 * nothing.
 */
final class UnknownProperties {

    private static final String PREFIX = "shellwarden.";
    private static final String VARIABLE_PREFIX = "SHELLWARDEN_";

    private final ConfigurableEnvironment environment;

    UnknownProperties(ConfigurableEnvironment environment) {
        this.environment = environment;
    }

    /** Fails when there are any, naming all of them and whatever else is wrong. */
    void reject() {
        List<String> faults =
                anyGiven() ? PropertyCatalog.load().map(this::faults).orElse(List.of()) : List.of();
        if (!faults.isEmpty()) {
            throw new ConfigurationException(
                    Stream.concat(faults.stream(), PropertyFaults.of(environment).stream())
                            .toList());
        }
    }

    /** Reading the catalog takes its time at every start; most have nothing to look up. */
    private boolean anyGiven() {
        return sources().flatMap(UnknownProperties::ours).findAny().isPresent();
    }

    private List<String> faults(PropertyCatalog catalog) {
        List<String> faults = new ArrayList<>();
        sources()
                .forEach(source ->
                        ours(source)
                                .filter(name -> !isKnown(catalog, name))
                                .map(name ->
                                        "%s: there is no property '%s'%s"
                                                .formatted(
                                                        place(source, name),
                                                        name,
                                                        hint(catalog, name)))
                                .forEach(faults::add));
        return faults.stream().distinct().toList();
    }

    private Stream<EnumerablePropertySource<?>> sources() {
        return environment.getPropertySources().stream()
                .filter(source -> !source.getName().equals(RestrictedEnvironment.DECIDED))
                .<EnumerablePropertySource<?>>mapMulti((source, next) -> {
                    if (source instanceof EnumerablePropertySource<?> enumerable) {
                        next.accept(enumerable);
                    }
                });
    }

    private static Stream<String> ours(EnumerablePropertySource<?> source) {
        return Arrays.stream(source.getPropertyNames())
                .filter(name -> name.startsWith(PREFIX) || name.startsWith(VARIABLE_PREFIX));
    }

    private static boolean isKnown(PropertyCatalog catalog, String name) {
        return name.startsWith(PREFIX) ? catalog.knows(name) : catalog.knowsVariable(name);
    }

    private static String hint(PropertyCatalog catalog, String name) {
        return name.startsWith(PREFIX) ? Nearest.hint(name, catalog.names()) : "";
    }

    private static String place(PropertySource<?> source, String name) {
        return Optional.ofNullable(OriginLookup.getOrigin(source, name))
                .map(Places::describe)
                .orElse(source.getName());
    }
}
