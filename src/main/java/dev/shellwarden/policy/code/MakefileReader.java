package dev.shellwarden.policy.code;

import dev.shellwarden.policy.code.MakeRules.Line;
import dev.shellwarden.policy.code.MakeRules.Rule;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.EmbeddedCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A makefile: the recipes of the targets asked for and of what they depend on, and what reading it
 * runs. Conditions count as met and not met alike; files that it includes are not read.
 */
final class MakefileReader {

    private static final Pattern ASSIGNMENT =
            Pattern.compile(
                    "\\s*([^\\s:#=!?+]+)\\s*(:{0,3}=|\\?=|\\+=|!=)\\s*(.*)", Pattern.DOTALL);
    private static final Pattern MODIFIER =
            Pattern.compile("\\s*(?:export|override|private|unexport)\\s+(.*)", Pattern.DOTALL);
    private static final Pattern DEFINE = Pattern.compile("\\s*define\\s+(\\S+).*");
    private static final Pattern RULE =
            Pattern.compile("([^=;]+?)\\s*&?::?(?!=)(.*)", Pattern.DOTALL);
    private static final Pattern DIRECTIVE =
            Pattern.compile(
                    "\\s*(?:-?include|sinclude|ifn?eq|ifn?def|else|endif|vpath|undefine)(?:\\s(?!\\s*:).*|)",
                    Pattern.DOTALL);
    private static final Pattern PREFIX = Pattern.compile("^[@+\\-\\s]+");

    private final EmbeddedCode code;
    private final Meter meter;
    private final FoundCommands found;
    private final MakeValues values;
    private final MakeRules rules;
    private int offset;

    private MakefileReader(EmbeddedCode code, Meter meter) {
        this.code = code;
        this.meter = meter;
        this.found = new FoundCommands(code.text());
        this.values = new MakeValues(command -> found.add(command, offset), meter);
        this.rules = new MakeRules(values);
    }

    static FoundCommands commands(EmbeddedCode code, Meter meter) {
        MakefileReader reader = new MakefileReader(code, meter);
        reader.read();
        reader.run();
        return reader.found;
    }

    private void read() {
        List<Line> lines = lines(code.text());
        List<Rule> open = new ArrayList<>();
        for (int index = 0; index < lines.size(); index++) {
            Line line = lines.get(index);
            offset = line.offset();
            Matcher define = DEFINE.matcher(meter.text(line.text()));
            if (line.text().startsWith("\t") && !open.isEmpty()) {
                open.forEach(rule -> rule.recipe().add(line));
            } else if (define.matches()) {
                index = define(lines, index + 1, define.group(1));
            } else {
                statement(line, open);
            }
        }
        for (Argument entry : code.entries()) {
            Matcher given = ASSIGNMENT.matcher(entry.value());
            if (given.matches()) {
                values.set(given.group(1), "=", given.group(3));
            }
        }
        values.expandAll();
    }

    private int define(List<Line> lines, int from, String name) {
        StringBuilder body = new StringBuilder();
        int at = from;
        while (at < lines.size() && !lines.get(at).text().strip().equals("endef")) {
            body.append(lines.get(at++).text()).append('\n');
        }
        values.set(name, "=", body.toString());
        return at;
    }

    private void statement(Line line, List<Rule> open) {
        String text = withoutComment(line.text());
        Matcher modified = MODIFIER.matcher(meter.text(text));
        String plain = modified.matches() ? modified.group(1) : text;
        Matcher assignment = ASSIGNMENT.matcher(meter.text(plain));
        Matcher rule = RULE.matcher(meter.text(plain));
        if (plain.isBlank() || DIRECTIVE.matcher(plain).matches()) {
            values.expand(plain, Map.of());
        } else if (assignment.matches()) {
            open.clear();
            values.set(assignment.group(1), assignment.group(2), assignment.group(3).strip());
        } else if (rule.matches()) {
            open.clear();
            rule(rule.group(1), rule.group(2), line, open);
        } else {
            values.expand(plain, Map.of());
        }
    }

    private void rule(String names, String rest, Line line, List<Rule> open) {
        Matcher own = ASSIGNMENT.matcher(meter.text(rest));
        int semicolon = rest.indexOf(';');
        if (own.matches() && (semicolon < 0 || own.start(2) < semicolon)) {
            values.set(own.group(1), own.group(2), own.group(3).strip());
            return;
        }
        List<String> targets = values.words(names);
        String needs = semicolon < 0 ? rest : rest.substring(0, semicolon);
        Rule rule = new Rule(targets, needs, new ArrayList<>());
        if (semicolon >= 0) {
            rule.recipe().add(new Line(rest.substring(semicolon + 1), line.offset()));
        }
        rules.add(rule);
        open.add(rule);
    }

    /** Lines, where a backslash at the end takes the next one in. */
    private static List<Line> lines(String text) {
        List<Line> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            while (end > 0 && text.charAt(end - 1) == '\\' && end + 1 < text.length()) {
                end = text.indexOf('\n', end + 1);
            }
            int stop = end < 0 ? text.length() : end;
            String line = text.substring(start, stop).replace("\r", "");
            lines.add(
                    new Line(
                            line.startsWith("\t") ? line : line.replaceAll("\\\\\n\\s*", " "),
                            start));
            start = stop + 1;
        }
        return lines;
    }

    private static String withoutComment(String line) {
        int sign = line.indexOf('#');
        while (sign > 0 && line.charAt(sign - 1) == '\\') {
            sign = line.indexOf('#', sign + 1);
        }
        return sign < 0 ? line : line.substring(0, sign);
    }

    private void run() {
        boolean together = rules.hasTarget(".ONESHELL");
        for (Rule rule : rules.reached(goals())) {
            Map<String, String> automatic = automatic(rule);
            List<Line> commands = new ArrayList<>();
            for (Line line : rule.recipe()) {
                offset = line.offset();
                for (String each : values.expand(line.text(), automatic).split("(?<!\\\\)\n")) {
                    String command = PREFIX.matcher(each).replaceFirst("");
                    commands.add(new Line(command.replace("\\\n\t", "\\\n"), line.offset()));
                }
            }
            if (together && !commands.isEmpty()) {
                found.add(
                        String.join("\n", commands.stream().map(Line::text).toList()),
                        commands.getFirst().offset());
            }
            commands.forEach(each -> found.add(each.text(), each.offset()));
        }
    }

    private Map<String, String> automatic(Rule rule) {
        Map<String, String> automatic = new HashMap<>();
        List<String> needs = values.words(rule.needs());
        String target = rule.targets().isEmpty() ? "" : rule.targets().getFirst();
        automatic.put("@", plain(target));
        automatic.put("<", needs.isEmpty() ? Value.UNKNOWN : plain(needs.getFirst()));
        automatic.put("^", plain(String.join(" ", needs)));
        return automatic;
    }

    private static String plain(String text) {
        return text.isEmpty() || text.indexOf('%') >= 0 ? Value.UNKNOWN : text;
    }

    private List<String> goals() {
        List<String> asked =
                code.entries().stream()
                        .map(Argument::value)
                        .filter(value -> value.indexOf('=') < 0)
                        .toList();
        if (!asked.isEmpty()) {
            return code.entries().stream().allMatch(Argument::isStatic)
                    ? asked
                    : List.of(Value.UNKNOWN);
        }
        if (values.isSet(".DEFAULT_GOAL")) {
            return values.words(values.get(".DEFAULT_GOAL"));
        }
        return rules.first().stream().toList();
    }
}
