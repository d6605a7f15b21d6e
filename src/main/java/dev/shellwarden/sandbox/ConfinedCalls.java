package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Begins calls: what is the same behind bubblewrap and behind Landlock. */
final class ConfinedCalls {

    private final SandboxSettings settings;
    private final Vetting vetting;
    private final HiddenPaths hidden;
    private final Disks disks = new Disks();

    ConfinedCalls(SandboxSettings settings, Vetting vetting) {
        this.settings = settings;
        this.vetting = vetting;
        this.hidden = new HiddenPaths(settings);
    }

    /**
     * A call that is watched, vetted and explained.
     *
     * @param spec what is to run
     * @param folder the caller's private one
     * @param arranged given back at the call's end
     */
    ConfinedCall begin(
            ProcessSpec spec,
            SandboxRequest request,
            Path folder,
            Map<String, String> environment,
            Arrangement arranged)
            throws IOException {
        CallWatch watch =
                new CallWatch(
                        settings.properties().limits(),
                        disks.free(request.roots()),
                        Optional.of(folder),
                        spec.watch(),
                        settings.groups().begin());
        return new ConfinedCall(
                arranged.confined(spec, environment).withWatch(watch),
                settings,
                watch,
                explainer(spec, request, arranged),
                folder,
                vetting.begin(request.roots()),
                arranged);
    }

    private Explainer explainer(ProcessSpec spec, SandboxRequest request, Arrangement arranged) {
        return new Explainer(
                spec.directory(),
                arranged::writable,
                arranged::shows,
                path -> hidden.paths(request.roots()).stream().anyMatch(path::startsWith));
    }
}
