package dev.shellwarden.command;

import dev.shellwarden.job.SessionCapture;
import dev.shellwarden.policy.DecisionRequest;
import dev.shellwarden.process.OutputLimits;
import dev.shellwarden.process.ProcessSpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A request with everything fixed that decides what it does: what is judged is what runs.
 *
 * @param id the call's id in the audit trail
 * @param request what was asked
 * @param shell what reads the text
 * @param directory where it runs
 * @param environment its whole environment
 * @param stdin the bytes on its standard input; absent for end-of-file at once
 * @param timeout its time limit
 * @param inlineOutput how many bytes of each stream stand in the outcome
 * @param shown the command as records show it, empty until one does
 */
record PreparedCommand(
        String id,
        CommandRequest request,
        Shell shell,
        Path directory,
        Map<String, String> environment,
        Optional<byte[]> stdin,
        Duration timeout,
        int inlineOutput,
        AtomicReference<String> shown) {

    /** What the policy judges. */
    DecisionRequest judged() {
        return new DecisionRequest(
                request.command(),
                shell.dialect(),
                directory,
                stdin.map(bytes -> new String(bytes, StandardCharsets.UTF_8)),
                request.environment(),
                environment,
                request.caller().principal());
    }

    /** What runs. */
    ProcessSpec runnable(ExecutionProperties properties) {
        ProcessSpec spec = spec(properties);
        return request.session().isPresent()
                ? SessionCapture.wrap(spec, shell.path().toString(), request.command())
                : spec;
    }

    private ProcessSpec spec(ExecutionProperties properties) {
        return ProcessSpec.of(shell.argv(request.command()), directory)
                .withEnvironment(environment)
                .withStdin(stdin.orElseGet(() -> new byte[0]))
                .withTimeout(timeout)
                .withKillGrace(properties.killGrace())
                .withErrorStream(request.errorStream())
                .withOutput(limits(properties))
                .withDescriptors(shell.descriptors(request.command()));
    }

    /** Long output goes to a file, so that many commands at once do not hold it in memory. */
    private OutputLimits limits(ExecutionProperties properties) {
        int inMemory = (int) Math.min(inlineOutput, properties.inlineOutputSize().toBytes()) / 2;
        return new OutputLimits(
                Math.min(inMemory, OutputLimits.DEFAULT.head()),
                Math.min(inMemory, OutputLimits.DEFAULT.tail()),
                properties.maxOutputSize().toBytes());
    }
}
