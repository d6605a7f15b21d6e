package dev.shellwarden.audit;

import com.google.re2j.Pattern;
import dev.shellwarden.yaml.CompactTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads {@code audit/redaction.yaml}. */
final class RedactionPatterns {

    private static final String RESOURCE = "/audit/redaction.yaml";

    /** A shell word: single-quoted, double-quoted or bare. */
    private static final String VALUE = "(?:'[^']*'|\"[^\"]*\"|[^\\s'\"&|;<>()]+)";

    private RedactionPatterns() {}

    static Redactor load() {
        Map<?, ?> document = (Map<?, ?>) CompactTree.values(RESOURCE);
        String names = String.valueOf(document.get("secret-names"));
        return new Redactor(patterns(document, names), Pattern.compile("(?i)" + names));
    }

    private static List<SecretPattern> patterns(Map<?, ?> document, String names) {
        List<SecretPattern> patterns = new ArrayList<>();
        for (Object entry : list(document, "patterns")) {
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
        return list(pattern, "marks").stream().map(String::valueOf).toList();
    }

    private static List<?> list(Map<?, ?> map, String key) {
        if (map.get(key) instanceof List<?> list) {
            return list;
        }
        throw new IllegalStateException("%s: '%s' must be a list".formatted(RESOURCE, key));
    }
}
