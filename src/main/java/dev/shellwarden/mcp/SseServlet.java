package dev.shellwarden.mcp;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The stream of the transport of 2024-11-05. The session lives as long as it. */
final class SseServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private static final Logger LOGGER = LoggerFactory.getLogger(SseServlet.class);

    private final transient RemoteClients clients;
    private final String messagePath;

    SseServlet(RemoteClients clients, String messagePath) {
        this.clients = clients;
        this.messagePath = messagePath;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        HttpExchange exchange = new HttpExchange(request, response);
        if (!exchange.acceptsEvents()) {
            exchange.refuse(406, "The Accept header must allow text/event-stream");
            return;
        }
        switch (clients.open(RemoteClient.Kind.SSE, exchange.principal())) {
            case RemoteClients.Opening.Refused(String reason) -> exchange.refuseForNow(reason);
            case RemoteClients.Opening.Opened(RemoteClient opened) -> serve(exchange, opened);
        }
    }

    /** Without it a HEAD would be a GET, and open a session. */
    @Override
    protected void doHead(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    }

    private void serve(HttpExchange exchange, RemoteClient client) {
        try {
            EventWriter events = exchange.events();
            events.endpoint(messagePath + "?sessionId=" + client.id());
            client.listening().deliver(events.plain(), 0);
        } catch (IOException gone) {
            LOGGER.debug("A client lost its stream");
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } finally {
            clients.end(client);
        }
    }
}
