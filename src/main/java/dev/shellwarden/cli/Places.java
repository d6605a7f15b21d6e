package dev.shellwarden.cli;

import java.util.Optional;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.boot.origin.SystemEnvironmentOrigin;
import org.springframework.boot.origin.TextResourceOrigin;

/** Where a property was set, in words for a person. */
final class Places {

    private Places() {}

    /** {@code /etc/team.yml:3:12} where file, line and column are known, else the source's name. */
    static String describe(Origin origin) {
        return switch (origin) {
            case TextResourceOrigin text -> fileAndLine(text);
            case SystemEnvironmentOrigin variable ->
                    "environment variable " + variable.getProperty();
            case PropertySourceOrigin source ->
                    Optional.ofNullable(source.getOrigin())
                            .map(Places::describe)
                            .orElse(source.getPropertySource().getName());
            default -> origin.toString();
        };
    }

    private static String fileAndLine(TextResourceOrigin origin) {
        return Optional.ofNullable(origin.getLocation())
                .map(location ->
                        "%s:%d:%d"
                                .formatted(
                                        nameOf(origin),
                                        location.getLine() + 1,
                                        location.getColumn() + 1))
                .orElse(origin.toString());
    }

    private static String nameOf(TextResourceOrigin origin) {
        String description =
                String.valueOf(origin.getResource())
                        .replaceFirst("^.*?\\[", "")
                        .replaceFirst("].*$", "");
        return description.isEmpty() ? String.valueOf(origin) : description;
    }
}
