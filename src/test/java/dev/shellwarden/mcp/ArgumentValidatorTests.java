package dev.shellwarden.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArgumentValidatorTests {

    record Case(String tool, Map<String, Object> arguments, String fault) {}

    static Stream<Case> cases() {
        return Cases.read("/mcp/arguments.yaml")
                .map(row ->
                        new Case(
                                (String) row.get("tool"),
                                Message.object(withoutNull(row.get("arguments"))),
                                (String) row.get("fault")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void faultWhenArgumentsAreGivenNamesTheFirst(Case row) {
        ToolSchema schema = ToolSchema.load(row.tool(), PublishedTools.SCHEMA_VALUES);

        assertThat(new ArgumentValidator(schema.input()).fault(row.arguments()).orElse(""))
                .isEqualTo(row.fault());
    }

    private static Object withoutNull(Object value) {
        return switch (value) {
            case null -> Json.Absent.NULL;
            case Map<?, ?> members -> {
                Map<String, Object> copy = new LinkedHashMap<>();
                members.forEach((name, member) -> copy.put((String) name, withoutNull(member)));
                yield copy;
            }
            case List<?> items -> items.stream().map(ArgumentValidatorTests::withoutNull).toList();
            default -> value;
        };
    }
}
