package dev.shellwarden.sandbox;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a sandbox does and does not, in words for a person.
 *
 * @param settings the user's choices
 */
record Description(SandboxSettings settings) {

    static final String INSTALL_BUBBLEWRAP =
            "install the package 'bubblewrap' (program bwrap) for the full sandbox";

    List<String> bubblewrap() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "writes: the workspace, a private /tmp that lasts as long as the server, "
                        + cacheText()
                        + extra(settings.properties().writable()));
        lines.add(
                "reads: system trees, the workspace, tool folders and tool configuration in the home directory"
                        + extra(settings.properties().readable())
                        + "; keys, credentials and histories are hidden");
        lines.add(
                "processes: the command sees and signals only its own; nothing outlives the call");
        lines.add(
                settings.properties().network()
                        ? "network: on; unix sockets outside the workspace are out of reach"
                        : "network: off; the command has a loopback of its own");
        lines.add(gitText());
        lines.add(
                "system calls that load kernel code, trace the kernel, fake terminal input or make name spaces fail");
        lines.add(limitText());
        exposeText(lines);
        return lines;
    }

    List<String> bubblewrapShortcomings(boolean scoped) {
        List<String> lines = new ArrayList<>();
        if (settings.properties().network() && !scoped) {
            lines.add(
                    "abstract unix sockets of the host can be reached while the network is on "
                            + "(needs Landlock version 6, Linux 6.12, or sandbox.network: off)");
        }
        addRoot(lines);
        return lines;
    }

    List<String> landlock(int version) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "writes: the workspace, a private temporary directory (TMPDIR; /tmp itself is closed), "
                        + cacheText()
                        + extra(settings.properties().writable()));
        lines.add(
                "reads: system trees, the workspace, tool folders and tool configuration in the home directory"
                        + extra(settings.properties().readable()));
        if (version >= Landlock.SCOPE_VERSION) {
            lines.add("signals and abstract sockets: only the command's own");
        }
        lines.add("memory and environment of other processes cannot be read");
        lines.add(
                settings.properties().network()
                        ? "network: on; unix sockets cannot be made or connected to"
                        : "network: off; no sockets at all, not even to localhost");
        lines.add(
                "system calls that load kernel code, trace the kernel, fake terminal input or make name spaces fail");
        lines.add(limitText());
        return lines;
    }

    List<String> landlockShortcomings(int version, String whyNotBubblewrap) {
        List<String> lines = new ArrayList<>();
        lines.add("bubblewrap: " + whyNotBubblewrap);
        lines.add(
                "hooks and configuration inside .git and editors' configuration in the workspace are not protected "
                        + "while a command runs; what it leaves in them is vetted at its end");
        lines.add(
                "other processes can be listed; owner, mode and times of the user's own files can be changed");
        lines.add(
                "a process that leaves its session and clears its environment may outlive the call");
        if (version < Landlock.SCOPE_VERSION) {
            lines.add(
                    "signals to the user's other processes and abstract sockets are not confined (needs Linux 6.12)");
        }
        if (!settings.properties().expose().isEmpty()) {
            lines.add("sandbox.expose needs bubblewrap");
        }
        if (!settings.properties().hidden().isEmpty()) {
            lines.add("sandbox.hidden has no effect inside the workspace");
        }
        addRoot(lines);
        return lines;
    }

    private void addRoot(List<String> lines) {
        if (settings.isRoot() && settings.groups().boundProcesses()) {
            lines.add(
                    "the server runs as root: capabilities are dropped; run it as an ordinary user");
        } else if (settings.isRoot()) {
            lines.add(
                    "the server runs as root: capabilities are dropped, but the limit on processes does not bind by "
                            + "itself; run it as an ordinary user");
        }
    }

    private String cacheText() {
        return switch (settings.properties().caches()) {
            case SHARED -> "download caches of build tools";
            case PRIVATE -> "private download caches";
            case OVERLAY -> "private copies of the download caches";
            case READ_ONLY -> "no download caches";
        };
    }

    private String gitText() {
        return switch (settings.properties().gitConfig()) {
            case PROTECTED ->
                    "git: hooks are read-only, configuration that runs code is taken out at the call's end; "
                            + "configuration of editors and agents is read-only";
            case READ_ONLY ->
                    "git: hooks and configuration are read-only; configuration of editors and agents too";
            case WRITABLE ->
                    "git: hooks and configuration can be written; configuration of editors and agents is read-only";
        };
    }

    private String limitText() {
        ResourceLimits limits = settings.properties().limits();
        LimitNames names = new LimitNames(limits);
        return "limits%s: memory %s, CPU time %s, %s processes, file size %s, %s open files, disk growth %s, temporary files %s"
                .formatted(
                        groupText(),
                        names.memory().value(),
                        names.cpuTime().value(),
                        names.processes().value(),
                        names.fileSize().value(),
                        names.openFiles().value(),
                        names.diskGrowth().value(),
                        names.temporarySize().value());
    }

    /** Who holds all processes of a call together to a limit. */
    private String groupText() {
        ControlGroups groups = settings.groups();
        if (!groups.boundMemory()) {
            return " (looked at four times a second, because there is no control group for calls: %s)"
                    .formatted(groups.why());
        }
        return groups.boundProcesses()
                ? " (memory and processes by a control group)"
                : " (memory by a control group)";
    }

    private void exposeText(List<String> lines) {
        if (!settings.properties().expose().isEmpty()) {
            lines.add(
                    "exposed to their own programs: "
                            + settings.properties().expose().stream()
                                    .map(exposure ->
                                            exposure.name()
                                                    .toLowerCase(java.util.Locale.ROOT)
                                                    .replace('_', '-'))
                                    .sorted()
                                    .collect(Collectors.joining(", ")));
        }
    }

    private static String extra(List<String> paths) {
        return paths.isEmpty() ? "" : ", " + String.join(", ", paths);
    }
}
