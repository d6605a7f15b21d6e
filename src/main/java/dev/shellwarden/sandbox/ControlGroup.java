package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The control group of one call, made when the call is first looked at: putting a process into a
 * group takes the kernel ten milliseconds and more, which a short call is not to wait for. What is
 * started later is in the group from its start.
 */
final class ControlGroup {

    private final List<GroupParent> parents;
    private final String name;
    private final Map<GroupParent, Path> groups = new LinkedHashMap<>();
    private final AtomicBoolean admitting = new AtomicBoolean();
    private boolean over;
    private volatile boolean ranOut;

    ControlGroup(List<GroupParent> parents, String name) {
        this.parents = List.copyOf(parents);
        this.name = name;
    }

    /** Puts processes into the group, beside the caller. */
    void admit(List<Long> processes) {
        if (!parents.isEmpty() && !processes.isEmpty() && admitting.compareAndSet(false, true)) {
            Thread.ofVirtual().name("control-group").start(() -> admitNow(processes));
        }
    }

    private synchronized void admitNow(List<Long> processes) {
        try {
            for (GroupParent parent : over ? List.<GroupParent>of() : parents) {
                Path group = groups.get(parent);
                if (group == null) {
                    group = parent.make(name);
                    groups.put(parent, group);
                }
                GroupParent.admit(group, processes);
            }
        } catch (IOException e) {
            return; // the call is still looked at from outside
        } finally {
            look();
            admitting.set(false);
        }
    }

    private void look() {
        ranOut |=
                groups.entrySet().stream()
                        .anyMatch(entry -> entry.getKey().ranOut(entry.getValue()));
    }

    /** Whether the kernel has killed a process of the call for want of memory, as last seen. */
    boolean ranOut() {
        return ranOut;
    }

    /** Removes the group of a call whose processes are gone. */
    synchronized void close() {
        over = true;
        look();
        groups.values().removeIf(group -> group.toFile().delete());
    }
}
