package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Confinement by Landlock, no_new_privs and seccomp, without any helper program. */
public final class LandlockSandbox implements Sandbox {

    private final int version;
    private final String whyNotBubblewrap;
    private final SandboxSettings settings;
    private final PrivateFolders folders;
    private final KnownGrants knownGrants;
    private final ConfinedCalls calls;
    private final LandlockWords words;
    private final Optional<SpareSandboxes> spares;

    LandlockSandbox(
            Machine machine,
            int version,
            String whyNotBubblewrap,
            SandboxSettings settings,
            Vetting vetting,
            ProcessRunner runner) {
        this.version = version;
        this.whyNotBubblewrap = whyNotBubblewrap;
        this.settings = settings;
        this.folders = new PrivateFolders(settings.host().stateDirectory());
        this.knownGrants = new KnownGrants(settings);
        this.calls = new ConfinedCalls(settings, vetting);
        this.words = new LandlockWords(machine, version, settings.properties());
        this.spares = SpareSandboxes.of(settings.properties(), runner);
    }

    @Override
    public String kind() {
        return "landlock";
    }

    @Override
    public List<String> confines() {
        return new Description(settings).landlock(version);
    }

    @Override
    public List<String> shortcomings() {
        return new Description(settings).landlockShortcomings(version, whyNotBubblewrap);
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
        Arrangement arranged = arranged(spec, request, folder);
        Map<String, String> environment = environment(spec, folder);
        Confined call = calls.begin(spec, request, folder, environment, arranged);
        boolean knowsItsPlace = knowsItsPlace(spec);
        return spares.filter(ready -> knowsItsPlace)
                .flatMap(ready ->
                        PlainCall.of(spec, request, Grant.NONE, environment)
                                .map(plain ->
                                        ready.followed(
                                                call, plain, arranged, () -> arrangedAnew(plain))))
                .orElse(call);
    }

    private Arrangement arranged(ProcessSpec spec, SandboxRequest request, Path folder) {
        return new ArrangedGrants(words, spec.directory(), knownGrants.of(request, folder));
    }

    /** As the caller's next call would be, now. */
    private Arrangement arrangedAnew(PlainCall plain) throws IOException {
        Path folder = folders.of(plain.request().caller().key());
        return arranged(plain.spec(), plain.request(), folder);
    }

    /**
     * Whether a shell that starts in the directory calls it by the name that the call has for it.
     */
    private static boolean knowsItsPlace(ProcessSpec spec) throws IOException {
        String name = spec.environment().get("PWD");
        return name == null || name.equals(spec.directory().toRealPath().toString());
    }

    /** Where bubblewrap would put the private folder at /tmp, a variable has to do. */
    private static Map<String, String> environment(ProcessSpec spec, Path folder)
            throws IOException {
        Map<String, String> environment = new HashMap<>(spec.environment());
        environment.remove("XDG_RUNTIME_DIR");
        environment.remove("SSH_AUTH_SOCK");
        environment.put("TMPDIR", folder.resolve("tmp").toString());
        environment.put(
                "XDG_CACHE_HOME",
                PrivateFolders.inside(folder.resolve("home"), "cache").toString());
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

    /**
     * Whether any of it works here: the server's own thread is never confined, so only the version
     * can be asked.
     */
    static boolean works() {
        return Machine.current().isPresent()
                && Landlock.version() >= Landlock.LEAST_VERSION
                && Files.exists(Path.of("/proc"));
    }
}
