package dev.shellwarden.pipeline;

import dev.shellwarden.pipeline.GuardViolation.Reason;
import java.util.Set;

/**
 * Reads a jq filter's tokens and refuses what loads modules or looks at the environment or at
 * files' names.
 */
final class JqGuard {

    private static final Set<String> REFUSED =
            Set.of(
                    "import",
                    "include",
                    "env",
                    "$ENV",
                    "modulemeta",
                    "get_search_list",
                    "input_filename",
                    "$__prog_name");

    private final String filter;
    private int at;

    private JqGuard(String filter) {
        this.filter = filter;
    }

    /** Refuses a filter that is more than one. */
    static void check(String filter) throws GuardException {
        JqGuard guard = new JqGuard(filter);
        guard.code(false);
    }

    /**
     * Reads code up to its end, or in a string's interpolation to the parenthesis that closes it.
     */
    private void code(boolean interpolation) throws GuardException {
        int depth = 0;
        while (at < filter.length()) {
            char sign = filter.charAt(at);
            if (sign == '"') {
                string();
            } else if (sign == '#') {
                comment();
            } else if (Character.isLetter(sign) || sign == '_' || sign == '$') {
                word();
            } else {
                depth += sign == '(' ? 1 : sign == ')' ? -1 : 0;
                at++;
                if (interpolation && depth < 0) {
                    return;
                }
            }
        }
    }

    private void string() throws GuardException {
        at++;
        while (at < filter.length() && filter.charAt(at) != '"') {
            if (filter.charAt(at) == '\\'
                    && at + 1 < filter.length()
                    && filter.charAt(at + 1) == '(') {
                at += 2;
                code(true);
            } else {
                at += filter.charAt(at) == '\\' ? 2 : 1;
            }
        }
        at++;
    }

    private void comment() throws GuardException {
        int end = filter.indexOf('\n', at);
        int backslash = filter.indexOf('\\', at);
        if (backslash >= 0 && (end < 0 || backslash < end)) {
            throw refused("a backslash in a comment");
        }
        at = end < 0 ? filter.length() : end;
    }

    private void word() throws GuardException {
        int start = at++;
        while (at < filter.length() && isWordPart(filter.charAt(at))) {
            at++;
        }
        String word = filter.substring(start, at);
        if (word.equals("$")) {
            throw refused("a '$' apart from its name");
        }
        boolean field = start > 0 && filter.charAt(start - 1) == '.';
        boolean key =
                !field
                        && filter.substring(at).stripLeading().startsWith(":")
                        && !word.startsWith("$");
        if (!field && !key && REFUSED.contains(word)) {
            throw refused("'%s'".formatted(word));
        }
    }

    private static boolean isWordPart(char sign) {
        return Character.isLetterOrDigit(sign) || sign == '_';
    }

    private static GuardException refused(String what) {
        return new GuardException(
                Reason.OUTPUT_IN_PROGRAM,
                "The jq filter holds %s.".formatted(what),
                "Give values with --arg, and files with --slurpfile or as arguments.");
    }
}
