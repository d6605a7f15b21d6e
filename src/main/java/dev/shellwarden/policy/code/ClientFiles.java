package dev.shellwarden.policy.code;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files that hold a program's options or settings: what they make it run, as commands. */
final class ClientFiles {

    private static final Set<String> SSH_RUNS =
            Set.of("proxycommand", "localcommand", "knownhostscommand");
    private static final Pattern SSH_LINE =
            Pattern.compile("[ \\t]*([A-Za-z]\\w*)(?:[ \\t]*=[ \\t]*|[ \\t]+)\"?(.*?)\"?[ \\t]*");
    private static final Pattern SSH_EXEC =
            Pattern.compile("(?i)\\bexec[ \\t]+(?:\"([^\"]*)\"|(\\S+))");
    private static final Pattern CURL_LINE =
            Pattern.compile("[ \\t]*(-{0,2}[\\w.-]+)(?:[ \\t]*[=:][ \\t]*|[ \\t]+)?(.*?)[ \\t]*");
    private static final Pattern SFTP_PUT =
            Pattern.compile(
                    "(?i)[ \\t]*[-@]*(?:m|re)?(?:put|send)[ \\t]+(?:-\\S+[ \\t]+)*([\\w./~*?+@-]+)(?:[ \\t].*)?");
    private static final Pattern SFTP_ESCAPE = Pattern.compile("[ \\t]*[-@]*[ \\t]*!(.+)");

    private ClientFiles() {}

    /** Settings of ssh that start programs here. */
    static FoundCommands ssh(String text, Meter meter) {
        return each(text, (line, found) -> sshLine(line, meter, found));
    }

    private static void sshLine(String line, Meter meter, Consumer<String> found) {
        Matcher setting = SSH_LINE.matcher(meter.text(line));
        if (!setting.matches()) {
            return;
        }
        String key = setting.group(1).toLowerCase(Locale.ROOT);
        if (SSH_RUNS.contains(key) && !setting.group(2).equalsIgnoreCase("none")) {
            found.accept(setting.group(2));
        } else if (key.equals("match")) {
            Matcher exec = SSH_EXEC.matcher(meter.text(line));
            while (exec.find()) {
                found.accept(exec.group(1) == null ? exec.group(2) : exec.group(1));
            }
        }
    }

    /** Lines of sftp and ftp that the local shell runs, and files that they send. */
    static FoundCommands sftp(String text, Meter meter) {
        return each(
                text,
                (line, found) -> {
                    Matcher escape = SFTP_ESCAPE.matcher(meter.text(line));
                    if (escape.matches()) {
                        found.accept(escape.group(1));
                    }
                    Matcher sent = SFTP_PUT.matcher(meter.text(line));
                    if (sent.matches()) {
                        found.accept("scp " + sent.group(1) + " \"" + Value.UNKNOWN + "\":");
                    }
                });
    }

    /** The options of a response file, as the command line that they amount to. */
    static FoundCommands options(String program, String text) {
        FoundCommands found = new FoundCommands(text);
        found.add(program + " " + text.replaceAll("\\s+", " ").strip(), 0);
        return found;
    }

    /** A configuration file of curl: each line, and all together, as the options they stand for. */
    static FoundCommands curl(String text, Meter meter) {
        FoundCommands found = each(text, (line, lines) -> curlLine(line, meter, lines));
        List<String> options =
                found.places().keySet().stream()
                        .map(command -> command.substring("curl".length()))
                        .toList();
        found.add("curl" + String.join("", options), 0);
        return found;
    }

    private static void curlLine(String line, Meter meter, Consumer<String> found) {
        Matcher option = CURL_LINE.matcher(meter.text(line));
        if (line.stripLeading().startsWith("#") || !option.matches()) {
            return;
        }
        String name = option.group(1).startsWith("-") ? option.group(1) : "--" + option.group(1);
        String value = option.group(2);
        boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        String plain = quoted ? value.substring(1, value.length() - 1) : value;
        found.accept("curl " + name + (plain.isEmpty() ? "" : " " + Value.of(plain).word()));
    }

    private static FoundCommands each(String text, BiConsumer<String, Consumer<String>> reader) {
        FoundCommands found = new FoundCommands(text);
        int offset = 0;
        for (String line : text.split("\n", -1)) {
            int at = offset;
            String whole = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
            reader.accept(whole, command -> found.add(command, at));
            offset += line.length() + 1;
        }
        return found;
    }
}
