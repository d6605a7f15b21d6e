package dev.shellwarden.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.shellwarden.policy.PolicyProperties.Judgement;
import dev.shellwarden.policy.PolicyProperties.WhenNoApprover;
import dev.shellwarden.policy.RiskAssessment;
import dev.shellwarden.policy.RiskLevel;
import dev.shellwarden.policy.Verdict;
import dev.shellwarden.program.Effect;
import dev.shellwarden.rules.Severity;
import java.util.Locale;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Records as JSON with the names that the tools use. */
final class JsonText {

    private JsonText() {}

    /** The value, indented; what is absent is left out. */
    static String of(Object value) {
        SimpleModule labels =
                new SimpleModule()
                        .addSerializer(Verdict.class, new Label<>(Verdict::label))
                        .addSerializer(RiskLevel.class, new Label<>(RiskLevel::label))
                        .addSerializer(Effect.class, new Label<>(JsonText::asProperty))
                        .addSerializer(WhenNoApprover.class, new Label<>(JsonText::asProperty))
                        .addSerializer(Judgement.class, new Label<>(JsonText::asProperty))
                        .addSerializer(Severity.class, new Label<>(Severity::label));
        return JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .changeDefaultPropertyInclusion(
                        all -> all.withValueInclusion(JsonInclude.Include.NON_ABSENT))
                .enable(SerializationFeature.INDENT_OUTPUT)
                .addMixIn(RiskAssessment.JudgedCommand.class, StaticName.class)
                .addModule(labels)
                .build()
                .writeValueAsString(value);
    }

    /** As a configuration file writes it. */
    private static String asProperty(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@code static} is no name that a component of a record can have. */
    private interface StaticName {

        @JsonProperty("static")
        boolean isStatic();
    }

    private static final class Label<T> extends ValueSerializer<T> {

        private final Function<T, String> label;

        Label(Function<T, String> label) {
            this.label = label;
        }

        @Override
        public void serialize(T value, JsonGenerator generator, SerializationContext context) {
            generator.writeString(label.apply(value));
        }
    }
}
