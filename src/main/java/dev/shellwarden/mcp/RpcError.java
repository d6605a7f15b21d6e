package dev.shellwarden.mcp;

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
