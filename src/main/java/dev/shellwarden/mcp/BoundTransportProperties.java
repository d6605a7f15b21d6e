package dev.shellwarden.mcp;

import dev.shellwarden.assembly.Assembly;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;

/** {@link HttpTransportProperties} as a bean, bound as the records of other packages are. */
final class BoundTransportProperties implements BeanRegistrar {

    @Override
    public void register(BeanRegistry registry, Environment environment) {
        new Assembly(registry, environment).properties(HttpTransportProperties.class);
    }
}
