package dev.shellwarden.command;

import dev.shellwarden.approval.Approval;
import dev.shellwarden.approval.ApprovalRequest;
import dev.shellwarden.approval.Approvals;
import dev.shellwarden.approval.GrantKey;
import dev.shellwarden.policy.Decision;
import dev.shellwarden.policy.PolicyEngine;
import dev.shellwarden.policy.PolicyProperties;
import dev.shellwarden.policy.RiskAssessment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;

/** Step 3 of a command's way: a question of the policy goes to a person. */
final class ApprovalStep {

    /** Larger files are not scripts; their names and sizes stand for them in a grant's key. */
    private static final long LARGEST_SCRIPT = 4 << 20;

    private final Approvals approvals;
    private final PolicyEngine policy;
    private final CommandRecorder recorder;

    ApprovalStep(Approvals approvals, PolicyEngine policy, CommandRecorder recorder) {
        this.approvals = approvals;
        this.policy = policy;
        this.recorder = recorder;
    }

    Approval seek(PreparedCommand command, Decision.Ask ask) throws InterruptedException {
        long start = System.nanoTime();
        PolicyProperties properties =
                policy.describe(command.request().caller().principal()).properties();
        GrantKey seen = key(command, ask, properties);
        Approval answer =
                approvals.seek(
                        command.request().caller(),
                        command.request().approver(),
                        question(command, ask),
                        seen,
                        properties.whenNoApprover()
                                == PolicyProperties.WhenNoApprover.ALLOW_WITH_WARNING);
        Approval settled =
                answer instanceof Approval.Granted && !seen.equals(key(command, ask, properties))
                        ? approvals.outdated()
                        : answer;
        recorder.answered(command, ask, settled, Duration.ofNanos(System.nanoTime() - start));
        return settled;
    }

    private ApprovalRequest question(PreparedCommand command, Decision.Ask ask) {
        RiskAssessment assessment = ask.assessment();
        return new ApprovalRequest(
                assessment.reasons().stream()
                        .map(reason -> recorder.withoutSecrets(reason.message(), assessment))
                        .toList(),
                recorder.shown(command, assessment),
                command.directory(),
                command.stdin()
                        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                        .map(text -> recorder.shownInput(text, assessment)),
                recorder.shownVariables(command.request().environment(), assessment),
                impact(assessment).stream()
                        .map(text -> recorder.withoutSecrets(text, assessment))
                        .toList(),
                assessment.alternatives().stream()
                        .map(alternative ->
                                alternative.command() + ": " + alternative.explanation())
                        .map(text -> recorder.withoutSecrets(text, assessment))
                        .toList(),
                ask.grantable());
    }

    private static List<String> impact(RiskAssessment assessment) {
        return assessment.matchedRules().stream()
                .flatMap(rule -> rule.blastRadiusDetail().stream())
                .distinct()
                .toList();
    }

    private static GrantKey key(
            PreparedCommand command, Decision.Ask ask, PolicyProperties properties) {
        List<String> parts = new ArrayList<>();
        parts.add(command.request().command());
        parts.add(command.stdin().map(ApprovalStep::digest).orElse("none"));
        new TreeMap<>(command.request().environment())
                .forEach((name, value) -> parts.add(name + "=" + value));
        parts.add(command.shell().path().toString());
        parts.add(command.directory().toString());
        parts.add(properties.toString());
        parts.addAll(fileDigests(ask.assessment()));
        return GrantKey.of(parts);
    }

    /**
     * What the files say that the command names: a script that was changed since is another
     * command.
     */
    private static List<String> fileDigests(RiskAssessment assessment) {
        return assessment.commands().stream()
                .flatMap(judged -> judged.files().stream())
                .distinct()
                .filter(Files::isRegularFile)
                .map(ApprovalStep::digest)
                .toList();
    }

    private static String digest(Path file) {
        try {
            return file
                    + " "
                    + (Files.size(file) > LARGEST_SCRIPT
                            ? Files.size(file) + " " + Files.getLastModifiedTime(file)
                            : digest(Files.readAllBytes(file)));
        } catch (IOException unreadable) {
            return file + " unreadable";
        }
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256", impossible);
        }
    }
}
