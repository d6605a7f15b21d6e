package dev.shellwarden.mcp;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.springframework.ai.tool.annotation.Tool;

/** Finds the methods of beans that are annotated with {@link Tool} and chooses those to publish. */
final class ToolCatalogFactory {

    private final ToolsProperties properties;
    private final UnaryOperator<String> placeholders;
    private final Map<String, Object> schemaValues;

    /**
     * @param placeholders resolves placeholders in descriptions
     * @param schemaValues what placeholders in schemas stand for
     */
    ToolCatalogFactory(
            ToolsProperties properties,
            UnaryOperator<String> placeholders,
            Map<String, Object> schemaValues) {
        this.properties = properties;
        this.placeholders = placeholders;
        this.schemaValues = Map.copyOf(schemaValues);
    }

    ToolCatalog create(List<Object> beans) {
        List<ToolMethod> published = new ArrayList<>();
        Set<String> known = new TreeSet<>();
        beans.forEach(bean ->
                methods(bean)
                        .forEach((method, tool) -> {
                            known.add(tool.name());
                            if (properties.publishes(tool.name(), hints(method).byDefault())) {
                                published.add(
                                        new ToolMethod(
                                                bean,
                                                method,
                                                placeholders.apply(tool.description()),
                                                ToolSchema.load(tool.name(), schemaValues)));
                            }
                        }));
        properties.requireKnown(known);
        return new ToolCatalog(published);
    }

    private static Map<Method, Tool> methods(Object bean) {
        Map<Method, Tool> methods = new LinkedHashMap<>();
        for (Method method : bean.getClass().getDeclaredMethods()) {
            Tool tool = method.getAnnotation(Tool.class);
            if (tool != null) {
                methods.put(method, tool);
            }
        }
        return methods;
    }

    private static ToolHints hints(Method method) {
        ToolHints hints = method.getAnnotation(ToolHints.class);
        if (hints == null) {
            throw new IllegalStateException("The tool method " + method + " lacks @ToolHints");
        }
        return hints;
    }
}
