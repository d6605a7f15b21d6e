package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Makes a control group for each call where the server may, found by trying. */
final class ControlGroups {

    private final List<GroupParent> parents;
    private final String why;
    private final AtomicLong calls = new AtomicLong();

    private ControlGroups(List<GroupParent> parents, String why) {
        this.parents = List.copyOf(parents);
        this.why = why;
    }

    /** No groups, for a reason. */
    static ControlGroups none(String why) {
        return new ControlGroups(List.of(), why);
    }

    /** What works here. */
    static ControlGroups find(ResourceLimits limits) {
        try {
            GroupTrees trees =
                    GroupTrees.read(
                            Files.readAllLines(Path.of("/proc/self/mountinfo")),
                            Files.readAllLines(Path.of("/proc/self/cgroup")));
            return find(trees, limits);
        } catch (IOException e) {
            return none("this machine has none");
        }
    }

    private static ControlGroups find(GroupTrees trees, ResourceLimits limits) {
        List<String> faults = new ArrayList<>();
        if (trees.unified().isPresent()) {
            Path folder = trees.unified().get();
            GroupParent parent = GroupParent.unified(folder, limits);
            Optional<String> fault = new GroupDelegation(folder).prepare().or(() -> fault(parent));
            if (fault.isEmpty()) {
                return new ControlGroups(List.of(parent.withPresent()), "");
            }
            faults.add(fault.get());
        }
        List<GroupParent> parents = new ArrayList<>();
        trees.memory()
                .map(folder -> GroupParent.memoryTree(folder, limits))
                .ifPresent(parent -> addWorking(parent, parents, faults));
        if (!parents.isEmpty()) {
            trees.processes()
                    .map(folder -> GroupParent.processTree(folder, limits))
                    .ifPresent(parent -> addWorking(parent, parents, new ArrayList<>()));
        }
        return new ControlGroups(
                parents, faults.isEmpty() ? "this machine has none" : faults.getLast());
    }

    private static void addWorking(
            GroupParent parent, List<GroupParent> parents, List<String> faults) {
        Optional<String> fault = fault(parent);
        fault.ifPresentOrElse(faults::add, () -> parents.add(parent));
    }

    /** What goes wrong when a group is made; empty when nothing does. */
    private static Optional<String> fault(GroupParent parent) {
        parent.sweep();
        try {
            Files.delete(parent.make(GroupParent.name("trial")));
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(parent.folder() + " is not writable");
        }
    }

    boolean boundMemory() {
        return !parents.isEmpty();
    }

    boolean boundProcesses() {
        return parents.stream().anyMatch(GroupParent::boundsProcesses);
    }

    /** Why calls have no group of their own. */
    String why() {
        return why;
    }

    /** The group of a call that begins. */
    ControlGroup begin() {
        return new ControlGroup(parents, GroupParent.name(Long.toString(calls.incrementAndGet())));
    }
}
