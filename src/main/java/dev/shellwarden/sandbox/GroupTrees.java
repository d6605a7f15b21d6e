package dev.shellwarden.sandbox;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Where the server's own control groups lie, by the kernel's lists (cgroups(7), proc(5)).
 *
 * @param unified its group in version 2
 * @param memory its group in version 1's tree of the memory controller
 * @param processes its group in version 1's tree of the controller of processes
 */
record GroupTrees(Optional<Path> unified, Optional<Path> memory, Optional<Path> processes) {

    private static final int ROOT = 3;
    private static final int MOUNT_POINT = 4;

    /**
     * @param mounts the lines of {@code /proc/self/mountinfo}
     * @param groups the lines of {@code /proc/self/cgroup}
     */
    static GroupTrees read(List<String> mounts, List<String> groups) {
        return new GroupTrees(
                folder(mounts, groups, "cgroup2", ""),
                folder(mounts, groups, "cgroup", "memory"),
                folder(mounts, groups, "cgroup", "pids"));
    }

    private static Optional<Path> folder(
            List<String> mounts, List<String> groups, String type, String controller) {
        Optional<String> own =
                groups.stream()
                        .map(line -> line.split(":", 3))
                        .filter(parts -> parts.length == 3 && names(parts[1], controller))
                        .map(parts -> parts[2])
                        .findFirst();
        return own.flatMap(group ->
                mounts.stream()
                        .filter(line -> isMount(line, type, controller))
                        .flatMap(line -> below(line.split(" "), group).stream())
                        .findFirst());
    }

    private static boolean names(String controllers, String controller) {
        return controller.isEmpty()
                ? controllers.isEmpty()
                : Arrays.asList(controllers.split(",")).contains(controller);
    }

    private static boolean isMount(String line, String type, String controller) {
        int dash = line.indexOf(" - ");
        String[] rest = dash < 0 ? new String[0] : line.substring(dash + 3).split(" ");
        return rest.length == 3
                && rest[0].equals(type)
                && (controller.isEmpty() || names(rest[2], controller));
    }

    /** The group's directory, where the mount shows it. */
    private static Optional<Path> below(String[] mount, String group) {
        Path root = Path.of(mount[ROOT]);
        Path own = Path.of(group);
        return own.startsWith(root)
                ? Optional.of(Path.of(mount[MOUNT_POINT]).resolve(root.relativize(own)).normalize())
                : Optional.empty();
    }
}
