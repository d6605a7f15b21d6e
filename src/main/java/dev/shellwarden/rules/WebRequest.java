package dev.shellwarden.rules;

import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Invocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a web client (curl, wget, httpie, xh, gh api) is asked to send.
 *
 * @param method the method in capitals
 * @param addresses where to
 */
public record WebRequest(String method, List<Address> addresses) {

    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE", "BAN");

    /** Clients that take the method as a word, in capitals or not. */
    private static final Set<String> WORD_CLIENTS =
            Set.of("http", "https", "httpie", "xh", "xhs", "curlie");

    private static final List<WordPattern> METHOD_OPTIONS =
            options("-X=*", "--request=*", "--method=*", "-m=*", "-Method=*", "-CustomMethod=*");
    private static final List<WordPattern> BODY_OPTIONS =
            options(
                    "-d",
                    "--data",
                    "--data-*",
                    "--json",
                    "-F",
                    "--form",
                    "--form-*",
                    "--post-data",
                    "--post-file",
                    "--raw-field",
                    "--field",
                    "-Body");
    private static final List<WordPattern> FIELD_OPTIONS = options("-f");
    private static final List<WordPattern> UPLOAD_OPTIONS = options("-T", "--upload-file");

    /** Where a request goes. */
    public record Address(String host, String path) {}

    /** Reads an invocation's words. */
    public static WebRequest of(Invocation invocation) {
        List<Address> addresses = new ArrayList<>();
        String method = "";
        List<Argument> words = Subject.arguments(invocation);
        for (int index = 0; index < words.size(); index++) {
            String word = words.get(index).value();
            String next = index + 1 < words.size() ? words.get(index + 1).value() : "";
            method = stronger(method, methodOf(invocation.name(), word, next));
            address(word, addresses);
        }
        return new WebRequest(method.isEmpty() ? "GET" : method, addresses);
    }

    private static String stronger(String known, String found) {
        return found.isEmpty() || !known.isEmpty() && found.equals("POST") ? known : found;
    }

    private static String methodOf(String program, String word, String next) {
        if (isOneOf(METHOD_OPTIONS, word, next)) {
            return spelled(word, next);
        }
        if (WORD_CLIENTS.contains(program)
                && METHODS.contains(word.toUpperCase(Locale.ROOT))
                && !next.isEmpty()) {
            return word.toUpperCase(Locale.ROOT);
        }
        if (program.equals("wget")
                || program.equals("curl")
                || program.equals("gh")
                || program.startsWith("Invoke")) {
            if (isOneOf(UPLOAD_OPTIONS, word, next)) {
                return "PUT";
            }
            boolean body =
                    isOneOf(BODY_OPTIONS, word, next)
                            || program.equals("gh") && isOneOf(FIELD_OPTIONS, word, next);
            return body ? "POST" : "";
        }
        return "";
    }

    private static boolean isOneOf(List<WordPattern> options, String word, String next) {
        if (!word.startsWith("-")) {
            return false;
        }
        for (WordPattern option : options) {
            if (option.matchesWord(word, next)) {
                return true;
            }
        }
        return false;
    }

    private static String spelled(String word, String next) {
        int equals = word.indexOf('=');
        String value =
                equals >= 0
                        ? word.substring(equals + 1)
                        : word.length() > 2
                                        && word.charAt(1) != '-'
                                        && !word.startsWith("-M")
                                        && !word.startsWith("-C")
                                ? word.substring(2)
                                : next;
        return value.toUpperCase(Locale.ROOT);
    }

    private static void address(String word, List<Address> addresses) {
        int scheme = word.indexOf("://");
        String rest = scheme < 0 ? word : word.substring(scheme + 3);
        if (rest.startsWith("-")
                || scheme < 0
                        && rest.indexOf('.') < 0
                        && rest.indexOf('/') < 0
                        && rest.indexOf(':') < 0) {
            return;
        }
        int slash = rest.indexOf('/');
        String host = slash < 0 ? rest : rest.substring(0, slash);
        addresses.add(
                new Address(
                        withoutPort(host.substring(host.indexOf('@') + 1)),
                        slash < 0 ? "/" : rest.substring(slash)));
    }

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        return colon < 0 ? host : host.substring(0, colon);
    }

    private static List<WordPattern> options(String... texts) {
        return java.util.Arrays.stream(texts).map(WordPattern::of).toList();
    }
}
