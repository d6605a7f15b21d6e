package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Says in Landlock's terms how a process is to be confined. */
final class LandlockWords {

    /** Of a call's processes, the part by which the others of the user may differ meanwhile. */
    private static final int PART = 8;

    private final Machine machine;
    private final int version;
    private final LimitArguments limits;
    private final TaskCount tasks = new TaskCount();
    private final byte[] filter;

    LandlockWords(Machine machine, int version, SandboxProperties properties) {
        this.machine = machine;
        this.version = version;
        this.limits = LimitArguments.of(properties.limits());
        this.filter =
                SystemCallFilter.of(
                        machine,
                        properties.network()
                                ? SystemCallFilter.Sockets.NO_UNIX
                                : SystemCallFilter.Sockets.NONE,
                        true);
    }

    /** The process, confined to some grants and with an environment. */
    ProcessSpec confined(
            ProcessSpec spec, Map<String, Long> access, Map<String, String> environment) {
        List<String> words = new ArrayList<>(limits.words(present(), environment.keySet()));
        words.addAll(spec.argv());
        return spec.withArgv(words)
                .withEnvironment(environment)
                .withConfinement(() -> Landlock.confine(machine, version, access, filter));
    }

    /** The processes and threads of the user, on top of which the limit on processes stands. */
    int present() {
        return tasks.ofUser();
    }

    /** Whether a limit that was set on top of so many others is near to what it would be now. */
    boolean isNear(int present) {
        return Math.abs(present() - present) <= limits.limits().processes() / PART;
    }
}
