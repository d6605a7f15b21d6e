package dev.shellwarden.mcp;

import dev.shellwarden.workspace.Caller;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/** The client on the other side of a connection, whatever the transport. */
interface ClientLink {

    /** Who it is. */
    Caller caller();

    /** Whether it said that it can show a form to a person. */
    boolean canElicit();

    /**
     * Tells how a call gets on.
     *
     * @param token what the client knows the call's progress by
     * @param progress a number that only grows
     */
    void progress(Object token, double progress, String message);

    /**
     * Shows a form to a person and waits for MCP's {@code ElicitResult}. When the time is over or
     * the thread is interrupted, the question is withdrawn.
     *
     * @throws RpcException when the client answers with an error
     */
    Map<String, Object> elicit(String message, Map<String, Object> schema, Duration timeout)
            throws InterruptedException, TimeoutException, RpcException;
}
