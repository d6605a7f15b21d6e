package dev.shellwarden.policy.code;

import dev.shellwarden.program.Argument;
import dev.shellwarden.program.EmbeddedCode;
import dev.shellwarden.rules.ShellQuoting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The scripts of {@code package.json}, {@code composer.json}, {@code deno.json}. */
final class PackageScripts {

    private static final List<String> SECTIONS = List.of("scripts", "tasks");
    private static final List<String> AROUND = List.of("pre", "", "post");

    private PackageScripts() {}

    /** What the scripts that are asked for hold, and those that run before and after them. */
    static FoundCommands commands(EmbeddedCode code) {
        FoundCommands found = new FoundCommands(code.text());
        JsonNode root;
        try {
            root = JsonMapper.shared().readTree(code.text().replaceFirst("^\uFEFF", ""));
        } catch (JacksonException broken) {
            return found;
        }
        for (Argument entry : code.entries()) {
            for (String around : AROUND) {
                String name = around + entry.value();
                String words = around.isEmpty() ? words(code.arguments()) : "";
                for (String line : lines(root, name)) {
                    found.add(line + words, place(code.text(), name));
                }
            }
        }
        return found;
    }

    private static List<String> lines(JsonNode root, String name) {
        List<String> lines = new ArrayList<>();
        for (String section : SECTIONS) {
            JsonNode script = root.path(section).path(name);
            JsonNode command = script.isObject() ? script.path("command") : script;
            if (command.isArray()) {
                command.forEach(each -> text(each).ifPresent(lines::add));
            } else {
                text(command).ifPresent(lines::add);
            }
        }
        return lines;
    }

    private static Optional<String> text(JsonNode node) {
        return node.isString()
                ? Optional.of(node.asString().replaceFirst("^@(php|composer)\\b", "$1"))
                : Optional.empty();
    }

    private static String words(List<Argument> arguments) {
        return arguments.stream()
                .flatMap(word -> Stream.of(ShellQuoting.quote(word).orElse(Value.UNKNOWN)))
                .map(word -> " " + word)
                .collect(Collectors.joining());
    }

    private static int place(String text, String name) {
        return Math.max(text.indexOf("\"" + name + "\""), 0);
    }
}
