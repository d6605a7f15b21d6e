package dev.shellwarden.cli;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.context.MessageSource;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.context.NoSuchMessageException;

/**
 * A source without messages: ours are in no bundle, and Spring's own loads every locale there is.
 */
final class NoMessages implements MessageSource {

    @Override
    public @Nullable String getMessage(
            String code,
            Object @Nullable [] arguments,
            @Nullable String otherwise,
            @Nullable Locale locale) {
        return otherwise;
    }

    @Override
    public String getMessage(String code, Object @Nullable [] arguments, @Nullable Locale locale) {
        throw new NoSuchMessageException(code);
    }

    @Override
    public String getMessage(MessageSourceResolvable message, @Nullable Locale locale) {
        throw new NoSuchMessageException(String.valueOf(message));
    }
}
