package dev.shellwarden.policy.code;

import dev.shellwarden.program.EmbeddedCode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files of recipes in other notations than that of make: justfiles, lists of tasks in YAML. */
final class RecipeFiles {

    private static final Pattern HEADER =
            Pattern.compile("@?([A-Za-z_][\\w-]*)([^:=]*|.*?=[^:]*):(?!=)(.*)");
    private static final Pattern ALIAS =
            Pattern.compile("alias\\s+([\\w-]+)\\s*:=\\s*([\\w-]+)\\s*");
    private static final Pattern SETTING =
            Pattern.compile("(?:export\\s+)?([A-Za-z_][\\w-]*)\\s*:=\\s*(.*?)\\s*");
    private static final Pattern NEED = Pattern.compile("\\(\\s*([\\w-]+)[^)]*\\)|&&");
    private static final Pattern NAME = Pattern.compile("\\{\\{\\s*([A-Za-z_][\\w-]*)\\s*}}");
    private static final Pattern EXPRESSION = Pattern.compile("\\{\\{.*?}}");

    /** A key that names a command, or begins a block of them. */
    private static final Pattern TASK_KEY =
            Pattern.compile(
                    "[ \\t]*(?:-[ \\t]+)?(?:ansible\\.builtin\\.)?(?:cmds?|sh|shell|command|run|script|raw|entry)[ \\t]*[:=]((?:[ \\t].*)?)");

    private static final Pattern OTHER_KEY =
            Pattern.compile("[\\w.-]+[ \\t]*:(?:[ \\t].*)?|[|>][-+]?|");
    private static final Pattern TEMPLATE = Pattern.compile("\\$?\\{\\{.*?}}");

    private RecipeFiles() {}

    /** A justfile: read as the makefile that does the same, line by line. */
    static FoundCommands just(EmbeddedCode code, Meter meter) {
        List<String> lines = code.text().lines().toList();
        StringBuilder makefile = new StringBuilder();
        lines.forEach(line -> makefile.append(recipeLine(line, meter)).append('\n'));
        lines.forEach(line -> makefile.append(aliasLine(line, meter)));
        EmbeddedCode make =
                new EmbeddedCode(
                        "make",
                        makefile.toString(),
                        code.isStatic(),
                        code.span(),
                        code.entries(),
                        code.arguments());
        FoundCommands found = new FoundCommands(code.text());
        MakefileReader.commands(make, meter)
                .places()
                .forEach((command, span) -> {
                    long line = makefile.substring(0, span.start()).lines().count();
                    found.add(command, offset(lines, line));
                });
        return found;
    }

    private static int offset(List<String> lines, long before) {
        return lines.stream().limit(before).mapToInt(line -> line.length() + 1).sum();
    }

    private static String recipeLine(String line, Meter meter) {
        if (line.isBlank() || line.startsWith("[") || line.startsWith("set ")) {
            return "";
        }
        if (Character.isWhitespace(line.charAt(0))) {
            String escaped = line.strip().replace("$", "$$");
            String named = NAME.matcher(meter.text(escaped)).replaceAll("\\$($1)");
            String plain = EXPRESSION.matcher(named).replaceAll(unknown());
            return "\t" + plain;
        }
        Matcher setting = SETTING.matcher(meter.text(line));
        if (setting.matches()) {
            return setting.group(1) + " := " + unquoted(setting.group(2)).replace("$", "$$");
        }
        Matcher header = HEADER.matcher(meter.text(line));
        return header.matches()
                ? header.group(1) + ": " + NEED.matcher(header.group(3)).replaceAll(" $1 ")
                : "";
    }

    /**
     * Another name of a recipe; behind all others, of which the first is made when none is named.
     */
    private static String aliasLine(String line, Meter meter) {
        Matcher alias = ALIAS.matcher(meter.text(line));
        return alias.matches() ? alias.group(1) + ": " + alias.group(2) + "\n" : "";
    }

    private static String unknown() {
        return Matcher.quoteReplacement("$" + Value.UNKNOWN);
    }

    private static String unquoted(String value) {
        boolean quoted =
                value.length() > 1
                        && "\"'`".indexOf(value.charAt(0)) >= 0
                        && value.charAt(value.length() - 1) == value.charAt(0);
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    /** Tasks in YAML or of ninja: the values of keys that name commands, and blocks of such. */
    static FoundCommands tasks(EmbeddedCode code, Meter meter) {
        FoundCommands found = new FoundCommands(code.text());
        int offset = 0;
        int block = -1;
        for (String line : code.text().split("\n", -1)) {
            Matcher key = TASK_KEY.matcher(meter.text(line));
            int indent = line.length() - line.stripLeading().length();
            boolean item = line.startsWith("- ", indent);
            if (key.matches()) {
                block = indent;
                add(key.group(1).strip(), offset, found, meter);
            } else if (block >= 0 && (indent > block || item && indent == block)) {
                add(line.strip().replaceFirst("^-\\s+", ""), offset, found, meter);
            } else if (!line.isBlank()) {
                block = -1;
            }
            offset += line.length() + 1;
        }
        return found;
    }

    private static void add(String value, int offset, FoundCommands found, Meter meter) {
        if (!OTHER_KEY.matcher(meter.text(value)).matches()) {
            found.add(
                    TEMPLATE.matcher(meter.text(unquoted(value)))
                            .replaceAll(Matcher.quoteReplacement(Value.UNKNOWN)),
                    offset);
        }
    }
}
