package dev.shellwarden;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.context.annotation.ImportSelector;
import org.springframework.core.type.AnnotationMetadata;

/**
 * What only the server over HTTP has, by name because it is private to its packages. A test finds
 * one that is missing.
 */
final class WebConfigurations implements ImportSelector {

    static final List<String> NAMES =
            List.of(
                    "http.HttpConfiguration",
                    "http.IssuerConfiguration",
                    "http.MetricsConfiguration",
                    "mcp.HttpTransportConfiguration");

    @Override
    public String[] selectImports(AnnotationMetadata importing) {
        return names().toArray(String[]::new);
    }

    static Stream<String> names() {
        return NAMES.stream().map(name -> WebConfigurations.class.getPackageName() + "." + name);
    }
}
