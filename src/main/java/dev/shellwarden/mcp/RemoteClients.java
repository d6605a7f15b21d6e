package dev.shellwarden.mcp;

import dev.shellwarden.command.Connections;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.springframework.context.SmartLifecycle;

/**
 * The sessions of all clients over HTTP: bounded, ended when nobody uses them, and each for its
 * owner alone.
 */
final class RemoteClients implements SmartLifecycle {

    /** At the limit, a session that was idle so long gives way to a new one of the same caller. */
    private static final Duration MAY_GIVE_WAY = Duration.ofMinutes(1);

    private final Map<String, RemoteClient> clients = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private final HttpTransportProperties properties;
    private final BiFunction<String, String, ClientSession> sessions;
    private final Connections connections;
    private final UnreadBytes unread = UnreadBytes.ofThisHeap();
    private final ScheduledExecutorService timer;
    private volatile boolean running;
    private volatile boolean stopped;

    /**
     * @param sessions makes a session for an id and a principal
     */
    RemoteClients(
            HttpTransportProperties properties,
            BiFunction<String, String, ClientSession> sessions,
            Connections connections) {
        this.properties = properties;
        this.sessions = sessions;
        this.connections = connections;
        this.timer =
                new ScheduledThreadPoolExecutor(
                        1, Thread.ofPlatform().daemon().name("http-sessions").factory());
    }

    /** A new session, or why there is none. */
    sealed interface Opening {

        record Opened(RemoteClient client) implements Opening {}

        record Refused(String reason) implements Opening {}
    }

    /** Opens a session, unless there are too many. */
    synchronized Opening open(RemoteClient.Kind kind, String principal) {
        if (stopped) {
            return new Opening.Refused("The server is ending");
        }
        if (limitMet(principal).isPresent()) {
            makeRoom(principal);
        }
        return limitMet(principal)
                .<Opening>map(Opening.Refused::new)
                .orElseGet(() -> new Opening.Opened(opened(kind, principal)));
    }

    private RemoteClient opened(RemoteClient.Kind kind, String principal) {
        String id = newId();
        RemoteClient client =
                new RemoteClient(id, kind, principal, sessions.apply(id, principal), unread);
        clients.put(id, client);
        return client;
    }

    private Optional<String> limitMet(String principal) {
        HttpTransportProperties.Sessions limits = properties.sessions();
        if (of(principal).size() >= limits.maxPerCaller()) {
            return Optional.of(
                    "You have %d sessions, as many as shellwarden.http.sessions.max-per-caller allows; end one first"
                            .formatted(limits.maxPerCaller()));
        }
        return clients.size() >= limits.max()
                ? Optional.of(
                        "There are %d sessions, as many as shellwarden.http.sessions.max allows; try again later"
                                .formatted(limits.max()))
                : Optional.empty();
    }

    private void makeRoom(String principal) {
        of(principal).stream()
                .filter(client -> client.idle().compareTo(MAY_GIVE_WAY) > 0)
                .max(Comparator.comparing(RemoteClient::idle))
                .ifPresent(this::end);
    }

    private List<RemoteClient> of(String principal) {
        return clients.values().stream()
                .filter(client -> client.owner().equals(principal))
                .toList();
    }

    private String newId() {
        byte[] bytes = new byte[24];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** The session of this id; one that never was and another's look alike. */
    Optional<RemoteClient> find(String id, RemoteClient.Kind kind, String principal) {
        Optional<RemoteClient> found =
                Optional.ofNullable(clients.get(id)).filter(client -> client.is(kind, principal));
        found.ifPresent(RemoteClient::touch);
        return found;
    }

    void end(RemoteClient client) {
        if (clients.remove(client.id(), client)) {
            client.end();
            connections.ended(client.id());
        }
    }

    /** Does something after the time that a client which lost its stream has to come back. */
    void afterGrace(Runnable work) {
        if (!stopped) {
            timer.schedule(work, properties.disconnectGrace().toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** What waits for all clients. */
    UnreadBytes unread() {
        return unread;
    }

    /** How many sessions there are. */
    int count() {
        return clients.size();
    }

    private void endIdle() {
        Duration limit = properties.sessions().idleTimeout();
        clients.values().stream()
                .filter(client -> client.idle().compareTo(limit) > 0)
                .forEach(this::end);
    }

    @Override
    public void start() {
        running = true;
        long period = Math.clamp(properties.sessions().idleTimeout().toMillis() / 4, 100, 30_000);
        timer.scheduleWithFixedDelay(this::endIdle, period, period, TimeUnit.MILLISECONDS);
    }

    /**
     * Ends every session at once: a stream left open would hold the server for the whole of its
     * time to stop.
     */
    @Override
    public void stop() {
        stopped = true;
        running = false;
        timer.shutdownNow();
        List<Thread> endings =
                clients.values().stream()
                        .map(client -> Thread.ofVirtual().start(() -> end(client)))
                        .toList();
        try {
            for (Thread ending : endings) {
                ending.join();
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
