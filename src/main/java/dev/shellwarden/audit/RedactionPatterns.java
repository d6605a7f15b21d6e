package dev.shellwarden.audit;

import com.google.re2j.Pattern;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads {@code audit/redaction.yaml}. */
final class RedactionPatterns {

    private static final String RESOURCE = "/audit/redaction.yaml";

    /** A shell word: single-quoted, double-quoted or bare. */
    private static final String VALUE = "(?:'[^']*'|\"[^\"]*\"|[^\\s'\"&|;<>()]+)";

    private RedactionPatterns() {}

    static Redactor load() {
        try (InputStream in = RedactionPatterns.class.getResourceAsStream(RESOURCE)) {
            Map<String, Object> document =
                    new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
            String names = String.valueOf(document.get("secret-names"));
            return new Redactor(patterns(document, names), Pattern.compile("(?i)" + names));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<SecretPattern> patterns(Map<String, Object> document, String names) {
        List<SecretPattern> patterns = new ArrayList<>();
        for (Object entry : (List<?>) document.getOrDefault("patterns", List.of())) {
            Map<?, ?> pattern = (Map<?, ?>) entry;
            String regex = String.valueOf(pattern.get("regex"));
            patterns.add(
                    new SecretPattern(
                            Pattern.compile(
                                    regex.replace("<names>", names).replace("<value>", VALUE)),
                            marks(pattern)));
        }
        return patterns;
    }

    private static List<String> marks(Map<?, ?> pattern) {
        return pattern.get("marks") instanceof List<?> marks
                ? marks.stream().map(String::valueOf).toList()
                : List.of();
    }
}
