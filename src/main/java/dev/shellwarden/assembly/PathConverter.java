package dev.shellwarden.assembly;

import dev.shellwarden.workspace.UserHome;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.ConditionalGenericConverter;

/**
 * Reads paths of properties, optional ones too, which Spring does not convert by itself; {@code ~/}
 * is the user's home.
 */
public final class PathConverter implements ConditionalGenericConverter {

    @Override
    public Set<ConvertiblePair> getConvertibleTypes() {
        return Set.of(
                new ConvertiblePair(String.class, Path.class),
                new ConvertiblePair(String.class, Optional.class));
    }

    @Override
    public boolean matches(TypeDescriptor source, TypeDescriptor target) {
        return target.getType() == Path.class
                || target.getResolvableType().getGeneric(0).resolve(Object.class) == Path.class;
    }

    @Override
    public @Nullable Object convert(
            @Nullable Object source, TypeDescriptor sourceType, TypeDescriptor target) {
        Optional<Path> path =
                Optional.ofNullable(source).map(Object::toString).map(PathConverter::read);
        return target.getType() == Path.class ? path.orElse(null) : path;
    }

    private static Path read(String text) {
        return text.equals("~") || text.startsWith("~/")
                ? Path.of(UserHome.current().toString(), text.substring(1))
                : Path.of(text);
    }
}
