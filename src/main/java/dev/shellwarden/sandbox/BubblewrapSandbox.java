package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Confinement by bubblewrap: own process, file system, user, IPC and host name spaces, and on
 * demand its own network.
 */
public final class BubblewrapSandbox implements Sandbox {

    private static final List<String> NEVER_HANDED_ON =
            List.of("XDG_RUNTIME_DIR", "SSH_AUTH_SOCK", "DBUS_SESSION_BUS_ADDRESS", "DOCKER_HOST");

    private final SandboxSettings settings;
    private final PrivateFolders folders;
    private final ConfinedCalls calls;
    private final HiddenPaths hidden;
    private final Exposures exposures;
    private final CacheLayers layers = new CacheLayers();
    private final RunningViews running = new RunningViews();
    private final BaseView base;
    private final Obeyed obeyed;
    private final BubblewrapWords words;
    private final Optional<SpareSandboxes> spares;
    private volatile @Nullable Surroundings surroundings;

    BubblewrapSandbox(
            Path program, SandboxSettings settings, Vetting vetting, ProcessRunner runner) {
        this.settings = settings;
        this.folders = new PrivateFolders(settings.host().stateDirectory());
        this.calls = new ConfinedCalls(settings, vetting);
        this.hidden = new HiddenPaths(settings);
        this.exposures = new Exposures(settings);
        this.base = new BaseView(settings);
        this.obeyed = new Obeyed(settings.profile().obeyed());
        this.words = new BubblewrapWords(program, settings.properties());
        this.spares = SpareSandboxes.of(settings.properties(), runner);
    }

    @Override
    public String kind() {
        return "bubblewrap";
    }

    @Override
    public List<String> confines() {
        return new Description(settings).bubblewrap();
    }

    @Override
    public List<String> shortcomings() {
        return new Description(settings).bubblewrapShortcomings(words.scopesSockets());
    }

    @Override
    public ResourceLimits limits() {
        return settings.properties().limits();
    }

    @Override
    public Confined confine(ProcessSpec spec, SandboxRequest request) throws ProcessStartException {
        try {
            return confined(spec, request, folders.of(request.caller().key()));
        } catch (IOException | UncheckedIOException e) {
            throw new ProcessStartException(
                    "The command cannot be confined, so it was not started: " + e.getMessage());
        }
    }

    private Confined confined(ProcessSpec spec, SandboxRequest request, Path folder)
            throws IOException {
        Grant granted =
                Grant.of(
                        exposures.granted(request, spec.environment()),
                        exposures,
                        settings.paths());
        ArrangedView arranged = arranged(spec, request, folder, granted, true);
        try {
            Map<String, String> environment = environment(spec, granted);
            Confined call = calls.begin(spec, request, folder, environment, arranged);
            return spares.flatMap(ready ->
                            PlainCall.of(spec, request, granted, environment)
                                    .map(plain ->
                                            ready.followed(
                                                    call,
                                                    plain,
                                                    arranged,
                                                    () -> arrangedAnew(plain))))
                    .orElse(call);
        } catch (IOException | RuntimeException e) {
            arranged.close();
            throw e;
        }
    }

    private ArrangedView arranged(
            ProcessSpec spec, SandboxRequest request, Path folder, Grant granted, boolean runs)
            throws IOException {
        CacheLayers.Layer layer = layers.take(folder);
        RunningViews.Entry entry =
                running.enter(layer, runs, () -> view(request, folder, layer, granted));
        try {
            return new ArrangedView(
                    words, request, entry, words.options(spec, request, entry.view()));
        } catch (IOException | RuntimeException e) {
            entry.close();
            throw e;
        }
    }

    private FileView view(
            SandboxRequest request, Path folder, CacheLayers.Layer layer, Grant granted)
            throws IOException {
        Surroundings around = surroundings();
        FileView begun = base.of(around, folder, layer);
        return new ViewBuilder(settings, around, hidden, exposures, obeyed, running, begun)
                .build(request, folder, granted);
    }

    /** As the caller's next call would be, now. */
    private Arrangement arrangedAnew(PlainCall plain) throws IOException {
        Path folder = folders.of(plain.request().caller().key());
        return arranged(plain.spec(), plain.request(), folder, Grant.NONE, false);
    }

    private Surroundings surroundings() throws IOException {
        Surroundings known = surroundings;
        if (known == null || !known.isFresh()) {
            known = Surroundings.look(settings, hidden);
            surroundings = known;
        }
        return known;
    }

    private static Map<String, String> environment(ProcessSpec spec, Grant granted) {
        Map<String, String> environment = new HashMap<>(spec.environment());
        NEVER_HANDED_ON.forEach(environment::remove);
        environment.computeIfPresent("TMPDIR", (name, value) -> "/tmp");
        environment.putAll(granted.variables());
        return environment;
    }

    /** The sandboxes that were started ahead and stand ready. */
    List<Spare> spares() {
        return spares.map(SpareSandboxes::ready).orElseGet(List::of);
    }

    @Override
    public void close() {
        spares.ifPresent(SpareSandboxes::close);
        folders.close();
    }
}
