package dev.shellwarden.approval;

import dev.shellwarden.assembly.Assembly;
import java.time.Clock;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.core.env.Environment;

/** Approvals and what they remember. */
public final class ApprovalBeans implements BeanRegistrar {

    @Override
    public void register(BeanRegistry registry, Environment environment) {
        new Assembly(registry, environment)
                .properties(ApprovalProperties.class)
                .bean(GrantStore.class, ApprovalBeans::grantStore)
                .bean(Approvals.class, ApprovalBeans::approvals);
    }

    private static GrantStore grantStore(SupplierContext context) {
        return new GrantStore(context.bean(ApprovalProperties.class).expiry(), Clock.systemUTC());
    }

    private static Approvals approvals(SupplierContext context) {
        return new Approvals(
                context.bean(GrantStore.class), context.bean(ApprovalProperties.class));
    }
}
