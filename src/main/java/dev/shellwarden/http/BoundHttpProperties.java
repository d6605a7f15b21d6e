package dev.shellwarden.http;

import dev.shellwarden.assembly.Assembly;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;

/** {@link HttpProperties} as a bean, bound as the records of other packages are. */
final class BoundHttpProperties implements BeanRegistrar {

    @Override
    public void register(BeanRegistry registry, Environment environment) {
        new Assembly(registry, environment).properties(HttpProperties.class);
    }
}
