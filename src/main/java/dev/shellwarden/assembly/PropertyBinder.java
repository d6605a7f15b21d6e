package dev.shellwarden.assembly;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.core.env.Environment;

/**
 * Binds records that are annotated with {@link ConfigurationProperties} to an environment and
 * checks their constraints. It does what Spring Boot's {@code @EnableConfigurationProperties} does,
 * without the post-processors and the validator, which cost time at every start.
 */
final class PropertyBinder {

    private static final ConversionService PATHS = paths();

    private final Binder binder;

    /** Binds to an environment. */
    PropertyBinder(Environment environment) {
        this.binder =
                new Binder(
                        ConfigurationPropertySources.get(environment),
                        new PropertySourcesPlaceholdersResolver(environment),
                        List.of(PATHS, ApplicationConversionService.getSharedInstance()),
                        null,
                        null,
                        null);
    }

    /**
     * A record of the values below the prefix of its annotation; its defaults where there are none.
     *
     * @throws org.springframework.boot.context.properties.bind.BindException when a value cannot be
     *     taken or breaks a constraint
     */
    <T extends Record> T bind(Class<T> type) {
        String prefix = type.getAnnotation(ConfigurationProperties.class).value();
        return binder.bindOrCreate(prefix, Bindable.of(type), new ConstraintCheck());
    }

    private static ConversionService paths() {
        GenericConversionService paths = new GenericConversionService();
        paths.addConverter(new PathConverter());
        return paths;
    }
}
