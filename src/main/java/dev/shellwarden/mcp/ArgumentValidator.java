package dev.shellwarden.mcp;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks arguments against the part of JSON Schema that our input schemas use, and words what is
 * wrong for a model: one sentence that names the parameter, what was seen and what is wanted.
 */
final class ArgumentValidator {

    private final Map<String, Object> properties;
    private final List<?> required;

    /** A validator for one input schema. */
    ArgumentValidator(Map<String, Object> inputSchema) {
        this.properties = Message.object(inputSchema.get("properties"));
        this.required = inputSchema.get("required") instanceof List<?> names ? names : List.of();
    }

    /** What is wrong with the arguments, or nothing. */
    Optional<String> fault(Map<String, Object> arguments) {
        Optional<String> missing =
                required.stream()
                        .map(String::valueOf)
                        .filter(name -> !given(arguments.get(name)))
                        .map("Missing '%s' parameter"::formatted)
                        .findFirst();
        return missing.or(() -> unknown(arguments)).or(() -> wrong(arguments));
    }

    /** The arguments without nulls, which stand for an argument that is not given. */
    static Map<String, Object> present(Map<String, Object> arguments) {
        Map<String, Object> present = new LinkedHashMap<>(arguments);
        present.values().removeIf(value -> value == Json.Absent.NULL);
        return present;
    }

    private Optional<String> unknown(Map<String, Object> arguments) {
        return arguments.keySet().stream()
                .filter(name -> !properties.containsKey(name))
                .map(name ->
                        "Unknown parameter '%s'; %s"
                                .formatted(
                                        shortened(name),
                                        properties.isEmpty()
                                                ? "this tool takes none"
                                                : "this tool takes "
                                                        + String.join(", ", properties.keySet())))
                .findFirst();
    }

    private Optional<String> wrong(Map<String, Object> arguments) {
        return arguments.entrySet().stream()
                .filter(argument -> given(argument.getValue()))
                .map(argument ->
                        fault(
                                argument.getKey(),
                                argument.getValue(),
                                Message.object(properties.get(argument.getKey()))))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> fault(String name, Object value, Map<String, Object> schema) {
        String type = String.valueOf(schema.get("type"));
        if (!isOfType(value, type)) {
            return Optional.of(
                    "'%s' must be %s, not %s".formatted(name, withArticle(type), kindOf(value)));
        }
        return switch (value) {
            case String text -> textFault(name, text, schema);
            case Number number -> rangeFault(name, number, schema);
            case Map<?, ?> members -> memberFault(name, members, schema);
            default -> Optional.empty();
        };
    }

    private static Optional<String> textFault(
            String name, String text, Map<String, Object> schema) {
        if (schema.containsKey("minLength") && text.isBlank()) {
            return Optional.of("'%s' must not be blank".formatted(name));
        }
        if (schema.get("enum") instanceof List<?> values && !values.contains(text)) {
            return Optional.of(
                    "'%s' must be one of %s, not '%s'"
                            .formatted(name, joined(values), shortened(text)));
        }
        return Optional.empty();
    }

    private static Optional<String> rangeFault(
            String name, Number number, Map<String, Object> schema) {
        BigDecimal value = new BigDecimal(number.toString());
        Object minimum = schema.get("minimum");
        Object maximum = schema.get("maximum");
        boolean tooSmall =
                minimum != null && value.compareTo(new BigDecimal(minimum.toString())) < 0;
        boolean tooLarge =
                maximum != null && value.compareTo(new BigDecimal(maximum.toString())) > 0;
        if (!tooSmall && !tooLarge) {
            return Optional.empty();
        }
        String range =
                maximum == null ? "at least " + minimum : "between " + minimum + " and " + maximum;
        return Optional.of("'%s' must be %s, not %s".formatted(name, range, number));
    }

    private static Optional<String> memberFault(
            String name, Map<?, ?> members, Map<String, Object> schema) {
        String type =
                String.valueOf(Message.object(schema.get("additionalProperties")).get("type"));
        return members.entrySet().stream()
                .filter(member -> !isOfType(member.getValue(), type))
                .map(member ->
                        "'%s.%s' must be %s, not %s"
                                .formatted(
                                        name,
                                        shortened(String.valueOf(member.getKey())),
                                        withArticle(type),
                                        kindOf(member.getValue())))
                .findFirst();
    }

    private static boolean given(@Nullable Object value) {
        return value != null && value != Json.Absent.NULL;
    }

    private static boolean isOfType(Object value, String type) {
        return switch (type) {
            case "string" -> value instanceof String;
            case "integer" -> isWhole(value);
            case "boolean" -> value instanceof Boolean;
            case "object" -> value instanceof Map<?, ?>;
            default -> true;
        };
    }

    private static boolean isWhole(Object value) {
        return switch (value) {
            case Integer ignored -> true;
            case Long ignored -> true;
            case BigInteger ignored -> true;
            case Double number -> number == Math.rint(number) && !Double.isInfinite(number);
            default -> false;
        };
    }

    private static String withArticle(String type) {
        return (type.equals("integer") || type.equals("object") ? "an " : "a ") + type;
    }

    private static String kindOf(Object value) {
        return switch (value) {
            case String ignored -> "a string";
            case Number number -> isWhole(number) ? "an integer" : "a number";
            case Boolean ignored -> "a boolean";
            case List<?> ignored -> "an array";
            case Map<?, ?> ignored -> "an object";
            default -> "null";
        };
    }

    private static String joined(List<?> values) {
        return String.join(", ", values.stream().map(String::valueOf).toList());
    }

    private static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
