package dev.shellwarden.mcp;

/** A request that is answered with a JSON-RPC error. */
final class RpcException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int code;

    RpcException(int code, String message) {
        super(message);
        this.code = code;
    }

    RpcError error() {
        return new RpcError(code, String.valueOf(getMessage()));
    }
}
