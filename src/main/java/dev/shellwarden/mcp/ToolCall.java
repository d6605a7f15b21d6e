package dev.shellwarden.mcp;

import java.util.Map;
import java.util.Optional;
import org.springframework.ai.chat.model.ToolContext;

/**
 * One call of a tool, as far as it is not in its arguments.
 *
 * @param client who calls
 * @param commandStarted to be called when a command has been started for it
 * @param progressToken what progress is reported under, when the client asked for it
 */
record ToolCall(ClientLink client, Runnable commandStarted, Optional<Object> progressToken) {

    private static final String KEY = "shellwarden.call";

    /** The call that a tool method finds in its context. */
    static ToolCall of(ToolContext context) {
        if (context.getContext().get(KEY) instanceof ToolCall call) {
            return call;
        }
        throw new IllegalStateException("The tool was called without a client");
    }

    ToolContext toContext() {
        return new ToolContext(Map.of(KEY, this));
    }
}
