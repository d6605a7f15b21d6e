package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A control group below which groups of calls are made.
 *
 * @param folder its directory
 * @param settings what is written into a call's group, each file with its text; one that the kernel
 *     does not have is passed over, but not the first
 * @param events the file that counts the processes which the kernel killed for want of memory
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html">Control Group v2</a>
 */
record GroupParent(Path folder, List<Map.Entry<String, String>> settings, Optional<String> events) {

    private static final String PREFIX = "shellwarden-";
    private static final String PROCESSES = "cgroup.procs";

    GroupParent {
        settings = List.copyOf(settings);
    }

    /** Version 2: one tree for everything. */
    static GroupParent unified(Path folder, ResourceLimits limits) {
        return new GroupParent(
                folder,
                List.of(
                        Map.entry("memory.max", memory(limits)),
                        Map.entry("memory.swap.max", "0"),
                        Map.entry("memory.oom.group", "1"),
                        Map.entry("pids.max", processes(limits))),
                Optional.of("memory.events"));
    }

    /** Version 1, the tree of the memory controller. */
    static GroupParent memoryTree(Path folder, ResourceLimits limits) {
        return new GroupParent(
                folder,
                List.of(
                        Map.entry("memory.limit_in_bytes", memory(limits)),
                        Map.entry("memory.memsw.limit_in_bytes", memory(limits))),
                Optional.of("memory.oom_control"));
    }

    /** Version 1, the tree of the controller of processes. */
    static GroupParent processTree(Path folder, ResourceLimits limits) {
        return new GroupParent(
                folder, List.of(Map.entry("pids.max", processes(limits))), Optional.empty());
    }

    private static String memory(ResourceLimits limits) {
        return Long.toString(limits.memory().toBytes());
    }

    private static String processes(ResourceLimits limits) {
        return Integer.toString(limits.processes());
    }

    /** The name of a group of this server. */
    static String name(String rest) {
        return PREFIX + ProcessHandle.current().pid() + "-" + rest;
    }

    boolean boundsProcesses() {
        return settings.stream().anyMatch(setting -> setting.getKey().equals("pids.max"));
    }

    /** With the limits alone that the kernel has for groups here. */
    GroupParent withPresent() {
        Path trial = folder.resolve(name("kinds"));
        try {
            Files.createDirectory(trial);
            List<Map.Entry<String, String>> present =
                    settings.stream()
                            .filter(setting -> Files.exists(trial.resolve(setting.getKey())))
                            .toList();
            Files.delete(trial);
            return new GroupParent(folder, present, events);
        } catch (IOException e) {
            return this;
        }
    }

    /** Makes a group and sets its limits. */
    Path make(String name) throws IOException {
        Path group = Files.createDirectory(folder.resolve(name));
        try {
            for (int i = 0; i < settings.size(); i++) {
                Path file = group.resolve(settings.get(i).getKey());
                if (i == 0 || Files.exists(file)) {
                    write(file, settings.get(i).getValue());
                }
            }
            return group;
        } catch (IOException e) {
            Files.deleteIfExists(group);
            throw e;
        }
    }

    /** Puts those processes into the group that are not in it; one that is gone is passed over. */
    static void admit(Path group, List<Long> processes) throws IOException {
        List<String> inside = Files.readAllLines(group.resolve(PROCESSES));
        for (long process : processes) {
            if (!inside.contains(Long.toString(process))) {
                admit(group, process);
            }
        }
    }

    private static void admit(Path group, long process) throws IOException {
        try {
            write(group.resolve(PROCESSES), Long.toString(process));
        } catch (IOException e) {
            if (ProcessHandle.of(process).filter(ProcessHandle::isAlive).isPresent()) {
                throw e;
            }
        }
    }

    /** Whether the kernel has killed a process of the group for want of memory. */
    boolean ranOut(Path group) {
        return events.filter(name -> killed(group.resolve(name))).isPresent();
    }

    private static boolean killed(Path events) {
        try (Stream<String> lines = Files.lines(events)) {
            return lines.anyMatch(line -> line.matches("oom_kill [1-9]\\d*"));
        } catch (IOException e) {
            return false;
        }
    }

    /** Removes the groups of servers that did not end by themselves. */
    void sweep() {
        try (Stream<Path> groups = Files.list(folder)) {
            groups.filter(GroupParent::isAbandoned).forEach(group -> group.toFile().delete());
        } catch (IOException unreadable) {
            return;
        }
    }

    private static boolean isAbandoned(Path group) {
        String[] parts = group.getFileName().toString().split("-");
        return parts.length > 2
                && (parts[0] + "-").equals(PREFIX)
                && parts[1].matches("\\d{1,9}")
                && ProcessHandle.of(Long.parseLong(parts[1])).isEmpty();
    }

    /** A control file is there or not; it is never made. */
    static void write(Path file, String text) throws IOException {
        Files.write(file, text.getBytes(StandardCharsets.US_ASCII), StandardOpenOption.WRITE);
    }
}
