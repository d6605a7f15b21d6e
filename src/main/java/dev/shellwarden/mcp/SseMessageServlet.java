package dev.shellwarden.mcp;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;

/**
 * Takes the messages of clients of the transport of 2024-11-05; what comes of them goes out by
 * their stream.
 */
final class SseMessageServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient RemoteClients clients;
    private final transient CallSlots slots;

    SseMessageServlet(RemoteClients clients, CallSlots slots) {
        this.clients = clients;
        this.slots = slots;
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        HttpExchange exchange = new HttpExchange(request, response);
        Optional<RemoteClient> client =
                clients.find(
                        exchange.parameter("sessionId"),
                        RemoteClient.Kind.SSE,
                        exchange.principal());
        if (client.isEmpty()) {
            exchange.refuse(404, "There is no such session; open the stream again");
            return;
        }
        switch (exchange.message()) {
            case Message.Invalid invalid ->
                    exchange.json(400, invalid.error().answer(invalid.id()));
            case Message.Batch ignored ->
                    exchange.refuse(
                            400, "This transport has no batches; send each message by itself");
            case Message.Request call when call.method().equals("tools/call") ->
                    call(exchange, client.get(), call);
            case Message other -> {
                client.get().session().receive(other, client.get().listening()::send);
                exchange.empty(202);
            }
        }
    }

    private void call(HttpExchange exchange, RemoteClient client, Message.Request call)
            throws IOException {
        String principal = exchange.principal();
        if (!slots.take(principal, 1)) {
            exchange.refuseForNow(slots.refusal());
            return;
        }
        client.session()
                .receive(
                        call,
                        new Outlet() {
                            @Override
                            public void send(Object message) {
                                client.listening().send(message);
                            }

                            @Override
                            public void end() {
                                slots.release(principal, 1);
                            }
                        });
        exchange.empty(202);
    }
}
