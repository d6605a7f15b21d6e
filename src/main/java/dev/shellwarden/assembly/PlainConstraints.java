package dev.shellwarden.assembly;

import jakarta.validation.Constraint;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The constraints that our properties use most, checked without a validator. */
final class PlainConstraints {

    private PlainConstraints() {}

    /** Whether all constraints of a record hold; false also when that cannot be said here. */
    static boolean surelyHold(Record properties) {
        return Arrays.stream(properties.getClass().getRecordComponents())
                .allMatch(component -> surelyHold(properties, component));
    }

    private static boolean surelyHold(Record properties, RecordComponent component) {
        try {
            var accessor = component.getAccessor();
            accessor.setAccessible(true);
            Object value = accessor.invoke(properties);
            return Arrays.stream(accessor.getAnnotations())
                    .allMatch(annotation -> surelyHolds(annotation, value));
        } catch (ReflectiveOperationException unreadable) {
            return false;
        }
    }

    private static boolean surelyHolds(Annotation annotation, @Nullable Object value) {
        return switch (annotation) {
            case NotNull notNull -> value != null;
            case Min min -> value instanceof Integer number && number >= min.value();
            case Max max -> value instanceof Integer number && number <= max.value();
            case Positive positive -> value instanceof Integer number && number > 0;
            case PositiveOrZero notNegative -> value instanceof Integer number && number >= 0;
            case Valid valid -> value instanceof Record nested && surelyHold(nested);
            default -> !annotation.annotationType().isAnnotationPresent(Constraint.class);
        };
    }
}
