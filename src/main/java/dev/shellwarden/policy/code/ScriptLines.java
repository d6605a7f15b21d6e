package dev.shellwarden.policy.code;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Scripts of editors and debuggers: what their lines hand to a shell and to Python. */
final class ScriptLines {

    private static final int MOST = 100;

    private static final String VERB =
            "[ \\t]*:?(?:python-interactive|python3?|pythonx|pyx?|py3|pi|script)";

    /** Lines between {@code python} and {@code end}, or those of vim's here-document. */
    private static final Pattern BLOCK =
            Pattern.compile(
                    "(?ms)^"
                            + VERB
                            + "[ \\t]*(?:<<[ \\t]*(?:trim[ \\t]+)?(\\w+)[ \\t]*)?$\\n(.*?)(?:^(?:[ \\t]*end|\\1)[ \\t]*$|\\z)");

    private static final Pattern LINE = Pattern.compile("(?m)^" + VERB + "[ \\t]+(?!<<)(.+)$");

    /** {@code pipe command | program} of gdb. */
    private static final Pattern PIPE =
            Pattern.compile("(?m)^[ \\t]*(?:pipe|\\|)[ \\t]+[^|\\n]*\\|[ \\t]*(.+)$");

    /** {@code call (int) system("command")} of gdb, {@code call system('command')} of vim. */
    private static final Pattern CALL =
            Pattern.compile(
                    "\\b(?:system|systemlist|popen)\\s*\\(\\s*(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|'([^']*+)')");

    private static final Pattern SOURCED =
            Pattern.compile(
                    "(?m)^[ \\t]*(?:source|command[ \\t]+(?:source|script[ \\t]+import))[ \\t]+(?:-\\w+[ \\t]+)*([\\w./~+@-]+)[ \\t]*$");

    private ScriptLines() {}

    /** What a shell runs. */
    static List<String> commands(String language, String text, Meter meter) {
        List<String> commands = new ArrayList<>(ClientLines.escapes(meter.text(text)));
        Matcher call = CALL.matcher(meter.text(text));
        while (call.find() && commands.size() < MOST) {
            commands.add(
                    call.group(1) == null ? call.group(2) : call.group(1).replace("\\\"", "\""));
        }
        if (language.startsWith("gdb")) {
            Matcher pipe = PIPE.matcher(meter.text(text));
            while (pipe.find() && commands.size() < MOST) {
                commands.add(ClientLines.ANSWER + pipe.group(1));
            }
            Matcher sourced = SOURCED.matcher(meter.text(text));
            while (sourced.find() && commands.size() < MOST) {
                String file = sourced.group(1);
                commands.add((file.endsWith(".py") ? "python3 " : "gdb -x ") + file);
            }
        }
        return commands;
    }

    /** What Python runs. */
    static String python(String text, Meter meter) {
        StringBuilder python = new StringBuilder();
        Matcher block = BLOCK.matcher(meter.text(text));
        while (block.find()) {
            python.append(block.group(2)).append('\n');
        }
        Matcher line = LINE.matcher(meter.text(text));
        while (line.find()) {
            python.append(line.group(1)).append('\n');
        }
        return python.toString();
    }
}
