package dev.shellwarden.mcp;

import dev.shellwarden.workspace.VisibleText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A JSON-RPC 2.0 error, section 5.1 of its specification.
 *
 * @param code the number that tells its kind
 * @param message one sentence
 */
record RpcError(int code, String message) {

    static final int PARSE_ERROR = -32700;
    static final int INVALID_REQUEST = -32600;
    static final int METHOD_NOT_FOUND = -32601;
    static final int INVALID_PARAMS = -32602;
    static final int INTERNAL_ERROR = -32603;

    /** Names that a client gave are repeated so far. */
    private static final int LONGEST_NAME = 100;

    /** A name that a client gave, as it may stand in a message. */
    static String shown(String name) {
        String start = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name;
        return VisibleText.onOneLine(start);
    }

    /** The answer to the request {@code id} (NULL where it could not be read). */
    Map<String, Object> answer(Object id) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("code", code);
        error.put("message", message);
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("jsonrpc", "2.0");
        answer.put("id", id);
        answer.put("error", error);
        return answer;
    }
}
