package dev.shellwarden.audit;

import dev.shellwarden.yaml.CompactTree;
import com.google.re2j.Pattern;
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

    private static List<Pattern> patterns(Map<?, ?> document, String names) {
        List<Pattern> patterns = new ArrayList<>();
        for (Object entry : (List<?>) document.get("patterns")) {
            String regex = String.valueOf(((Map<?, ?>) entry).get("regex"));
            patterns.add(
                    Pattern.compile(regex.replace("<names>", names).replace("<value>", VALUE)));
        }
        return patterns;
    }
}
