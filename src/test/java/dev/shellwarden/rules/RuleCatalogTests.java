package dev.shellwarden.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class RuleCatalogTests {

    @Test
    void loadWhenFilesAreSoundGivesEveryGroup() {
        assertThat(RuleCatalog.load().groups()).extracting(RuleGroup::name).contains("fs", "git");
    }

    @Test
    void readWhenKeyIsUnknownNamesPlaceAndKnownKeys() {
        String text =
                """
                group: x
                rules:
                  - id: x:y
                    severity: High
                    description: d
                    when: { programme: rm }
                    examples: { match: [rm], no-match: [ls] }
                """;
        assertThatExceptionOfType(InvalidRuleException.class)
                .isThrownBy(() -> new RuleReader("x.yaml").read(text))
                .withMessageContaining("x.yaml:6:24: unknown key 'programme'")
                .withMessageContaining("program");
    }

    @Test
    void readWhenTextIsNotYamlNamesPlace() {
        assertThatExceptionOfType(InvalidRuleException.class)
                .isThrownBy(() -> new RuleReader("x.yaml").read("group: [x\nrules: 1"))
                .withMessageContaining("x.yaml:2:");
    }
}
