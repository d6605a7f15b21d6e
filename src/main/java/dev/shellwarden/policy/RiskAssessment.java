package dev.shellwarden.policy;

import dev.shellwarden.rules.BlastRadius;
import dev.shellwarden.rules.Severity;
import dev.shellwarden.syntax.Span;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is known about a command: the answer of {@code check_command}.
 *
 * @param allowed whether it may run without asking
 * @param decision allow, ask or deny
 * @param riskLevel how delicate the surroundings are
 * @param severity the worst severity of the matched rules; absent when none matched
 * @param matchedRules the rules that matched
 * @param alternatives safer commands
 * @param context the surroundings
 * @param requiresHumanApproval whether a person decides
 * @param denialReason why it is denied; absent unless it is
 * @param blastRadiusScope the widest scope of the matched rules
 * @param blastRadiusDetail what is hit
 * @param reasons why the decision is what it is, strictest first
 * @param commands each program found
 */
public record RiskAssessment(
        boolean allowed,
        Verdict decision,
        RiskLevel riskLevel,
        Optional<Severity> severity,
        List<MatchedRule> matchedRules,
        List<SuggestedAlternative> alternatives,
        ContextSummary context,
        boolean requiresHumanApproval,
        Optional<String> denialReason,
        Optional<BlastRadius.Scope> blastRadiusScope,
        Optional<String> blastRadiusDetail,
        List<Reason> reasons,
        List<JudgedCommand> commands) {

    public RiskAssessment {
        matchedRules = List.copyOf(matchedRules);
        alternatives = List.copyOf(alternatives);
        reasons = List.copyOf(reasons);
        commands = List.copyOf(commands);
    }

    /** A rule that matched, with its place. */
    public record MatchedRule(
            String id,
            String description,
            Severity severity,
            String group,
            Optional<BlastRadius.Scope> blastRadiusScope,
            Optional<String> blastRadiusDetail,
            Optional<Span> span) {}

    /**
     * A safer command.
     *
     * @param source the rule that proposes it
     */
    public record SuggestedAlternative(String command, String explanation, String source) {}

    /** The surroundings: how delicate, and why. */
    public record ContextSummary(RiskLevel riskLevel, List<String> labels) {

        public ContextSummary {
            labels = List.copyOf(labels);
        }
    }

    /**
     * A program that the command would run.
     *
     * @param argv its words
     * @param span where it stands
     * @param wrappers the programs in front of it
     * @param isStatic whether every word is known exactly
     * @param files what its words and redirections would be as files, absolute, where a person is
     *     asked; they need not be there
     * @param secrets words that its program takes as secrets
     * @param plain whether it is nothing but a program and exactly known words: no wrapper,
     *     assignment, input from a file, code within or doubt
     * @param remote whether it runs on another machine or in a container, started by an earlier one
     */
    public record JudgedCommand(
            List<String> argv,
            Optional<Span> span,
            List<String> wrappers,
            boolean isStatic,
            List<Path> files,
            List<Secret> secrets,
            boolean plain,
            boolean remote) {

        public JudgedCommand {
            argv = List.copyOf(argv);
            wrappers = List.copyOf(wrappers);
            files = List.copyOf(files);
            secrets = List.copyOf(secrets);
        }
    }

    /**
     * A static word that a program takes as a secret.
     *
     * @param value what the program gets
     * @param span where the word, or the outermost text around it, stands; absent for what stands
     *     elsewhere
     */
    public record Secret(String value, Optional<Span> span) {}
}
