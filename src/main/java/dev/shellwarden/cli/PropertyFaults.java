package dev.shellwarden.cli;

import dev.shellwarden.assembly.PathConverter;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.origin.Origin;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/** Finds everything that is wrong with the values of properties, not only the first thing. */
final class PropertyFaults {

    private final List<ConfigurationPropertySource> sources = new ArrayList<>();
    private final Map<String, String> faults = new LinkedHashMap<>();

    PropertyFaults(Environment environment) {
        ConfigurationPropertySources.get(environment).forEach(sources::add);
    }

    /** One line for each fault of each group of properties. */
    List<String> all(List<PropertyCatalog.Group> groups) {
        for (PropertyCatalog.Group group : groups) {
            if (ClassUtils.isPresent(group.type(), null)) {
                check(group.name(), ClassUtils.resolveClassName(group.type(), null));
            }
        }
        return List.copyOf(faults.values());
    }

    /**
     * Binds, and binds again without the values that were at fault, so that what is wrong with the
     * others shows too.
     */
    private void check(String prefix, Class<?> type) {
        int before = faults.size();
        bind(prefix, type);
        if (faults.size() > before) {
            bind(prefix, type);
        }
    }

    private void bind(String prefix, Class<?> type) {
        try {
            Optional.ofNullable(binder().bindOrCreate(prefix, Bindable.of(type), new Collector()))
                    .ifPresent(properties -> validate(prefix, properties));
        } catch (BindException | IllegalStateException failure) {
            faults.putIfAbsent(prefix, prefix + ": " + deepest(failure));
        }
    }

    private Binder binder() {
        Set<String> faulty = Set.copyOf(faults.keySet());
        ApplicationConversionService conversion = new ApplicationConversionService();
        conversion.addConverter(new PathConverter());
        return new Binder(
                sources.stream()
                        .map(source -> source.filter(name -> !faulty.contains(name.toString())))
                        .toList(),
                null,
                conversion);
    }

    private void validate(String prefix, Object properties) {
        try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
            Validator validator = factory.getValidator();
            validator
                    .validate(properties)
                    .forEach(violation -> {
                        String name = prefix + "." + dashed(violation.getPropertyPath().toString());
                        faults.putIfAbsent(
                                name,
                                "%s: '%s' %s"
                                        .formatted(
                                                name,
                                                violation.getInvalidValue(),
                                                violation.getMessage()));
                    });
        }
    }

    /** {@code maxConcurrent} as {@code max-concurrent}. */
    private static String dashed(String path) {
        return path.replaceAll("([a-z])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }

    static String deepest(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null && deepest.getCause() != deepest) {
            deepest = deepest.getCause();
        }
        return Optional.ofNullable(deepest.getMessage()).orElse(deepest.getClass().getSimpleName());
    }

    /** Notes a fault and goes on, so that the next one is found too. */
    private final class Collector extends AbstractBindHandler {

        private boolean failed;

        @Override
        public @Nullable Object onFailure(
                ConfigurationPropertyName name,
                Bindable<?> target,
                BindContext context,
                Exception error) {
            boolean leaf =
                    context.getConfigurationProperty() != null
                            && context.getConfigurationProperty().getName().equals(name);
            if (leaf || !failed) {
                faults.putIfAbsent(name.toString(), describe(name, target, context, error));
            }
            failed = true;
            return null;
        }

        private String describe(
                ConfigurationPropertyName name,
                Bindable<?> target,
                BindContext context,
                Exception error) {
            ConfigurationProperty property = context.getConfigurationProperty();
            if (property == null || !property.getName().equals(name)) {
                return withName(name, deepest(error));
            }
            return "%s: '%s' is not %s%s"
                    .formatted(
                            name,
                            property.getValue(),
                            PropertyTypes.describe(target.getType()),
                            place(property));
        }

        private static String withName(ConfigurationPropertyName name, String message) {
            return message.startsWith("shellwarden.") ? message : name + ": " + message;
        }

        private static String place(ConfigurationProperty property) {
            return switch (property.getOrigin()) {
                case null -> "";
                case Origin origin -> " (%s)".formatted(Places.describe(origin));
            };
        }
    }

    /** The faults of all groups, for an environment; empty where there is no metadata. */
    static List<String> of(Environment environment) {
        return PropertyCatalog.load()
                .map(catalog ->
                        new PropertyFaults(environment).all(new ArrayList<>(catalog.groups())))
                .orElse(List.of());
    }
}
