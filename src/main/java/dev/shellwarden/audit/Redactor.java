package dev.shellwarden.audit;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Takes secrets out of texts that are kept or shown. Only static text is taken out: a substitution
 * or expansion stays, since it is what runs and not what is secret, and hiding it would hide the
 * payload.
 */
public final class Redactor {

    /** What stands in a secret's place. */
    public static final String MARK = "[redacted]";

    private static final java.util.regex.Pattern WORD_END =
            java.util.regex.Pattern.compile("[^A-Za-z0-9_.+-]+");

    private final List<SecretPattern> patterns;
    private final List<String> marks;
    private final MarkSearch search;
    private final Pattern secretName;

    Redactor(List<SecretPattern> patterns, Pattern secretName) {
        this.patterns = List.copyOf(patterns);
        this.marks = patterns.stream().flatMap(each -> each.marks().stream()).distinct().toList();
        this.search = new MarkSearch(marks);
        this.secretName = secretName;
    }

    /** A redactor with the patterns that the server ships. */
    public static Redactor load() {
        return RedactionPatterns.load();
    }

    /** The text without what looks like a secret. */
    public String redact(String text) {
        return redact(text, List.of());
    }

    /**
     * The text without what looks like a secret and without what is known to be one.
     *
     * @param secrets places of operands that a program takes as secrets
     */
    public String redact(String text, List<Range> secrets) {
        return redact(text, secrets, Set.of());
    }

    /**
     * The same, but what names a program that runs is never taken out: {@code token='rm -rf src';
     * eval $token} hides nothing.
     *
     * @param running the programs that the text runs, by their names
     */
    public String redact(String text, List<Range> secrets, Set<String> running) {
        List<Range> found = new ArrayList<>();
        secrets.stream().filter(range -> isTakenOut(text, range)).forEach(found::add);
        BitSet present = search.in(text);
        for (SecretPattern pattern : patterns) {
            if (pattern.marks().stream().anyMatch(mark -> present.get(marks.indexOf(mark)))) {
                collect(pattern.pattern(), text, found);
            }
        }
        found.removeIf(range -> acts(text.substring(range.start(), range.end()), running));
        return found.isEmpty() ? text : replace(text, found);
    }

    /** The variables with secret values taken out, in the order of their names. */
    public Map<String, String> redact(Map<String, String> environment) {
        Map<String, String> redacted = new TreeMap<>();
        environment.forEach((name, value) ->
                redacted.put(name, isSecretName(name) && !value.isEmpty() ? MARK : redact(value)));
        return redacted;
    }

    /** Whether a variable or option of this name holds a secret. */
    public boolean isSecretName(String name) {
        return secretName.matches(name);
    }

    /** Whether a text that is part of a command names a program of it or redirects something. */
    private static boolean acts(String secret, Set<String> running) {
        return names(secret, running)
                || !running.isEmpty() && (secret.indexOf('>') >= 0 || secret.indexOf('<') >= 0);
    }

    /** Whether a text names one of these programs. */
    public static boolean names(String secret, Set<String> running) {
        return !running.isEmpty() && WORD_END.splitAsStream(secret).anyMatch(running::contains);
    }

    private static void collect(Pattern pattern, String text, List<Range> found) {
        Matcher matcher = pattern.matcher(text);
        Quotes quotes = new Quotes(text);
        int from = 0;
        while (from <= text.length() && matcher.find(from)) {
            int start = matcher.start("secret");
            Range range = withinCommand(text, start, matcher.end("secret"), quotes.isOpen(start));
            if (isTakenOut(text, range)) {
                found.add(range);
            }
            from = Math.max(matcher.end("secret"), from + 1);
        }
    }

    /** A secret that is not quoted ends where the shell's next operator begins. */
    private static Range withinCommand(String text, int start, int end, boolean open) {
        boolean quoted =
                start == end || open || text.charAt(start) == '\'' || text.charAt(start) == '"';
        int last = start;
        while (last < end && (quoted || ";|&<>\n".indexOf(text.charAt(last)) < 0)) {
            last++;
        }
        return new Range(start, last);
    }

    /** Which places of a text stand in quotes; asked from left to right, it reads the text once. */
    private static final class Quotes {

        private final String text;
        private int read;
        private char quote;

        Quotes(String text) {
            this.text = text;
        }

        boolean isOpen(int at) {
            while (read < at) {
                char sign = text.charAt(read++);
                if (quote == 0 && (sign == '\'' || sign == '"')) {
                    quote = sign;
                } else if (sign == quote) {
                    quote = 0;
                }
            }
            return quote != 0;
        }
    }

    private static boolean isTakenOut(String text, Range range) {
        String secret = text.substring(range.start(), range.end());
        boolean opensSubstitution = range.end() < text.length() && text.charAt(range.end()) == '(';
        return !secret.isEmpty()
                && !opensSubstitution
                && !secret.equals(MARK)
                && !secret.contains("$(")
                && !secret.contains("${")
                && !secret.contains("`")
                && !secret.contains("<(")
                && !secret.contains(">(")
                && !isVariable(secret);
    }

    private static boolean isVariable(String secret) {
        String bare = secret.startsWith("\"") ? secret.substring(1) : secret;
        return bare.length() > 1
                && bare.charAt(0) == '$'
                && Character.isJavaIdentifierStart(bare.charAt(1));
    }

    private static String replace(String text, List<Range> found) {
        found.sort(Comparator.comparingInt(Range::start));
        StringBuilder redacted = new StringBuilder(text.length());
        int copied = 0;
        int covered = -1;
        for (Range range : found) {
            if (range.start() >= covered) {
                redacted.append(text, Math.max(copied, covered), range.start()).append(MARK);
            }
            covered = Math.max(covered, range.end());
            copied = covered;
        }
        return redacted.append(text, copied, text.length()).toString();
    }

    /** A half-open range of a text, in UTF-16 units. */
    public record Range(int start, int end) {}
}
