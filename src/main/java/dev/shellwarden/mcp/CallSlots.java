package dev.shellwarden.mcp;

import java.util.concurrent.ConcurrentHashMap;

/** How many calls each caller has running, so that none takes the server for itself alone. */
final class CallSlots {

    private final int most;
    private final ConcurrentHashMap<String, Integer> running = new ConcurrentHashMap<>();

    CallSlots(int most) {
        this.most = most;
    }

    /** Takes so many slots; false, and none taken, when the caller may not have all of them. */
    boolean take(String principal, int wanted) {
        boolean[] taken = new boolean[1];
        running.compute(
                principal,
                (name, before) -> {
                    int count = before == null ? 0 : before;
                    taken[0] = count + wanted <= most;
                    int after = taken[0] ? count + wanted : count;
                    return after == 0 ? null : after;
                });
        return taken[0];
    }

    /** Gives slots back. */
    void release(String principal, int taken) {
        running.computeIfPresent(principal, (name, count) -> count > taken ? count - taken : null);
    }

    /** What a caller without a free slot is told. */
    String refusal() {
        return "More than %d calls of yours at once; wait for one to end, or see shellwarden.http.max-running-per-caller"
                .formatted(most);
    }
}
