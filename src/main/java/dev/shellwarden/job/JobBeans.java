package dev.shellwarden.job;

import dev.shellwarden.assembly.Assembly;
import dev.shellwarden.process.ProcessRunner;
import java.time.Clock;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.core.env.Environment;

/** Jobs and sessions. */
public final class JobBeans implements BeanRegistrar {

    @Override
    public void register(BeanRegistry registry, Environment environment) {
        new Assembly(registry, environment)
                .properties(JobProperties.class)
                .bean(JobRegistry.class, JobBeans::jobRegistry)
                .bean(SessionRegistry.class, JobBeans::sessionRegistry);
    }

    private static JobRegistry jobRegistry(SupplierContext context) {
        return new JobRegistry(
                context.bean(ProcessRunner.class),
                context.bean(JobProperties.class),
                Clock.systemUTC());
    }

    private static SessionRegistry sessionRegistry(SupplierContext context) {
        return new SessionRegistry(context.bean(JobProperties.class), Clock.systemUTC());
    }
}
