package dev.shellwarden.pipeline;

import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Termination;
import dev.shellwarden.sandbox.Aftermath;
import dev.shellwarden.sandbox.Confined;
import dev.shellwarden.sandbox.ResourceLimits;
import dev.shellwarden.sandbox.Sandbox;
import dev.shellwarden.sandbox.SandboxRequest;
import java.util.List;
import java.util.Optional;

/** Runs without confinement, so that the guard alone is tested. */
final class OpenSandbox implements Sandbox {

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
        return List.of();
    }

    @Override
    public ResourceLimits limits() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Confined confine(ProcessSpec spec, SandboxRequest request) {
        return new Confined() {
            @Override
            public ProcessSpec spec() {
                return spec;
            }

            @Override
            public Aftermath afterwards(Termination termination, String errorText) {
                return new Aftermath(termination, Optional.empty(), List.of());
            }
        };
    }
}
