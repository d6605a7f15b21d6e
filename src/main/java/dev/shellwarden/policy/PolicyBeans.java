package dev.shellwarden.policy;

import dev.shellwarden.assembly.Assembly;
import dev.shellwarden.program.InvocationExtractor;
import dev.shellwarden.program.ProgramCatalog;
import dev.shellwarden.rules.RuleCatalog;
import dev.shellwarden.workspace.Workspace;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.core.env.Environment;

/** The policy and what it is made of, besides the rules and programs, which are read elsewhere. */
public final class PolicyBeans implements BeanRegistrar {

    @Override
    public void register(BeanRegistry registry, Environment environment) {
        new Assembly(registry, environment)
                .properties(PolicyProperties.class, NamedPolicies.class)
                .bean(InvocationExtractor.class, PolicyBeans::invocationExtractor)
                .lazily(PolicyFiles.class, PolicyBeans::policyFiles)
                .bean(InputProfiler.class, PolicyBeans::inputProfiler)
                .bean(PolicyEngine.class, PolicyBeans::policyEngine);
    }

    private static InvocationExtractor invocationExtractor(SupplierContext context) {
        return new InvocationExtractor(context.bean(ProgramCatalog.class));
    }

    private static PolicyFiles policyFiles(SupplierContext context) {
        return new PolicyFiles(
                context.bean(RuleCatalog.class),
                context.bean(InvocationExtractor.class),
                context.bean(Workspace.class));
    }

    private static InputProfiler inputProfiler(SupplierContext context) {
        return new InputProfiler(context.bean(InvocationExtractor.class));
    }

    private static PolicyEngine policyEngine(SupplierContext context) {
        PolicyProperties properties = context.bean(PolicyProperties.class);
        RuleCatalog rules = context.bean(RuleCatalog.class);
        InvocationExtractor extractor = context.bean(InvocationExtractor.class);
        Workspace workspace = context.bean(Workspace.class);
        PolicyEngine own = new ShellPolicyEngine(properties, rules, extractor, workspace);
        PolicyAssignment assigned = context.beanProvider(PolicyAssignment.class).getIfAvailable();
        return assigned == null
                ? own
                : PolicyByCaller.of(
                        own,
                        context.bean(NamedPolicies.class).allWithDenialsOf(properties),
                        assigned,
                        policy -> new ShellPolicyEngine(policy, rules, extractor, workspace));
    }
}
