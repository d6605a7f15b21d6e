package dev.shellwarden.mcp;

import dev.shellwarden.workspace.Caller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One client, whatever the transport: what each of its messages means. A client that never
 * initializes is served like one of revision 2024-11-05 without capabilities; a transport that does
 * not want that refuses it before.
 */
final class ClientSession {

    private final ServerIdentity identity;
    private final ToolCatalog tools;
    private final String connection;
    private final Optional<String> principal;
    private final RunningCalls calls = new RunningCalls();
    private final ClientRequests ownRequests = new ClientRequests();
    private volatile String client = "unknown";
    private volatile String protocolVersion = ServerIdentity.PROTOCOL_VERSIONS.getFirst();
    private volatile Map<String, Object> capabilities = Map.of();

    /**
     * @param connection what the connection is known by
     * @param principal the name of the token that the client came with, where there are tokens
     */
    ClientSession(
            ServerIdentity identity,
            ToolCatalog tools,
            String connection,
            Optional<String> principal) {
        this.identity = identity;
        this.tools = tools;
        this.connection = connection;
        this.principal = principal;
    }

    /** Takes a message; never waits for work that it starts. */
    void receive(Message message, Outlet outlet) {
        switch (message) {
            case Message.Request request -> start(request, outlet);
            case Message.Notification notification -> {
                noted(notification);
                outlet.end();
            }
            case Message.Response response -> {
                ownRequests.answered(response);
                outlet.end();
            }
            case Message.Invalid invalid -> answer(outlet, invalid.error().answer(invalid.id()));
            case Message.Batch batch -> receiveAll(batch.messages(), outlet);
        }
    }

    private void receiveAll(List<Message> messages, Outlet outlet) {
        List<Object> answers = new ArrayList<>();
        AtomicInteger open = new AtomicInteger(messages.size());
        messages.forEach(message ->
                receive(
                        message,
                        new Outlet() {
                            @Override
                            public void send(Object sent) {
                                if (Message.isAnswer(sent)) {
                                    synchronized (answers) {
                                        answers.add(sent);
                                    }
                                } else {
                                    outlet.send(sent);
                                }
                            }

                            @Override
                            public void end() {
                                if (open.decrementAndGet() == 0) {
                                    sendAll(answers, outlet);
                                }
                            }
                        }));
    }

    private static void sendAll(List<Object> answers, Outlet outlet) {
        synchronized (answers) {
            if (!answers.isEmpty()) {
                outlet.send(List.copyOf(answers));
            }
        }
        outlet.end();
    }

    private static void answer(Outlet outlet, Object answer) {
        outlet.send(answer);
        outlet.end();
    }

    private void start(Message.Request request, Outlet outlet) {
        if (request.method().equals("initialize")) {
            answer(outlet, result(request.id(), initialized(request.params())));
            return;
        }
        boolean started =
                calls.start(
                        request.id(),
                        call -> {
                            Object answer = answer(request, outlet, call::commandStarted);
                            if (call.claimAnswer()) {
                                send(outlet, request.id(), answer);
                            }
                        },
                        outlet::end);
        if (!started) {
            answer(
                    outlet,
                    new RpcError(
                                    RpcError.INVALID_REQUEST,
                                    "The id is in use by a request that is still running")
                            .answer(request.id()));
        }
    }

    private Object answer(Message.Request request, Outlet outlet, Runnable commandStarted) {
        try {
            return result(request.id(), result(request, outlet, commandStarted));
        } catch (RpcException refused) {
            return refused.error().answer(request.id());
        } catch (OutOfMemoryError full) {
            return tooMuch(request.id());
        }
    }

    private static void send(Outlet outlet, Object id, Object answer) {
        try {
            outlet.send(answer);
        } catch (OutOfMemoryError full) {
            outlet.send(tooMuch(id));
        }
    }

    /** Answers are what is large here: with this one given up the others have room again. */
    private static Object tooMuch(Object id) {
        return new RpcError(
                        RpcError.INTERNAL_ERROR,
                        "The server has no memory left for this answer; ask for less output, or for less at once")
                .answer(id);
    }

    private Map<String, Object> result(
            Message.Request request, Outlet outlet, Runnable commandStarted) throws RpcException {
        return switch (request.method()) {
            case "ping", "initialized", "notifications/initialized", "logging/setLevel" -> Map.of();
            case "tools/list" -> tools.listing();
            case "tools/call" -> called(request.params(), outlet, commandStarted);
            default ->
                    throw new RpcException(
                            RpcError.METHOD_NOT_FOUND,
                            "Method not found: " + RpcError.shown(request.method()));
        };
    }

    private Map<String, Object> called(
            Map<String, Object> params, Outlet outlet, Runnable commandStarted)
            throws RpcException {
        if (!(params.get("name") instanceof String name)) {
            throw new RpcException(RpcError.INVALID_PARAMS, "Missing 'name' of the tool");
        }
        ToolMethod tool =
                tools.find(name)
                        .orElseThrow(() ->
                                new RpcException(
                                        RpcError.INVALID_PARAMS,
                                        "Unknown tool: "
                                                + RpcError.shown(name)
                                                + "; there are "
                                                + String.join(", ", tools.names())));
        Object arguments = params.getOrDefault("arguments", Json.Absent.NULL);
        if (!(arguments instanceof Map<?, ?>) && arguments != Json.Absent.NULL) {
            return ToolAnswer.error("'arguments' must be an object").toResult();
        }
        Object token = Message.object(params.get("_meta")).get("progressToken");
        ToolCall call =
                new ToolCall(
                        new CallLink(outlet),
                        commandStarted,
                        Optional.ofNullable(token)
                                .filter(given ->
                                        given instanceof String || given instanceof Number));
        return tool.call(Message.object(arguments), call).toResult();
    }

    private Map<String, Object> initialized(Map<String, Object> params) {
        Map<String, Object> info = Message.object(params.get("clientInfo"));
        client = info.getOrDefault("name", "unknown") + " " + info.getOrDefault("version", "");
        capabilities = Message.object(params.get("capabilities"));
        protocolVersion =
                ServerIdentity.negotiated(params.getOrDefault("protocolVersion", Json.Absent.NULL));
        return identity.initializeResult(protocolVersion);
    }

    private void noted(Message.Notification notification) {
        Object id = notification.params().get("requestId");
        if (notification.method().equals("notifications/cancelled") && id != null) {
            withdraw(id);
        }
    }

    /** Stops a request of the client; its answer will not be sent. */
    void withdraw(Object requestId) {
        calls.withdraw(requestId);
    }

    /** Whether an answer is owed. */
    boolean isBusy() {
        return calls.isBusy();
    }

    /** The revision of the protocol that is spoken. */
    String protocolVersion() {
        return protocolVersion;
    }

    /**
     * Waits for answers that are owed, then stops what still runs and waits for the answers that
     * say so.
     *
     * @param judging how long calls may take until their command runs
     * @param patience how long running commands may still take
     * @param killTime how long stopping them may take
     */
    void finish(Duration judging, Duration patience, Duration killTime) {
        ownRequests.close();
        calls.awaitCommands(judging);
        if (!calls.awaitIdle(patience)) {
            calls.interruptAll();
            calls.awaitIdle(killTime);
        }
    }

    private static Map<String, Object> result(Object id, Map<String, Object> result) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("jsonrpc", "2.0");
        answer.put("id", id);
        answer.put("result", result);
        return answer;
    }

    /** A notification of ours. */
    static Map<String, Object> notification(String method, Map<String, Object> params) {
        Map<String, Object> notification = new LinkedHashMap<>();
        notification.put("jsonrpc", "2.0");
        notification.put("method", method);
        notification.put("params", params);
        return notification;
    }

    /** MCP 2025-11-25: an empty capability means forms; one that names modes means these only. */
    private static boolean offersForms(@Nullable Object elicitation) {
        return elicitation instanceof Map<?, ?> modes
                && (modes.isEmpty() || modes.containsKey("form"));
    }

    /** The client as one of its calls sees it: what is said goes where the call's answer goes. */
    private final class CallLink implements ClientLink {

        private final Outlet outlet;

        CallLink(Outlet outlet) {
            this.outlet = outlet;
        }

        @Override
        public Caller caller() {
            return new Caller(connection, client.strip(), principal);
        }

        @Override
        public boolean canElicit() {
            return offersForms(capabilities.get("elicitation"));
        }

        @Override
        public void progress(Object token, double progress, String message) {
            Map<String, Object> params = new LinkedHashMap<>();
            params.put("progressToken", token);
            params.put("progress", progress);
            params.put("message", message);
            outlet.send(notification("notifications/progress", params));
        }

        @Override
        public Map<String, Object> elicit(
                String message, Map<String, Object> schema, Duration timeout)
                throws InterruptedException, TimeoutException, RpcException {
            Map<String, Object> params = new LinkedHashMap<>();
            params.put("message", message);
            params.put("requestedSchema", schema);
            return ownRequests.ask(outlet, "elicitation/create", params, timeout);
        }
    }
}
