package dev.shellwarden.policy.code;

import dev.shellwarden.rules.CodeStatement;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Descriptions of containers, for Kubernetes or compose: what gives a container the rights or files
 * of the machine on which it runs.
 */
final class ManifestReader {

    private static final int MOST = 50;

    private static final Pattern RIGHT =
            Pattern.compile(
                    "(?im)^(?!\\s*#).*?(?:\\b(hostPID|hostNetwork|hostIPC|privileged)[\"']?\\s*:\\s*[\"']?true\\b"
                            + "|\\b(network_mode|pid|ipc|userns_mode)[\"']?\\s*:\\s*[\"']?host\\b"
                            + "|\\b(hostPath)\\b|\\b(?:CAP_)?(SYS_ADMIN|SYS_PTRACE|SYS_MODULE)\\b)");

    private static final Pattern MOUNT =
            Pattern.compile(
                    "(?m)^(?!\\s*#).*?[\\s\"'\\[]((?:/(?:etc|root|home|usr|boot|dev|proc|sys|lib|bin|sbin|run|srv|var/run|var/lib)?(?:/[^:\\s\"']*)?|~[^:\\s\"']*|\\$\\{?HOME}?[^:\\s\"']*)):/");

    private ManifestReader() {}

    /**
     * A statement for each such right: {@code privileged}, {@code hostPath}, {@code mount /etc}.
     */
    static List<CodeStatement> statements(String text, Span span, Meter meter) {
        List<CodeStatement> found = new ArrayList<>();
        Matcher right = RIGHT.matcher(meter.text(text));
        while (right.find() && found.size() < MOST) {
            found.add(statement(group(right), span));
        }
        Matcher mount = MOUNT.matcher(meter.text(text));
        while (mount.find() && found.size() < MOST) {
            found.add(statement("mount " + mount.group(1), span));
        }
        return found;
    }

    private static CodeStatement statement(String text, Span span) {
        return new CodeStatement("manifest", CodeStatement.Kind.QUERY, text, span);
    }

    private static String group(MatchResult match) {
        for (int group = 1; group <= match.groupCount(); group++) {
            if (match.group(group) != null) {
                return match.group(group);
            }
        }
        return "";
    }
}
