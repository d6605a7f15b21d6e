package dev.shellwarden.mcp;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** A client's session over HTTP: what it is, whose it is, and its streams. */
final class RemoteClient {

    /** How long stopping what runs may take when a session ends. */
    private static final Duration KILL_TIME = Duration.ofSeconds(1);

    /** Events that a client which comes back may have missed. */
    private static final int KEPT_EVENTS = 256;

    private final String id;
    private final Kind kind;
    private final String owner;
    private final ClientSession session;
    private final Map<String, NamedStream> streams = new ConcurrentHashMap<>();
    private final AtomicLong lastStream = new AtomicLong();
    private final EventStream listening;
    private final UnreadBytes unread;
    private volatile long lastUsed = System.nanoTime();

    /** The transports. */
    enum Kind {
        STREAMABLE,
        SSE
    }

    /**
     * @param owner the principal that opened it, the only one that may use it
     * @param unread counts what the streams of all clients hold
     */
    RemoteClient(String id, Kind kind, String owner, ClientSession session, UnreadBytes unread) {
        this.id = id;
        this.kind = kind;
        this.owner = owner;
        this.session = session;
        this.listening = new EventStream(0, unread, () -> {});
        this.unread = unread;
    }

    String id() {
        return id;
    }

    String owner() {
        return owner;
    }

    ClientSession session() {
        return session;
    }

    /** The stream that belongs to no request; with server-sent events alone it is the only one. */
    EventStream listening() {
        return listening;
    }

    boolean is(Kind other, String principal) {
        return kind == other && owner.equals(principal);
    }

    void touch() {
        lastUsed = System.nanoTime();
    }

    /** How long nothing has been heard of it; nothing while it works or listens. */
    Duration idle() {
        boolean inUse =
                session.isBusy()
                        || listening.isAttached()
                        || streams.values().stream().anyMatch(named -> named.stream().isAttached());
        return inUse ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - lastUsed);
    }

    /** A new stream for requests that came together, and the name that it can be found again by. */
    NamedStream open(List<Object> requestIds, Runnable whenEnded) {
        String name = Long.toString(lastStream.incrementAndGet());
        EventStream stream = new EventStream(KEPT_EVENTS, unread, whenEnded);
        NamedStream named = new NamedStream(name, requestIds, stream);
        streams.put(name, named);
        return named;
    }

    Optional<NamedStream> find(String name) {
        return Optional.ofNullable(streams.get(name));
    }

    void forget(NamedStream stream) {
        streams.remove(stream.name());
        if (stream.stream().isEnded()) {
            stream.stream().discard();
        }
    }

    /** Cancels a call whose client did not come back for its stream. */
    void abandon(NamedStream stream) {
        if (!stream.stream().isEnded()) {
            stream.requestIds().forEach(session::withdraw);
        }
        streams.remove(stream.name());
        stream.stream().discard();
    }

    /** Stops what runs and ends every stream. */
    void end() {
        session.finish(Duration.ZERO, Duration.ZERO, KILL_TIME);
        streams.values().forEach(named -> ended(named.stream()));
        ended(listening);
        streams.clear();
    }

    private static void ended(EventStream stream) {
        stream.end();
        stream.discard();
    }

    /**
     * The stream of a request, or of those of a batch.
     *
     * @param name how its events name it
     * @param requestIds the ids of the requests
     */
    record NamedStream(String name, List<Object> requestIds, EventStream stream) {

        NamedStream {
            requestIds = List.copyOf(requestIds);
        }
    }
}
