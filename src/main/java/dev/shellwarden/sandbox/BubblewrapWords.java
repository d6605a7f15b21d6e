package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.ThreadConfinement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Says in bubblewrap's words how a process is to be confined. */
final class BubblewrapWords {

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

    private final Path program;
    private final boolean network;
    private final LimitArguments limits;
    private final byte[] filter;
    private final Optional<ThreadConfinement> scope;

    BubblewrapWords(Path program, SandboxProperties properties) {
        this.program = program;
        this.network = properties.network();
        this.limits = LimitArguments.of(properties.limits());
        this.filter =
                Machine.current()
                        .map(machine ->
                                SystemCallFilter.of(machine, SystemCallFilter.Sockets.ALL, false))
                        .orElseGet(() -> new byte[0]);
        this.scope = network ? Landlock.abstractSocketScope() : Optional.empty();
    }

    /** Whether sockets without a name in the file system are kept apart from those outside. */
    boolean scopesSockets() {
        return scope.isPresent();
    }

    /** All that a process is confined to, but for its environment and the system calls. */
    List<String> options(ProcessSpec spec, SandboxRequest request, FileView view)
            throws IOException {
        List<String> options = new ArrayList<>(SPACES);
        if (!network) {
            options.add("--unshare-net");
        }
        if (!request.terminal()) {
            options.add("--new-session");
        }
        options.addAll(view.options());
        options.addAll(List.of("--cap-drop", "ALL"));
        options.addAll(List.of("--chdir", spec.directory().toRealPath().toString()));
        return options;
    }

    /** The process, confined by {@link #options} and with an environment. */
    ProcessSpec confined(
            ProcessSpec spec,
            SandboxRequest request,
            List<String> confinement,
            Map<String, String> environment) {
        Map<Integer, byte[]> descriptors = new HashMap<>(spec.descriptors());
        List<String> options = new ArrayList<>(confinement);
        if (filter.length > 0) {
            options.addAll(
                    List.of("--seccomp", Integer.toString(descriptor(spec, descriptors, filter))));
        }
        environment.forEach((name, value) -> options.addAll(List.of("--setenv", name, value)));
        int arguments = descriptor(spec, descriptors, joined(options));
        ProcessSpec confined =
                spec.withArgv(words(spec, request, arguments, environment.keySet()))
                        .withEnvironment(Map.of())
                        .withDescriptors(descriptors);
        return scope.map(confined::withConfinement).orElse(confined);
    }

    private List<String> words(
            ProcessSpec spec, SandboxRequest request, int arguments, Set<String> variables) {
        List<String> words = new ArrayList<>(request.terminal() ? DEAF : List.of());
        words.addAll(List.of(program.toString(), "--args", Integer.toString(arguments), "--"));
        words.addAll(limits.words(0, variables));
        words.addAll(request.terminal() ? HEARING : List.of());
        words.addAll(spec.argv());
        return words;
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
}
