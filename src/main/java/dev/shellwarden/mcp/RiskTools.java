package dev.shellwarden.mcp;

import dev.shellwarden.command.CommandRequest;
import dev.shellwarden.command.CommandService;
import dev.shellwarden.command.UnfitCommandException;
import dev.shellwarden.policy.Explanation;
import dev.shellwarden.policy.RiskAssessment;
import dev.shellwarden.rules.Severity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.annotation.Tool;

/** The tools that judge a command and run nothing. */
public class RiskTools {

    private final CommandService commands;
    private final PolicyReport policyReport;

    RiskTools(CommandService commands, PolicyReport policyReport) {
        this.commands = commands;
        this.policyReport = policyReport;
    }

    @Tool(
            name = "check_command",
            description =
                    "Judges a command without running it: whether it would be allowed, asked about or denied, by"
                            + " which rules, what it could hit, and what would be safer")
    @ToolHints(title = "Check a command", readOnly = true, idempotent = true)
    ToolAnswer checkCommand(
            String command,
            @Nullable String workingDirectory,
            @Nullable String stdin,
            @Nullable Map<String, String> environment,
            ToolContext context) {
        CommandRequest request =
                request("check_command", command, context)
                        .given(
                                Optional.ofNullable(workingDirectory),
                                Optional.ofNullable(stdin),
                                environment == null ? Map.of() : environment);
        return judged(() -> {
            Map<String, Object> fields = Assessments.fields(commands.judge(request).assessment());
            return new ToolAnswer(List.of(Assessments.text(fields)), fields, false);
        });
    }

    @Tool(
            name = "suggest_alternative",
            description =
                    "Proposes safer commands in place of a risky one, made from its own words")
    @ToolHints(title = "Suggest a safer command", readOnly = true, idempotent = true)
    ToolAnswer suggestAlternative(String command, @Nullable String goal, ToolContext context) {
        return judged(() -> {
            List<RiskAssessment.SuggestedAlternative> found =
                    commands.alternatives(
                            request("suggest_alternative", command, context),
                            goal == null ? "" : goal);
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("command", AnswerSize.echo(command));
            fields.put("alternatives", Assessments.alternatives(found));
            if (found.isEmpty()) {
                fields.put(
                        "message",
                        "No safer command is known for this one; check_command says how it is judged");
            }
            return ToolAnswer.object(fields);
        });
    }

    @Tool(
            name = "explain_risk",
            description =
                    "Explains to a person what a command line does, what is risky about it and how to do it safely")
    @ToolHints(title = "Explain the risk of a command", readOnly = true, idempotent = true)
    ToolAnswer explainRisk(String command, ToolContext context) {
        return judged(() ->
                explained(command, commands.explain(request("explain_risk", command, context))));
    }

    @Tool(
            name = "get_policy",
            description =
                    "Shows what commands may do here: the policy, the workspace, the sandbox, the limits and where"
                            + " each comes from")
    @ToolHints(title = "Show the policy", readOnly = true, idempotent = true)
    ToolAnswer getPolicy(ToolContext context) {
        return policyReport.answer(ToolCall.of(context).client().caller());
    }

    private static ToolAnswer explained(String command, Explanation explanation) {
        RiskAssessment assessment = explanation.assessment();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("command", AnswerSize.echo(command));
        fields.put("risky", explanation.risky());
        fields.put("allowed", assessment.allowed());
        assessment
                .severity()
                .map(Severity::label)
                .ifPresent(severity -> fields.put("severity", severity));
        fields.put("risk_level", assessment.riskLevel().label());
        fields.put("context", Assessments.context(assessment));
        fields.put("matched_rules", Assessments.matchedRules(assessment));
        fields.put("alternatives", Assessments.alternatives(assessment.alternatives()));
        fields.put("explanation", explanation.text());
        return new ToolAnswer(List.of(Assessments.text(fields)), fields, false);
    }

    private static CommandRequest request(String tool, String command, ToolContext context) {
        return CommandRequest.of(tool, ToolCall.of(context).client().caller(), command);
    }

    private static ToolAnswer judged(Judgement judgement) {
        try {
            return judgement.answer();
        } catch (UnfitCommandException unfit) {
            return ToolAnswer.error(String.valueOf(unfit.getMessage()));
        }
    }

    /** A judgement that fails when the command could not run at all. */
    @FunctionalInterface
    private interface Judgement {

        ToolAnswer answer() throws UnfitCommandException;
    }
}
