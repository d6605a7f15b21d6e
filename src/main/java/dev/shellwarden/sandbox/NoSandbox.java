package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Termination;
import java.util.List;
import java.util.Optional;

/** No confinement: the process runs as it is. */
public final class NoSandbox implements Sandbox {

    private final List<String> shortcomings;
    private final ResourceLimits limits;

    public NoSandbox(List<String> shortcomings, ResourceLimits limits) {
        this.shortcomings = List.copyOf(shortcomings);
        this.limits = limits;
    }

    @Override
    public String kind() {
        return "none";
    }

    @Override
    public List<String> confines() {
        return List.of();
    }

    @Override
    public List<String> shortcomings() {
        return shortcomings;
    }

    @Override
    public ResourceLimits limits() {
        return limits;
    }

    @Override
    public Confined confine(ProcessSpec spec, SandboxRequest request) {
        return new Unconfined(spec);
    }

    private record Unconfined(ProcessSpec spec) implements Confined {

        @Override
        public Aftermath afterwards(Termination termination, String errorText) {
            return new Aftermath(termination, Optional.empty(), List.of());
        }
    }
}
