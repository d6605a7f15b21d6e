package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.rules.Rule;
import dev.shellwarden.rules.RuleCatalog;
import dev.shellwarden.rules.RuleExample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleExamplesTests {

    @TempDir Path folder;

    @Test
    void examplesOfEveryRuleMatchAsTheySay() {
        Path root = PolicyFixture.project(folder);
        ShellPolicyEngine engine = PolicyFixture.engine(root, PolicyProperties.defaults());
        List<String> wrong = new ArrayList<>();
        for (Rule rule : RuleCatalog.load().rules().toList()) {
            for (RuleExample example : rule.examples()) {
                boolean matched =
                        engine
                                .decide(PolicyFixture.request(root, example.command()))
                                .assessment()
                                .matchedRules()
                                .stream()
                                .anyMatch(match -> match.id().equals(rule.id()));
                if (matched != example.matches()) {
                    wrong.add(
                            "%s (%s) must %smatch: %s"
                                    .formatted(
                                            rule.id(),
                                            rule.source(),
                                            example.matches() ? "" : "not ",
                                            example.command()));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void alternativesOfEveryExampleParseAndAreThemselvesAcceptable() {
        Path root = PolicyFixture.project(folder);
        ShellPolicyEngine engine = PolicyFixture.engine(root, PolicyProperties.defaults());
        List<String> wrong = new ArrayList<>();
        for (Rule rule : RuleCatalog.load().rules().toList()) {
            boolean some = rule.alternatives().isEmpty();
            for (RuleExample example : rule.examples()) {
                List<RiskAssessment.SuggestedAlternative> found =
                        engine.alternatives(PolicyFixture.request(root, example.command()), "");
                some |= found.stream().anyMatch(each -> each.source().equals(rule.id()));
                found.stream()
                        .filter(each ->
                                engine.decide(PolicyFixture.request(root, each.command()))
                                        instanceof Decision.Deny)
                        .forEach(each -> wrong.add(rule.id() + ": " + each.command()));
            }
            if (!some) {
                wrong.add(rule.id() + ": none of its alternatives is ever proposed");
            }
        }
        assertThat(wrong).isEmpty();
    }
}
