package dev.shellwarden.mcp;

import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.springframework.ai.tool.annotation.Tool;

/**
 * The tools with the schemas of the default configuration and nothing behind them: to be listed,
 * not called.
 */
final class PublishedTools {

    static final Map<String, Object> SCHEMA_VALUES =
            Map.of(
                    "default-timeout",
                    300,
                    "max-timeout",
                    1800,
                    "inline-output-bytes",
                    65536,
                    "max-output-bytes",
                    4194304);

    private static final List<Class<?>> TYPES =
            List.of(ShellTools.class, RiskTools.class, PipelineTools.class);

    private PublishedTools() {}

    static ToolCatalog byDefault() {
        return catalog(List.of());
    }

    static ToolCatalog all() {
        return catalog(
                TYPES.stream()
                        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                        .filter(method -> method.isAnnotationPresent(Tool.class))
                        .map(method -> method.getAnnotation(Tool.class).name())
                        .toList());
    }

    private static ToolCatalog catalog(List<String> include) {
        return new ToolCatalogFactory(
                        new ToolsProperties(include, List.of()),
                        text -> text.replace("${os.name}", "Linux"),
                        SCHEMA_VALUES)
                .create(TYPES.stream().map(PublishedTools::bare).toList());
    }

    private static Object bare(Class<?> type) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructors()[0];
            return constructor.newInstance(new Object[constructor.getParameterCount()]);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
