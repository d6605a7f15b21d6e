package dev.shellwarden.mcp;

import dev.shellwarden.mcp.RemoteClient.NamedStream;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Streamable HTTP transport of the specification of 2025-11-25: a POST for each message, a GET
 * to listen or to take up a stream again, a DELETE to end the session.
 */
final class StreamableServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private static final Logger LOGGER = LoggerFactory.getLogger(StreamableServlet.class);

    private static final String SESSION = "Mcp-Session-Id";
    private static final String VERSION = "MCP-Protocol-Version";
    private static final Pattern EVENT_ID = Pattern.compile("(\\d{1,18})-(\\d{1,18})");

    /** Clients of earlier revisions take an event without data for a message. */
    private static final String FIRST_VERSION_WITH_EMPTY_EVENTS = "2025-11-25";

    /**
     * Answers that were delivered are kept for a client that comes back, unless they are larger.
     */
    private static final long LARGEST_KEPT = 256 << 10;

    private final transient RemoteClients clients;
    private final transient CallSlots slots;

    StreamableServlet(RemoteClients clients, CallSlots slots) {
        this.clients = clients;
        this.slots = slots;
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        HttpExchange exchange = new HttpExchange(request, response);
        if (!exchange.acceptsJson() || !exchange.acceptsEvents()) {
            exchange.refuse(
                    406, "The Accept header must allow application/json and text/event-stream");
            return;
        }
        switch (exchange.message()) {
            case Message.Invalid invalid ->
                    exchange.json(400, invalid.error().answer(invalid.id()));
            case Message.Batch batch -> {
                Optional<RemoteClient> client = client(exchange);
                if (client.isPresent()) {
                    answerAll(exchange, client.get(), batch);
                }
            }
            case Message.Request opening when opening.method().equals("initialize") ->
                    open(exchange, opening);
            case Message.Request early when exchange.header(SESSION).isEmpty() ->
                    refuseEarly(exchange, early);
            case Message.Request call -> {
                Optional<RemoteClient> client = client(exchange);
                if (client.isPresent()) {
                    answer(exchange, client.get(), call);
                }
            }
            case Message note -> {
                Optional<RemoteClient> client = client(exchange);
                if (client.isPresent()) {
                    client.get().session().receive(note, message -> {});
                    exchange.empty(202);
                }
            }
        }
    }

    private void open(HttpExchange exchange, Message.Request request) throws IOException {
        switch (clients.open(RemoteClient.Kind.STREAMABLE, exchange.principal())) {
            case RemoteClients.Opening.Refused(String reason) -> exchange.refuseForNow(reason);
            case RemoteClients.Opening.Opened(RemoteClient opened) -> {
                exchange.setHeader(SESSION, opened.id());
                exchange.json(200, answerTo(request, opened.session()));
            }
        }
    }

    /**
     * Clients of later revisions ask for methods that we do not have before anything else, and want
     * to be told so.
     */
    private static void refuseEarly(HttpExchange exchange, Message.Request request)
            throws IOException {
        if (request.method().equals("server/discover")) {
            exchange.json(
                    200,
                    new RpcError(RpcError.METHOD_NOT_FOUND, "Method not found: server/discover")
                            .answer(request.id()));
        } else {
            exchange.json(
                    400,
                    new RpcError(
                                    RpcError.INVALID_REQUEST,
                                    "Call initialize first and send its " + SESSION + " header")
                            .answer(request.id()));
        }
    }

    /** The client of the session that the request names; where there is none, that is answered. */
    private Optional<RemoteClient> client(HttpExchange exchange) throws IOException {
        String version = exchange.header(VERSION);
        if (!version.isEmpty() && !ServerIdentity.PROTOCOL_VERSIONS.contains(version)) {
            exchange.refuse(
                    400,
                    VERSION
                            + " names a revision that is not spoken; there are "
                            + String.join(", ", ServerIdentity.PROTOCOL_VERSIONS));
            return Optional.empty();
        }
        String id = exchange.header(SESSION);
        if (id.isEmpty()) {
            exchange.refuse(400, "The " + SESSION + " header is missing; initialize gives it");
            return Optional.empty();
        }
        Optional<RemoteClient> found =
                clients.find(id, RemoteClient.Kind.STREAMABLE, exchange.principal());
        if (found.isEmpty()) {
            exchange.refuse(404, "There is no such session; call initialize again");
        }
        return found;
    }

    private void answer(HttpExchange exchange, RemoteClient client, Message.Request request)
            throws IOException {
        if (!request.method().equals("tools/call")) {
            exchange.json(200, answerTo(request, client.session()));
            return;
        }
        stream(exchange, client, request, List.of(request.id()), 1);
    }

    /** Only the revision of 2025-03-26 has batches; their answers come as one batch. */
    private void answerAll(HttpExchange exchange, RemoteClient client, Message.Batch batch)
            throws IOException {
        Optional<String> fault =
                Batches.faultOf(batch.messages(), client.session().protocolVersion());
        if (fault.isPresent()) {
            exchange.refuse(400, fault.get());
            return;
        }
        List<Object> ids = Batches.requestIds(batch.messages());
        if (ids.isEmpty()) {
            client.session().receive(batch, message -> {});
            exchange.empty(202);
            return;
        }
        stream(exchange, client, batch, ids, Batches.calls(batch.messages()));
    }

    private void stream(
            HttpExchange exchange,
            RemoteClient client,
            Message message,
            List<Object> requestIds,
            int calls)
            throws IOException {
        String principal = exchange.principal();
        if (!slots.take(principal, calls)) {
            exchange.refuseForNow(slots.refusal());
            return;
        }
        NamedStream stream = client.open(requestIds, () -> slots.release(principal, calls));
        client.session().receive(message, stream.stream());
        EventWriter events = exchange.events();
        if (client.session().protocolVersion().compareTo(FIRST_VERSION_WITH_EMPTY_EVENTS) >= 0) {
            events.first(stream.name());
        }
        deliver(events, client, stream, 0);
    }

    private static Object answerTo(Message.Request request, ClientSession session) {
        CompletableFuture<Object> answer = new CompletableFuture<>();
        session.receive(
                request,
                new Outlet() {
                    @Override
                    public void send(Object message) {
                        if (Message.isAnswer(message)) {
                            answer.complete(message);
                        }
                    }

                    @Override
                    public void end() {
                        answer.complete(
                                new RpcError(RpcError.INVALID_REQUEST, "The request was withdrawn")
                                        .answer(request.id()));
                    }
                });
        return answer.join();
    }

    private void deliver(EventWriter events, RemoteClient client, NamedStream stream, long after) {
        try {
            stream.stream().deliver(events.numbered(stream.name()), after);
            if (stream.stream().bytes() > LARGEST_KEPT) {
                client.forget(stream);
            }
        } catch (IOException gone) {
            LOGGER.debug("A client lost the stream of a call");
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        long readers = stream.stream().readers();
        clients.afterGrace(() -> giveUp(client, stream, readers));
    }

    /** Cancels a call whose client did not come back. */
    private static void giveUp(RemoteClient client, NamedStream stream, long readers) {
        if (!stream.stream().isAttached() && stream.stream().readers() == readers) {
            client.abandon(stream);
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        HttpExchange exchange = new HttpExchange(request, response);
        if (!exchange.acceptsEvents()) {
            exchange.refuse(406, "The Accept header must allow text/event-stream");
            return;
        }
        Optional<RemoteClient> client = client(exchange);
        if (client.isEmpty()) {
            return;
        }
        String last = exchange.header("Last-Event-ID");
        if (last.isEmpty()) {
            listen(exchange, client.get());
        } else {
            resume(exchange, client.get(), last);
        }
    }

    /** Without it a HEAD would be a GET: it would take the stream and wait with it for nothing. */
    @Override
    protected void doHead(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    }

    private static void listen(HttpExchange exchange, RemoteClient client) {
        try {
            client.listening().deliver(exchange.events().plain(), 0);
        } catch (IOException gone) {
            client.touch();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private void resume(HttpExchange exchange, RemoteClient client, String last)
            throws IOException {
        Matcher id = EVENT_ID.matcher(last);
        Optional<NamedStream> stream = id.matches() ? client.find(id.group(1)) : Optional.empty();
        if (stream.isEmpty() || !stream.get().stream().hasSent(Long.parseLong(id.group(2)))) {
            exchange.refuse(400, "There is no such stream to take up again");
            return;
        }
        deliver(exchange.events(), client, stream.get(), Long.parseLong(id.group(2)));
    }

    @Override
    protected void doDelete(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        HttpExchange exchange = new HttpExchange(request, response);
        Optional<RemoteClient> client = client(exchange);
        if (client.isPresent()) {
            clients.end(client.get());
            exchange.empty(204);
        }
    }
}
