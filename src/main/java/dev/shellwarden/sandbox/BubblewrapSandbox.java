package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ProcessStartException;
import dev.shellwarden.process.ThreadConfinement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /**
     * A key such as ctrl-c reaches every process of the terminal's foreground group. Bubblewrap's
     * own must not die of it, or the whole job would.
     */
    private static final List<String> DEAF =
            List.of("/bin/sh", "-c", "trap '' INT QUIT TSTP; exec \"$@\"", "sh");

    /** What is ignored stays so over exec; the command is to hear these keys again. */
    private static final List<String> HEARING =
            List.of("/usr/bin/env", "--default-signal=INT,QUIT,TSTP");

    private static final int LAST_DESCRIPTOR = 63;
    private static final List<String> SPACES =
            List.of(
                    "--unshare-user",
                    "--disable-userns",
                    "--unshare-pid",
                    "--unshare-ipc",
                    "--unshare-uts",
                    "--die-with-parent");
    private static final List<String> NEVER_HANDED_ON =
            List.of("XDG_RUNTIME_DIR", "SSH_AUTH_SOCK", "DBUS_SESSION_BUS_ADDRESS", "DOCKER_HOST");

    private final Path program;
    private final SandboxSettings settings;
    private final PrivateFolders folders;
    private final Disks disks = new Disks();
    private final Vetting vetting;
    private final LimitArguments limitArguments;
    private final HiddenPaths hidden;
    private final Exposures exposures;
    private final CacheLayers layers = new CacheLayers();
    private final BaseView base;
    private final Obeyed obeyed;
    private final byte[] filter;
    private final Optional<ThreadConfinement> scope;
    private volatile @Nullable Surroundings surroundings;

    BubblewrapSandbox(Path program, SandboxSettings settings, Vetting vetting) {
        this.program = program;
        this.settings = settings;
        this.folders = new PrivateFolders(settings.host().stateDirectory());
        this.vetting = vetting;
        this.limitArguments = LimitArguments.of(settings.properties().limits());
        this.hidden = new HiddenPaths(settings);
        this.exposures = new Exposures(settings);
        this.base = new BaseView(settings);
        this.obeyed = new Obeyed(settings.profile().obeyed());
        this.filter =
                Machine.current()
                        .map(machine -> SystemCallFilter.of(machine, SystemCallFilter.Sockets.ALL))
                        .orElseGet(() -> new byte[0]);
        this.scope =
                settings.properties().network() ? Landlock.abstractSocketScope() : Optional.empty();
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
        return new Description(settings).bubblewrapShortcomings(scope.isPresent());
    }

    @Override
    public ResourceLimits limits() {
        return settings.properties().limits();
    }

    @Override
    public Confined confine(ProcessSpec spec, SandboxRequest request) throws ProcessStartException {
        try {
            Path folder = folders.of(request.caller().key());
            return confined(spec, request, folder, layers.take(folder));
        } catch (IOException | UncheckedIOException e) {
            throw new ProcessStartException(
                    "The command cannot be confined, so it was not started: " + e.getMessage());
        }
    }

    private Confined confined(
            ProcessSpec spec, SandboxRequest request, Path folder, CacheLayers.Layer layer)
            throws IOException {
        try {
            Grant granted =
                    Grant.of(
                            exposures.granted(request, spec.environment()),
                            exposures,
                            settings.paths());
            Surroundings around = surroundings();
            FileView view =
                    new ViewBuilder(
                                    settings,
                                    around,
                                    hidden,
                                    exposures,
                                    obeyed,
                                    base.of(around, folder, layer))
                            .build(request, folder, granted);
            CallWatch watch =
                    new CallWatch(
                            limits(),
                            disks.free(request.roots()),
                            Optional.of(folder),
                            spec.watch(),
                            settings.groups().begin());
            ProcessSpec confined = confined(spec, request, view, granted).withWatch(watch);
            return new ConfinedCall(
                    confined,
                    settings,
                    watch,
                    explainer(spec, request, view),
                    folder,
                    vetting.begin(request.roots()),
                    Optional.of(layer));
        } catch (IOException | UncheckedIOException e) {
            layer.close();
            throw e;
        }
    }

    private Surroundings surroundings() throws IOException {
        Surroundings known = surroundings;
        if (known == null || !known.isFresh()) {
            known = Surroundings.look(settings, hidden);
            surroundings = known;
        }
        return known;
    }

    private Explainer explainer(ProcessSpec spec, SandboxRequest request, FileView view) {
        return new Explainer(
                spec.directory(),
                view::writable,
                view::shows,
                path -> hidden.paths(request.roots()).stream().anyMatch(path::startsWith));
    }

    private ProcessSpec confined(
            ProcessSpec spec, SandboxRequest request, FileView view, Grant granted)
            throws IOException {
        Map<Integer, byte[]> descriptors = new HashMap<>(spec.descriptors());
        List<String> options = new ArrayList<>(SPACES);
        addNetwork(options);
        if (!request.terminal()) {
            options.add("--new-session");
        }
        options.addAll(view.options());
        options.addAll(List.of("--cap-drop", "ALL"));
        if (filter.length > 0) {
            options.addAll(
                    List.of("--seccomp", Integer.toString(descriptor(spec, descriptors, filter))));
        }
        environment(spec, granted)
                .forEach((name, value) -> options.addAll(List.of("--setenv", name, value)));
        options.addAll(List.of("--chdir", spec.directory().toRealPath().toString()));
        int arguments = descriptor(spec, descriptors, joined(options));
        ProcessSpec confined =
                spec.withArgv(words(spec, request, arguments))
                        .withEnvironment(Map.of())
                        .withDescriptors(descriptors);
        return scope.map(confined::withConfinement).orElse(confined);
    }

    private void addNetwork(List<String> options) {
        if (!settings.properties().network()) {
            options.add("--unshare-net");
        }
    }

    private List<String> words(ProcessSpec spec, SandboxRequest request, int arguments) {
        List<String> words = new ArrayList<>(request.terminal() ? DEAF : List.of());
        words.addAll(List.of(program.toString(), "--args", Integer.toString(arguments), "--"));
        words.addAll(limitArguments.words(0));
        words.addAll(request.terminal() ? HEARING : List.of());
        words.addAll(spec.argv());
        return words;
    }

    private Map<String, String> environment(ProcessSpec spec, Grant granted) {
        Map<String, String> environment = new HashMap<>(spec.environment());
        NEVER_HANDED_ON.forEach(environment::remove);
        environment.computeIfPresent("TMPDIR", (name, value) -> "/tmp");
        environment.putAll(granted.variables());
        return environment;
    }

    /**
     * Options go by a descriptor: no other user sees them, and there is no limit on their length.
     */
    private static byte[] joined(List<String> options) {
        return (String.join("\0", options) + "\0").getBytes(StandardCharsets.UTF_8);
    }

    private static int descriptor(
            ProcessSpec spec, Map<Integer, byte[]> descriptors, byte[] content) {
        int number = LAST_DESCRIPTOR;
        while (descriptors.containsKey(number) || spec.captures().containsKey(number)) {
            number--;
        }
        descriptors.put(number, content);
        return number;
    }

    @Override
    public void close() {
        folders.close();
    }
}
