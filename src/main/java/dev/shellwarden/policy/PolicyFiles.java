package dev.shellwarden.policy;

import dev.shellwarden.program.InvocationExtractor;
import dev.shellwarden.rules.InvalidRuleException;
import dev.shellwarden.rules.RuleCatalog;
import dev.shellwarden.rules.RuleGroup;
import dev.shellwarden.rules.SourceText;
import dev.shellwarden.workspace.Workspace;
import java.nio.file.Path;
import java.util.Optional;

/** Says of a rule file or a project's policy whether it can be used. */
public final class PolicyFiles {

    private static final String PROJECT = ".shellwarden.yaml";

    private final RuleCatalog catalog;
    private final ShellPolicyEngine engine;

    /** Files judged beside the rules that are part of the product. */
    public PolicyFiles(RuleCatalog catalog, InvocationExtractor extractor, Workspace workspace) {
        this.catalog = catalog;
        this.engine =
                new ShellPolicyEngine(PolicyProperties.defaults(), catalog, extractor, workspace);
    }

    /** What a file holds. */
    public enum Kind {
        /** A group of rules, as below {@code rules-path}. */
        RULES,
        /** A project's {@code .shellwarden.yaml}. */
        PROJECT
    }

    /**
     * What a file holds by its name, or by its first key; empty when it is neither, but perhaps a
     * configuration.
     *
     * @throws InvalidRuleException when it is no text that can be read
     */
    public static Optional<Kind> kind(Path file) {
        if (file.endsWith(PROJECT)) {
            return Optional.of(Kind.PROJECT);
        }
        return SourceText.read(file).lines().anyMatch(line -> line.matches("(group|rules):.*"))
                ? Optional.of(Kind.RULES)
                : Optional.empty();
    }

    /**
     * Reads a file and, of rules, tries the examples.
     *
     * @return what the file holds, in a few words
     * @throws InvalidRuleException naming file, line, column and reason
     */
    public String validate(Path file, Kind kind) {
        return switch (kind) {
            case RULES -> rules(file);
            case PROJECT -> project(file);
        };
    }

    private String rules(Path file) {
        RuleGroup group = RuleCatalog.read(file);
        catalog.with(group);
        engine.check(group);
        return "%d rules, %d examples"
                .formatted(
                        group.rules().size(),
                        group.rules().stream().mapToInt(rule -> rule.examples().size()).sum());
    }

    private String project(Path file) {
        ProjectPolicy policy = new ProjectPolicyReader(file).read(SourceText.read(file), catalog);
        return "%d denied, %d asked about, %d rules tightened"
                .formatted(policy.deny().size(), policy.ask().size(), policy.rules().size());
    }
}
