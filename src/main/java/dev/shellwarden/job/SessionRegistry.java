package dev.shellwarden.job;

import dev.shellwarden.workspace.Caller;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The sessions of all callers. The same name means different sessions for different callers. */
public final class SessionRegistry {

    /** The longest name of a session. */
    private static final int MAX_NAME = 64;

    /** The most sessions that one caller may have. */
    private static final int MAX_PER_CALLER = 64;

    private final JobProperties properties;
    private final Clock clock;
    private final Map<Key, ShellSession> sessions = new ConcurrentHashMap<>();

    /** An empty registry. */
    public SessionRegistry(JobProperties properties, Clock clock) {
        this.properties = properties;
        this.clock = clock;
    }

    /**
     * The caller's session of this name, made when there is none, held for one call.
     *
     * @throws JobException when the name is unfit or the caller has too many
     */
    public ShellSession acquire(Caller caller, String name)
            throws JobException, InterruptedException {
        sweep();
        ShellSession session = session(new Key(caller.key(), requireName(name)));
        session.acquire(clock.instant());
        return session;
    }

    private synchronized ShellSession session(Key key) throws JobException {
        ShellSession known = sessions.get(key);
        if (known != null) {
            return known;
        }
        long count =
                sessions.keySet().stream()
                        .filter(other -> other.caller().equals(key.caller()))
                        .count();
        if (count >= MAX_PER_CALLER) {
            throw new JobException(
                    "%d sessions are open, the most that one caller may have; use one of them again"
                            .formatted(count));
        }
        ShellSession session = new ShellSession(key.name(), clock.instant());
        sessions.put(key, session);
        return session;
    }

    private static String requireName(String name) throws JobException {
        if (name.isBlank()
                || name.length() > MAX_NAME
                || name.chars().anyMatch(Character::isISOControl)) {
            throw new JobException(
                    "A session's name has 1 to %d printable characters".formatted(MAX_NAME));
        }
        return name;
    }

    /** Forgets sessions that nobody used for the idle time. */
    public void sweep() {
        Instant end = clock.instant().minus(properties.idleTimeout());
        sessions.values().removeIf(session -> session.isIdleSince(end));
    }

    private record Key(String caller, String name) {}
}
