package dev.shellwarden.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a tool answers.
 *
 * @param texts text blocks, for a person and for clients that read nothing else
 * @param structured the same as an object that validates against the tool's output schema; empty
 *     for an error about the arguments
 * @param failed MCP's {@code isError}
 */
record ToolAnswer(List<String> texts, Map<String, Object> structured, boolean failed) {

    ToolAnswer {
        texts = List.copyOf(texts);
    }

    /** An error about the call itself, in one line. */
    static ToolAnswer error(String message) {
        return new ToolAnswer(List.of("Error: " + message), Map.of(), true);
    }

    /** An object as its own text. */
    static ToolAnswer object(Map<String, Object> structured) {
        return new ToolAnswer(List.of(Json.text(structured)), structured, false);
    }

    /** The {@code CallToolResult} of the protocol. */
    Map<String, Object> toResult() {
        List<Object> content = new ArrayList<>();
        for (String text : texts) {
            Map<String, Object> block = new LinkedHashMap<>();
            block.put("type", "text");
            block.put("text", text);
            content.add(block);
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("content", content);
        if (!structured.isEmpty()) {
            result.put("structuredContent", structured);
        }
        result.put("isError", failed);
        return result;
    }
}
