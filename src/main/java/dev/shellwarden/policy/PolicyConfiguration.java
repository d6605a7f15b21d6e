package dev.shellwarden.policy;

import dev.shellwarden.program.InvocationExtractor;
import dev.shellwarden.program.ProgramCatalog;
import dev.shellwarden.rules.RuleCatalog;
import dev.shellwarden.workspace.Workspace;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/** The policy and what it is made of. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({PolicyProperties.class, NamedPolicies.class})
class PolicyConfiguration {

    @Bean
    @ConditionalOnMissingBean
    ProgramCatalog programCatalog() {
        return ProgramCatalog.load();
    }

    @Bean
    @ConditionalOnMissingBean
    InvocationExtractor invocationExtractor(ProgramCatalog programs) {
        return new InvocationExtractor(programs);
    }

    @Bean
    @ConditionalOnMissingBean
    RuleCatalog ruleCatalog() {
        return RuleCatalog.load();
    }

    @Bean
    @Lazy
    PolicyFiles policyFiles(RuleCatalog rules, InvocationExtractor extractor, Workspace workspace) {
        return new PolicyFiles(rules, extractor, workspace);
    }

    @Bean
    InputProfiler inputProfiler(InvocationExtractor extractor) {
        return new InputProfiler(extractor);
    }

    @Bean
    @ConditionalOnMissingBean
    PolicyEngine policyEngine(
            PolicyProperties properties,
            NamedPolicies named,
            ObjectProvider<PolicyAssignment> assignment,
            RuleCatalog rules,
            InvocationExtractor extractor,
            Workspace workspace) {
        PolicyEngine own = new ShellPolicyEngine(properties, rules, extractor, workspace);
        PolicyAssignment assigned = assignment.getIfAvailable();
        return assigned == null
                ? own
                : PolicyByCaller.of(
                        own,
                        named.allWithDenialsOf(properties),
                        assigned,
                        policy -> new ShellPolicyEngine(policy, rules, extractor, workspace));
    }
}
