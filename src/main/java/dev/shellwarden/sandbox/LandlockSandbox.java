package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Confinement by Landlock, no_new_privs and seccomp, without any helper program. */
public final class LandlockSandbox implements Sandbox {

    private final Machine machine;
    private final int version;
    private final String whyNotBubblewrap;
    private final SandboxSettings settings;
    private final PrivateFolders folders;
    private final Disks disks = new Disks();
    private final KnownGrants knownGrants;
    private final Vetting vetting;
    private final LimitArguments limitArguments;
    private final TaskCount tasks = new TaskCount();
    private final byte[] filter;

    LandlockSandbox(
            Machine machine,
            int version,
            String whyNotBubblewrap,
            SandboxSettings settings,
            Vetting vetting) {
        this.machine = machine;
        this.version = version;
        this.whyNotBubblewrap = whyNotBubblewrap;
        this.settings = settings;
        this.folders = new PrivateFolders(settings.host().stateDirectory());
        this.knownGrants = new KnownGrants(settings);
        this.vetting = vetting;
        this.limitArguments = LimitArguments.of(settings.properties().limits());
        this.filter =
                SystemCallFilter.of(
                        machine,
                        settings.properties().network()
                                ? SystemCallFilter.Sockets.NO_UNIX
                                : SystemCallFilter.Sockets.NONE);
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
            Path folder = folders.of(request.caller().key());
            KnownGrants.Known known = knownGrants.of(request, folder);
            Grants grants = known.grants();
            CallWatch watch =
                    new CallWatch(
                            limits(),
                            disks.free(request.roots()),
                            Optional.of(folder),
                            spec.watch(),
                            settings.groups().begin());
            Map<String, Long> access = known.access();
            Map<String, String> environment = environment(spec, folder);
            ProcessSpec confined =
                    spec.withArgv(words(spec, environment.keySet()))
                            .withEnvironment(environment)
                            .withConfinement(
                                    () -> Landlock.confine(machine, version, access, filter))
                            .withWatch(watch);
            Explainer explainer =
                    new Explainer(
                            spec.directory(),
                            grants::writable,
                            grants::readable,
                            path ->
                                    new HiddenPaths(settings)
                                            .paths(request.roots()).stream()
                                                    .anyMatch(path::startsWith));
            return new ConfinedCall(
                    confined,
                    settings,
                    watch,
                    explainer,
                    folder,
                    vetting.begin(request.roots()),
                    Optional.empty());
        } catch (IOException | UncheckedIOException e) {
            throw new ProcessStartException(
                    "The command cannot be confined, so it was not started: " + e.getMessage());
        }
    }

    private List<String> words(ProcessSpec spec, Set<String> variables) {
        List<String> words = new ArrayList<>(limitArguments.words(tasks.ofUser(), variables));
        words.addAll(spec.argv());
        return words;
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

    @Override
    public void close() {
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
