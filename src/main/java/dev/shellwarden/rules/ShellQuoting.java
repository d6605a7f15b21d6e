package dev.shellwarden.rules;

import dev.shellwarden.program.Argument;
import java.util.Optional;
import java.util.regex.Pattern;

/** Words written so that a POSIX shell reads them back as they are. */
public final class ShellQuoting {

    private static final String PLAIN_SIGNS = "_@%+=:,./-";
    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_@./-]*~[0-9]+");
    private static final Pattern PLAIN_GLOB = Pattern.compile("[A-Za-z0-9_@%+=:,./*?-]+");
    private static final Pattern VARIABLES =
            Pattern.compile(
                    "(?:[A-Za-z0-9_@%+=:,./-]|\\$[A-Za-z_][A-Za-z0-9_]*|\\$\\{[A-Za-z_][A-Za-z0-9_]*})+");

    private ShellQuoting() {}

    /** The text as one word: unquoted where nothing in it is special, else in single quotes. */
    public static String quote(String text) {
        if ((isPlain(text) || VERSION.matcher(text).matches()) && !text.startsWith("=")) {
            return text;
        }
        return "'" + text.replace("'", "'\\''") + "'";
    }

    private static boolean isPlain(String text) {
        for (int index = 0; index < text.length(); index++) {
            char sign = text.charAt(index);
            if (!isLetterOrDigit(sign) && PLAIN_SIGNS.indexOf(sign) < 0) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /** Of ASCII: the locale of whoever reads the word is not known. */
    private static boolean isLetterOrDigit(char sign) {
        return sign >= 'a' && sign <= 'z'
                || sign >= 'A' && sign <= 'Z'
                || sign >= '0' && sign <= '9';
    }

    /**
     * A word of a command again as a word; empty where its expansions cannot be repeated safely.
     */
    public static Optional<String> quote(Argument word) {
        String text = word.value();
        if (text.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        if (word.glob()) {
            return PLAIN_GLOB.matcher(text).matches() ? Optional.of(text) : Optional.empty();
        }
        if (word.isStatic()) {
            return Optional.of(quote(text));
        }
        return VARIABLES.matcher(text).matches()
                ? Optional.of("\"" + text + "\"")
                : Optional.empty();
    }
}
