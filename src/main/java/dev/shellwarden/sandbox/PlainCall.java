package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Trampoline;
import java.util.Map;
import java.util.Optional;

/**
 * A call that a sandbox started ahead can take: nothing goes in and out of it but two streams of
 * output, and no credential is given to it.
 *
 * @param spec what is to run
 * @param request whose it is
 * @param line what makes the process that waits in the sandbox become it
 */
record PlainCall(ProcessSpec spec, SandboxRequest request, byte[] line) {

    static Optional<PlainCall> of(
            ProcessSpec spec,
            SandboxRequest request,
            Grant granted,
            Map<String, String> environment) {
        boolean plain = hasPlainStreams(spec) && !request.terminal() && granted.systems().isEmpty();
        return plain
                ? Trampoline.line(spec.argv(), environment)
                        .map(line -> new PlainCall(spec, request, line))
                : Optional.empty();
    }

    private static boolean hasPlainStreams(ProcessSpec spec) {
        return hasNoInput(spec)
                && spec.stdoutTo().isEmpty()
                && spec.terminal().isEmpty()
                && spec.descriptors().isEmpty()
                && spec.captures().isEmpty();
    }

    private static boolean hasNoInput(ProcessSpec spec) {
        return spec.stdin().length == 0 && !spec.stdinOpen() && spec.stdinFrom().isEmpty();
    }

    /** Its sandbox, were it started as arranged. */
    Spare.Shape shape(Arrangement arranged) {
        return new Spare.Shape(arranged.parts(), spec.errorStream(), spec.output());
    }
}
