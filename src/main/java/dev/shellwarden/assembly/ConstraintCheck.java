package dev.shellwarden.assembly;

import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.handler.IgnoreTopLevelConverterNotFoundBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * Validates records of properties, in place of Spring Boot's {@code @Validated}, which loads a
 * validator at every start. Here one is loaded only when {@link PlainConstraints} cannot say that
 * all is well; records of nothing but defaults, which a test validates, are not even looked at.
 */
final class ConstraintCheck extends AbstractBindHandler {

    private boolean given;

    ConstraintCheck() {
        super(new IgnoreTopLevelConverterNotFoundBindHandler());
    }

    @Override
    public @Nullable Object onSuccess(
            ConfigurationPropertyName name,
            Bindable<?> target,
            BindContext context,
            Object result) {
        given |= context.getConfigurationProperty() != null;
        return super.onSuccess(name, target, context, result);
    }

    @Override
    public void onFinish(
            ConfigurationPropertyName name,
            Bindable<?> target,
            BindContext context,
            @Nullable Object result)
            throws Exception {
        super.onFinish(name, target, context, result);
        if (given && context.getDepth() == 0 && result instanceof Record properties) {
            check(properties);
        }
    }

    private static void check(Record properties) {
        if (!PlainConstraints.surelyHold(properties)) {
            validate(properties);
        }
    }

    private static void validate(Record properties) {
        try (ValidatorFactory factory = Validation.buildDefaultValidatorFactory()) {
            var violations = factory.getValidator().validate(properties);
            if (!violations.isEmpty()) {
                throw new ConstraintViolationException(Set.copyOf(violations));
            }
        }
    }
}
