package dev.shellwarden.mcp;

import java.util.List;
import java.util.Map;

/** What a line from the other side can be. */
sealed interface Message {

    /** What is longer tells nothing apart that a shorter one would not. */
    int LONGEST_ID = 1024;

    /** A request, which is owed an answer. */
    record Request(Object id, String method, Map<String, Object> params) implements Message {}

    /** A notification, which is never answered. */
    record Notification(String method, Map<String, Object> params) implements Message {}

    /** An answer to a request of ours: its result, or its error with {@code failed} set. */
    record Response(Object id, Map<String, Object> body, boolean failed) implements Message {}

    /** Several messages on one line; their answers are owed on one line too. */
    record Batch(List<Message> messages) implements Message {

        public Batch {
            messages = List.copyOf(messages);
        }
    }

    /** Something that is no message; {@code id} is NULL unless it could be read. */
    record Invalid(Object id, RpcError error) implements Message {}

    /** Reads one line. */
    static Message parse(byte[] line) {
        try {
            return of(Json.read(line));
        } catch (MalformedJsonException broken) {
            return new Invalid(
                    BrokenRequest.idOf(line),
                    new RpcError(RpcError.PARSE_ERROR, "Parse error: " + broken.getMessage()));
        }
    }

    private static Message of(Object value) {
        return switch (value) {
            case Map<?, ?> members -> single(members);
            case List<?> items when !items.isEmpty() ->
                    new Batch(
                            items.stream()
                                    .map(item ->
                                            item instanceof Map<?, ?> members
                                                    ? single(members)
                                                    : notAnObject())
                                    .toList());
            default -> notAnObject();
        };
    }

    private static Message single(Map<?, ?> members) {
        Object id = members.get("id");
        if (!"2.0".equals(members.get("jsonrpc"))) {
            return invalid(id, "'jsonrpc' must be \"2.0\"");
        }
        if (id != null && !isId(id)) {
            return invalid(
                    Json.Absent.NULL,
                    "'id' must be a number or a string of at most " + LONGEST_ID + " characters");
        }
        if (members.get("method") instanceof String method) {
            return called(id, method, members.get("params"));
        }
        return answered(id, members);
    }

    private static Message called(
            @org.jspecify.annotations.Nullable Object id,
            String method,
            @org.jspecify.annotations.Nullable Object params) {
        if (params != null && params != Json.Absent.NULL && !(params instanceof Map<?, ?>)) {
            return invalid(id, "'params' must be an object");
        }
        Map<String, Object> named = object(params);
        return id == null ? new Notification(method, named) : new Request(id, method, named);
    }

    private static Message answered(
            @org.jspecify.annotations.Nullable Object id, Map<?, ?> members) {
        if (id != null && members.containsKey("result")) {
            return new Response(id, object(members.get("result")), false);
        }
        if (id != null && members.containsKey("error")) {
            return new Response(id, object(members.get("error")), true);
        }
        return invalid(id, "'method' is missing");
    }

    /** Whether a message of ours is an answer rather than a notification or a request. */
    static boolean isAnswer(Object message) {
        return message instanceof Map<?, ?> members && !members.containsKey("method");
    }

    /** The value as an object; anything else is an empty one. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> object(@org.jspecify.annotations.Nullable Object value) {
        return value instanceof Map<?, ?> members ? (Map<String, Object>) members : Map.of();
    }

    /** Whether it can be the id of a request: it is kept, and comes back in the answer. */
    static boolean isId(Object id) {
        return id instanceof String text ? text.length() <= LONGEST_ID : id instanceof Number;
    }

    private static Message notAnObject() {
        return invalid(Json.Absent.NULL, "a message must be an object");
    }

    private static Message invalid(@org.jspecify.annotations.Nullable Object id, String reason) {
        return new Invalid(
                id == null || !isId(id) ? Json.Absent.NULL : id,
                new RpcError(RpcError.INVALID_REQUEST, "Invalid request: " + reason));
    }
}
