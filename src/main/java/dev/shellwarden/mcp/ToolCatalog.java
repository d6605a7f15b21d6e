package dev.shellwarden.mcp;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The tools that are published, by name, in the order of their names. */
final class ToolCatalog {

    private final Map<String, ToolMethod> tools;

    ToolCatalog(Collection<ToolMethod> tools) {
        this.tools = new TreeMap<>();
        tools.forEach(tool -> this.tools.put(tool.name(), tool));
    }

    Optional<ToolMethod> find(String name) {
        return Optional.ofNullable(tools.get(name));
    }

    Collection<ToolMethod> all() {
        return tools.values();
    }

    List<String> names() {
        return List.copyOf(tools.keySet());
    }

    /** The result of {@code tools/list}. */
    Map<String, Object> listing() {
        List<Object> definitions = new ArrayList<>();
        tools.values().forEach(tool -> definitions.add(tool.definition()));
        return Map.of("tools", definitions);
    }
}
