package dev.shellwarden.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who holds a token of the authorization server. Its name says the policy too: the same subject
 * with a token of less power is another caller, and sees nothing of this one.
 *
 * @param policy the entry of shellwarden.policies; absent for the server's own
 * @param subject the token's {@code sub}
 */
record IssuedPrincipal(Optional<String> policy, String subject) {

    private static final Pattern FORM = Pattern.compile("(?s)jwt(?:\\(([^()]+)\\))?:(.+)");

    /** The names that configured tokens cannot have, so that no subject is taken for one. */
    static boolean isOne(String name) {
        return FORM.matcher(name).matches();
    }

    /** Reads a name again. */
    static Optional<IssuedPrincipal> parse(String name) {
        Matcher parts = FORM.matcher(name);
        return parts.matches()
                ? Optional.of(
                        new IssuedPrincipal(Optional.ofNullable(parts.group(1)), parts.group(2)))
                : Optional.empty();
    }

    /** {@code jwt:SUBJECT} or {@code jwt(POLICY):SUBJECT}. */
    String name() {
        return "jwt" + policy.map(name -> "(" + name + ")").orElse("") + ":" + subject;
    }
}
