package dev.shellwarden.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes docs/tools.md from the tools as they are published. */
final class ToolDocumentation {

    private ToolDocumentation() {}

    static String of(ToolCatalog all, ToolCatalog byDefault) {
        StringBuilder text =
                new StringBuilder(
                        """
                        # Tools

                        What a client sees in `tools/list`. This page is generated from the tools themselves.

                        Every answer has text for a person and, except when the arguments are wrong, `structuredContent` for a
                        program. Wrong arguments are answered with `isError` and one line that begins with `Error: `; a tool that
                        does not exist is a JSON-RPC error, −32602. Which tools are published is chosen by a preset or by
                        `shellwarden.tools.include` and `shellwarden.tools.exclude`.

                        | tool | what for | published | changes things |
                        | --- | --- | --- | --- |
                        """);
        all.all()
                .forEach(tool ->
                        text.append(
                                "| [`%s`](#%s) | %s | %s | %s |\n"
                                        .formatted(
                                                tool.name(),
                                                tool.name(),
                                                tool.title(),
                                                byDefault.find(tool.name()).isPresent()
                                                        ? "by default"
                                                        : "by a preset",
                                                tool.hints().readOnly() ? "no" : "yes")));
        all.all().forEach(tool -> append(text, tool));
        return text.toString();
    }

    private static void append(StringBuilder text, ToolMethod tool) {
        text.append("\n## %s\n\n%s\n\n".formatted(tool.name(), sentence(tool.description())));
        Map<String, Object> properties = Message.object(tool.schema().input().get("properties"));
        List<?> required =
                tool.schema().input().get("required") instanceof List<?> names ? names : List.of();
        if (properties.isEmpty()) {
            text.append("No arguments.\n");
        } else {
            text.append("| argument | type | meaning |\n| --- | --- | --- |\n");
            properties.forEach((name, schema) ->
                    text.append(
                            "| `%s`%s | %s | %s |\n"
                                    .formatted(
                                            name,
                                            required.contains(name) ? " (required)" : "",
                                            type(Message.object(schema)),
                                            Message.object(schema).get("description"))));
        }
        List<?> always =
                tool.schema().output().get("required") instanceof List<?> names ? names : List.of();
        List<String> fields = new ArrayList<>();
        Message.object(tool.schema().output().get("properties"))
                .forEach((name, schema) ->
                        fields.add("`" + name + "`" + (always.contains(name) ? "" : "?")));
        text.append("\nStructured answer: %s.\n".formatted(String.join(", ", fields)));
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }

    private static String type(Map<String, Object> schema) {
        StringBuilder type = new StringBuilder(String.valueOf(schema.get("type")));
        if (schema.get("enum") instanceof List<?> values) {
            type.append(": ")
                    .append(String.join(", ", values.stream().map(String::valueOf).toList()));
        }
        if (schema.containsKey("minimum")) {
            type.append(
                    schema.containsKey("maximum")
                            ? ", %s to %s".formatted(schema.get("minimum"), schema.get("maximum"))
                            : ", from %s".formatted(schema.get("minimum")));
        }
        if (schema.containsKey("default")) {
            type.append(", default ").append(schema.get("default"));
        }
        return type.toString();
    }
}
