package dev.shellwarden.process;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Goes from a process to all below it by the kernel's lists of children, so that a look at one tree
 * costs what the tree is large, not what the machine has of processes.
 */
final class FamilyWalk {

    /** A larger family is found sooner by one look through every process there is. */
    private static final int LARGEST_FAMILY = 64;

    private final Map<Long, ProcStat> found = new LinkedHashMap<>();

    /**
     * Adds a process and all below it.
     *
     * @return whether it could be done; not where the kernel lists no children, or where there are
     *     too many
     */
    boolean add(long process) {
        Deque<Long> open = new ArrayDeque<>(List.of(process));
        while (!open.isEmpty()) {
            long next = open.pop();
            Optional<ProcStat> stat =
                    found.containsKey(next) ? Optional.empty() : ProcFiles.stat(next);
            if (stat.isEmpty()) {
                continue;
            }
            found.put(next, stat.get());
            Optional<List<Long>> children = ProcFiles.children(next);
            if (children.isEmpty() || found.size() > LARGEST_FAMILY) {
                return false;
            }
            open.addAll(children.get());
        }
        return true;
    }

    /** What was found, parents before their children. */
    List<ProcStat> found() {
        return new ArrayList<>(found.values());
    }
}
