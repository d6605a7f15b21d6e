package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Makes a group of version 2 hand its controllers on to groups below it. A group that does may hold
 * no processes itself (Control Group v2, "No Internal Process Constraint"), so the server moves
 * into one of its own first; where others are in the group with it, nothing is changed.
 *
 * @param folder the server's own group
 */
record GroupDelegation(Path folder) {

    private static final List<String> CONTROLLERS = List.of("memory", "pids");

    /** What stands in the way; empty when nothing does. */
    Optional<String> prepare() {
        try {
            List<String> available = words("cgroup.controllers");
            List<String> handedOn = words("cgroup.subtree_control");
            if (!available.contains("memory")) {
                return Optional.of(folder + " has no memory controller");
            }
            List<String> wanted =
                    CONTROLLERS.stream()
                            .filter(name -> available.contains(name) && !handedOn.contains(name))
                            .toList();
            return wanted.isEmpty() ? Optional.empty() : handOn(wanted);
        } catch (IOException e) {
            return Optional.of(folder + " is not writable");
        }
    }

    private Optional<String> handOn(List<String> wanted) throws IOException {
        Path control = folder.resolve("cgroup.subtree_control");
        if (!Files.isWritable(control)) {
            return Optional.of(folder + " is not writable");
        }
        Path processes = folder.resolve("cgroup.procs");
        String own = Long.toString(ProcessHandle.current().pid());
        List<String> inside = Files.readAllLines(processes);
        if (!inside.isEmpty() && !inside.equals(List.of(own))) {
            return Optional.of(
                    "other processes are in %s with the server; start it in a group of its own, such as with "
                                    .formatted(folder)
                            + "systemd-run --user --scope -p Delegate=yes");
        }
        if (!inside.isEmpty()) {
            Path server = folder.resolve(GroupParent.name("server"));
            GroupParent.write(Files.createDirectory(server).resolve("cgroup.procs"), own);
        }
        for (String name : wanted) {
            GroupParent.write(control, "+" + name);
        }
        return Optional.empty();
    }

    private List<String> words(String file) throws IOException {
        return Arrays.asList(Files.readString(folder.resolve(file)).strip().split(" "));
    }
}
