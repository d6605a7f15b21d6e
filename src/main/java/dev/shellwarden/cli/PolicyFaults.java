package dev.shellwarden.cli;

import dev.shellwarden.policy.InvalidPolicyException;
import dev.shellwarden.policy.InvalidPolicyException.Fault;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;

/** Faults of a policy's properties with the file and line that set them. */
final class PolicyFaults {

    private static final String POLICY = "shellwarden.polic";

    private final Environment environment;

    PolicyFaults(Environment environment) {
        this.environment = environment;
    }

    List<String> describe(InvalidPolicyException broken) {
        return broken.faults().stream()
                .map(fault -> fault.message() + place(fault).map(" (%s)"::formatted).orElse(""))
                .toList();
    }

    private Optional<String> place(Fault fault) {
        return StreamSupport.stream(
                        ConfigurationPropertySources.get(environment).spliterator(), false)
                .flatMap(source -> entries(source, fault))
                .flatMap(property -> Optional.ofNullable(property.getOrigin()).stream())
                .map(Places::describe)
                .findFirst();
    }

    private static Stream<ConfigurationProperty> entries(
            ConfigurationPropertySource source, Fault fault) {
        return source instanceof IterableConfigurationPropertySource names
                ? names.stream()
                        .filter(name -> name.toString().startsWith(POLICY))
                        .filter(name -> isOf(name, fault.property()))
                        .flatMap(name ->
                                Optional.ofNullable(names.getConfigurationProperty(name)).stream())
                        .filter(property -> holds(property, fault.entry()))
                : Stream.empty();
    }

    private static boolean isOf(ConfigurationPropertyName name, String property) {
        for (int index = 0; index < name.getNumberOfElements(); index++) {
            if (name.getElement(index, Form.UNIFORM).equals(property.replace("-", ""))) {
                return true;
            }
        }
        return false;
    }

    private static boolean holds(ConfigurationProperty property, String entry) {
        String key = property.getName().getLastElement(Form.ORIGINAL);
        return key.equals(entry)
                || Arrays.stream(String.valueOf(property.getValue()).split(","))
                        .anyMatch(value -> value.strip().equals(entry));
    }
}
