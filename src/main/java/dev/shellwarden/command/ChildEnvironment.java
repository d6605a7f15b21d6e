package dev.shellwarden.command;

import dev.shellwarden.audit.Redactor;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The environment that commands start with: a list of harmless names from the server's own, and
 * what is configured.
 */
final class ChildEnvironment {

    private static final List<String> HARMLESS =
            List.of(
                    "PATH",
                    "HOME",
                    "USER",
                    "LOGNAME",
                    "SHELL",
                    "LANG",
                    "LANGUAGE",
                    "LC_*",
                    "TZ",
                    "TERM",
                    "TMPDIR",
                    "XDG_*",
                    "JAVA_HOME",
                    "http_proxy",
                    "https_proxy",
                    "ftp_proxy",
                    "all_proxy",
                    "no_proxy",
                    "HTTP_PROXY",
                    "HTTPS_PROXY",
                    "FTP_PROXY",
                    "ALL_PROXY",
                    "NO_PROXY");

    /** What a login shell would set where the server itself has none. */
    private static final String DEFAULT_PATH =
            "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    /** {@code user:password@} in front of a host (RFC 3986, section 3.2.1). */
    private static final Pattern USER_INFORMATION = Pattern.compile("(?<=//|^)[^/@]*@");

    private final Map<String, String> variables;

    /**
     * @param server the server's own environment
     * @param redactor knows which names hold secrets
     */
    ChildEnvironment(
            Map<String, String> server, EnvironmentProperties properties, Redactor redactor) {
        Map<String, String> chosen = new TreeMap<>();
        server.forEach((name, value) -> {
            if (isInherited(name, properties, redactor)) {
                chosen.put(
                        name,
                        isProxy(name) ? USER_INFORMATION.matcher(value).replaceAll("") : value);
            }
        });
        chosen.putIfAbsent("PATH", DEFAULT_PATH);
        chosen.putIfAbsent("TMPDIR", "/tmp");
        chosen.putAll(properties.set());
        this.variables = Map.copyOf(chosen);
    }

    /** What every command gets. */
    Map<String, String> variables() {
        return variables;
    }

    /** What a command gets whose call adds variables of its own. */
    Map<String, String> with(Map<String, String> added) {
        if (added.isEmpty()) {
            return variables;
        }
        Map<String, String> all = new HashMap<>(variables);
        all.putAll(added);
        return all;
    }

    private static boolean isInherited(
            String name, EnvironmentProperties properties, Redactor redactor) {
        if (matchesAny(name, properties.exclude())) {
            return false;
        }
        if (properties.inherit().contains(name)) {
            return true;
        }
        return !redactor.isSecretName(name)
                && (matchesAny(name, HARMLESS) || matchesAny(name, properties.inherit()));
    }

    private static boolean matchesAny(String name, List<String> patterns) {
        return patterns.stream().anyMatch(pattern -> matches(name, pattern));
    }

    private static boolean matches(String name, String pattern) {
        int star = pattern.indexOf('*');
        return star < 0
                ? name.equals(pattern)
                : name.length() >= pattern.length() - 1
                        && name.startsWith(pattern.substring(0, star))
                        && name.endsWith(pattern.substring(star + 1));
    }

    private static boolean isProxy(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith("_proxy");
    }
}
