package dev.shellwarden.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RuleDocumentationTests {

    private static final Path PAGE = Path.of("docs/rules.md");
    private static final boolean WRITE =
            "write".equals(System.getProperty("shellwarden.snapshots"));

    @Test
    void pageListsEveryRuleAsItIs() throws IOException {
        String generated = page(RuleCatalog.load());
        if (WRITE) {
            Files.writeString(PAGE, generated);
        }
        assertThat(Files.readString(PAGE))
                .as("%s is stale; write it anew with -Dshellwarden.snapshots=write", PAGE)
                .isEqualTo(generated);
    }

    private static String page(RuleCatalog catalog) {
        return """
        # Rules

        Made from `src/main/resources/rules`; edit those files, then write this page anew with \
        `./mvnw test -Dtest=RuleDocumentationTests -Dshellwarden.snapshots=write`. How a rule is written: \
        [writing-rules.md](writing-rules.md). What a severity leads to: [policy.md](policy.md).

        A decision stands where the rule itself sets one: *never* cannot be switched off, *deny* only by \
        `shellwarden.policy.rule-overrides`. %d rules in %d groups.

        """
                        .formatted(catalog.rules().count(), catalog.groups().size())
                + catalog.groups().stream()
                        .map(RuleDocumentationTests::group)
                        .collect(Collectors.joining("\n"));
    }

    private static String group(RuleGroup group) {
        return "## %s\n\n%s| rule | severity | decision | what can happen | an example |\n| --- | --- | --- | --- | --- |\n%s"
                .formatted(
                        group.name(),
                        group.description().isEmpty() ? "" : group.description().strip() + "\n\n",
                        group.rules().stream()
                                .map(RuleDocumentationTests::row)
                                .collect(Collectors.joining()));
    }

    private static String row(Rule rule) {
        return "| `%s` | %s | %s | %s | %s |\n"
                .formatted(
                        rule.id(),
                        word(rule.severity()),
                        rule.ruling().map(RuleDocumentationTests::word).orElse(""),
                        cell(rule.description()),
                        rule.examples().stream()
                                .filter(RuleExample::matches)
                                .map(example -> "`` " + cell(example.command()) + " ``")
                                .findFirst()
                                .orElse(""));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replaceAll("\\s+", " ").strip();
    }
}
