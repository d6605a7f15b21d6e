package dev.shellwarden.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Starts trees with what Java has on every system, for systems other than Linux: children that
 * leave their parent are not found again, there are no terminals, no further descriptors, and long
 * output is not kept in files.
 */
final class PortableEngine implements ProcessEngine {

    private final Path directory;
    private final Set<PortableProcess> running = ConcurrentHashMap.newKeySet();

    PortableEngine(Path directory) {
        this.directory = directory;
    }

    @Override
    public RunningProcess start(ProcessSpec spec, OutputListener listener)
            throws ProcessStartException {
        requirePlain(spec);
        ProcessBuilder builder =
                new ProcessBuilder(spec.argv()).directory(spec.directory().toFile());
        builder.environment().clear();
        builder.environment().putAll(spec.environment());
        builder.redirectErrorStream(spec.errorStream() == ProcessSpec.ErrorStream.MERGED);
        if (spec.errorStream() == ProcessSpec.ErrorStream.DISCARDED) {
            builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        }
        try {
            PortableProcess process =
                    new PortableProcess(spec, listener, builder.start(), directory);
            running.add(process);
            process.serve(() -> running.remove(process));
            return process;
        } catch (IOException failure) {
            throw new ProcessStartException(spec.argv().getFirst() + ": " + failure.getMessage());
        }
    }

    private static void requirePlain(ProcessSpec spec) throws ProcessStartException {
        boolean plain =
                spec.terminal().isEmpty()
                        && spec.descriptors().isEmpty()
                        && spec.captures().isEmpty()
                        && spec.confinement().isEmpty();
        if (!plain) {
            throw new ProcessStartException(
                    "terminals, further descriptors and confinement exist on Linux only");
        }
    }

    @Override
    public void close() {
        running.forEach(PortableProcess::cancel);
    }
}
