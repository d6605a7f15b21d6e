package dev.shellwarden.mcp;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.annotation.Tool;

/**
 * A method of a bean that is annotated with Spring AI's {@link Tool}, ready to be published and
 * called.
 */
final class ToolMethod {

    private static final Logger LOGGER = LoggerFactory.getLogger(ToolMethod.class);

    private final Object bean;
    private final Method method;
    private final Tool tool;
    private final ToolHints hints;
    private final String description;
    private final ToolSchema schema;
    private final ArgumentValidator validator;
    private @Nullable MethodHandle handle;

    /**
     * @param description the tool's description, placeholders resolved
     * @param schema its schemas as published
     */
    ToolMethod(Object bean, Method method, String description, ToolSchema schema) {
        this.bean = bean;
        this.method = method;
        this.tool = method.getAnnotation(Tool.class);
        this.hints = method.getAnnotation(ToolHints.class);
        this.description = description;
        this.schema = schema;
        this.validator = new ArgumentValidator(schema.input());
    }

    String name() {
        return tool.name();
    }

    String title() {
        return hints.title();
    }

    String description() {
        return description;
    }

    ToolSchema schema() {
        return schema;
    }

    ToolHints hints() {
        return hints;
    }

    /** The names of its arguments on the wire. */
    List<String> parameterNames() {
        return Arrays.stream(method.getParameters())
                .filter(parameter -> parameter.getType() != ToolContext.class)
                .map(parameter -> wireName(parameter.getName()))
                .toList();
    }

    /** The tool as {@code tools/list} shows it. */
    Map<String, Object> definition() {
        Map<String, Object> definition = new LinkedHashMap<>();
        definition.put("name", name());
        definition.put("title", title());
        definition.put("description", description);
        definition.put("inputSchema", schema.input());
        definition.put("outputSchema", schema.output());
        definition.put("annotations", annotations());
        return definition;
    }

    private Map<String, Object> annotations() {
        Map<String, Object> annotations = new LinkedHashMap<>();
        annotations.put("title", title());
        annotations.put("readOnlyHint", hints.readOnly());
        annotations.put("destructiveHint", hints.destructive());
        annotations.put("idempotentHint", hints.idempotent());
        annotations.put("openWorldHint", hints.openWorld());
        return annotations;
    }

    /** Checks the arguments and calls the method. Whatever goes wrong is an answer. */
    ToolAnswer call(Map<String, Object> arguments, ToolCall call) {
        Optional<String> fault = validator.fault(arguments);
        if (fault.isPresent()) {
            return ToolAnswer.error(fault.get());
        }
        try {
            return (ToolAnswer)
                    handle().invokeExact(bound(ArgumentValidator.present(arguments), call));
        } catch (OutOfMemoryError full) {
            throw full;
        } catch (Throwable thrown) {
            return failed(thrown);
        }
    }

    /**
     * The method on its bean, from an array of arguments. Not by reflection: its native frames
     * would hold a carrier thread for as long as the command runs.
     */
    private synchronized MethodHandle handle() throws IllegalAccessException {
        MethodHandle known = handle;
        if (known == null) {
            known =
                    MethodHandles.privateLookupIn(bean.getClass(), MethodHandles.lookup())
                            .unreflect(method)
                            .bindTo(bean)
                            .asSpreader(Object[].class, method.getParameterCount())
                            .asType(MethodType.methodType(ToolAnswer.class, Object[].class));
            handle = known;
        }
        return known;
    }

    private ToolAnswer failed(@Nullable Throwable cause) {
        LOGGER.error("The tool {} failed", name(), cause);
        return ToolAnswer.error(
                name() + " failed inside the server; its log on standard error says why");
    }

    private @Nullable Object[] bound(Map<String, Object> arguments, ToolCall call) {
        Parameter[] parameters = method.getParameters();
        @Nullable Object[] bound = new Object[parameters.length];
        for (int i = 0; i < parameters.length; i++) {
            Class<?> type = parameters[i].getType();
            bound[i] =
                    type == ToolContext.class
                            ? call.toContext()
                            : converted(arguments.get(wireName(parameters[i].getName())), type);
        }
        return bound;
    }

    private static @Nullable Object converted(@Nullable Object value, Class<?> type) {
        if (value instanceof Number number && type == Integer.class) {
            return number.intValue();
        }
        if (value instanceof Number number && type == Long.class) {
            return number.longValue();
        }
        return value;
    }

    /** {@code working_directory} for {@code workingDirectory}. */
    private static String wireName(String parameter) {
        StringBuilder name = new StringBuilder();
        for (char c : parameter.toCharArray()) {
            if (Character.isUpperCase(c)) {
                name.append('_');
            }
            name.append(Character.toLowerCase(c));
        }
        return name.toString();
    }

    @Override
    public String toString() {
        return name();
    }
}
