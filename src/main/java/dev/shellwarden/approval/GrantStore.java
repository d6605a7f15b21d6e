package dev.shellwarden.approval;

import dev.shellwarden.workspace.Caller;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Grants that a person gave for a connection. They expire, and no other caller or connection can
 * use them.
 */
public final class GrantStore {

    /**
     * Grants are few, since a person gave each; beyond this number the expired ones are looked for.
     */
    private static final int SWEEP_THRESHOLD = 256;

    private final Duration expiry;
    private final Clock clock;
    private final Map<Holder, Instant> grants = new ConcurrentHashMap<>();

    /** A store whose grants hold for {@code expiry}. */
    public GrantStore(Duration expiry, Clock clock) {
        this.expiry = expiry;
        this.clock = clock;
    }

    /** Remembers a grant. */
    void grant(Caller caller, GrantKey key) {
        if (grants.size() >= SWEEP_THRESHOLD) {
            Instant now = clock.instant();
            grants.values().removeIf(end -> !now.isBefore(end));
        }
        grants.put(Holder.of(caller, key), clock.instant().plus(expiry));
    }

    /**
     * Whether an unexpired grant was given to this caller on this connection for exactly this key.
     */
    boolean holds(Caller caller, GrantKey key) {
        Instant end = grants.get(Holder.of(caller, key));
        return end != null && clock.instant().isBefore(end);
    }

    /** Forgets what was granted on a connection that ended. */
    public void forget(String connection) {
        grants.keySet().removeIf(holder -> holder.connection().equals(connection));
    }

    private record Holder(String caller, String connection, GrantKey key) {

        static Holder of(Caller caller, GrantKey key) {
            return new Holder(caller.key(), caller.connection(), key);
        }
    }
}
