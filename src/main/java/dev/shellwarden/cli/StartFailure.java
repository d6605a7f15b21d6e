package dev.shellwarden.cli;

import dev.shellwarden.policy.InvalidPolicyException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.context.config.ConfigDataException;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindException;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.core.env.Environment;
import org.yaml.snakeyaml.error.YAMLException;

/** Turns what goes wrong while the application starts into lines for a person. */
final class StartFailure {

    private static final String OURS = "dev.shellwarden.";

    private StartFailure() {}

    /**
     * The failure as one that tells everything: a {@link ConfigurationException} wherever
     * configuration is the cause.
     */
    static RuntimeException of(RuntimeException failure, Environment environment) {
        Optional<ConfigurationException> told =
                causes(failure)
                        .filter(ConfigurationException.class::isInstance)
                        .map(ConfigurationException.class::cast)
                        .findFirst();
        if (told.isPresent()) {
            return told.get();
        }
        Optional<InvalidPolicyException> policy =
                causes(failure)
                        .filter(InvalidPolicyException.class::isInstance)
                        .map(InvalidPolicyException.class::cast)
                        .findFirst();
        if (policy.isPresent()) {
            return new ConfigurationException(new PolicyFaults(environment).describe(policy.get()));
        }
        if (causes(failure).anyMatch(StartFailure::isBinding)) {
            List<String> faults = PropertyFaults.of(environment);
            return new ConfigurationException(
                    faults.isEmpty() ? List.of(PropertyFaults.deepest(failure)) : faults);
        }
        if (causes(failure).anyMatch(YAMLException.class::isInstance)) {
            List<String> broken = BrokenYaml.among(environment);
            return new ConfigurationException(
                    broken.isEmpty() ? List.of(PropertyFaults.deepest(failure)) : broken);
        }
        return causes(failure).anyMatch(StartFailure::isOfConfiguration)
                ? new ConfigurationException(List.of(PropertyFaults.deepest(failure)))
                : failure;
    }

    private static boolean isBinding(Throwable cause) {
        return cause instanceof ConfigurationPropertiesBindException
                || cause instanceof BindException;
    }

    /** A file that cannot be read, or one of our own classes that refuses what it was given. */
    private static boolean isOfConfiguration(Throwable cause) {
        return cause instanceof ConfigDataException
                || cause.getClass().getName().startsWith(OURS)
                || ((cause instanceof IllegalArgumentException
                                || cause instanceof IllegalStateException)
                        && cause.getStackTrace().length > 0
                        && cause.getStackTrace()[0].getClassName().startsWith(OURS));
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).limit(50);
    }
}
