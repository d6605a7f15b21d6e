package dev.shellwarden.mcp;

import java.util.concurrent.ConcurrentHashMap;

/** How many calls each caller has running, so that none takes the server for itself alone. */
final class CallSlots {

    private final int most;
    private final ConcurrentHashMap<String, Integer> running = new ConcurrentHashMap<>();

    CallSlots(int most) {
        this.most = most;
    }

    /** Takes a slot; false when the caller has all that it may have. */
    boolean take(String principal) {
        boolean[] taken = new boolean[1];
        running.compute(
                principal,
                (name, before) -> {
                    int count = before == null ? 0 : before;
                    taken[0] = count < most;
                    return taken[0] ? count + 1 : count;
                });
        return taken[0];
    }

    /** Gives a slot back. */
    void release(String principal) {
        running.computeIfPresent(principal, (name, count) -> count > 1 ? count - 1 : null);
    }
}
