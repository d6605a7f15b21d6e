package dev.shellwarden.mcp;

import dev.shellwarden.command.CommandService;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the server tells the model about itself when it introduces itself. */
final class Instructions {

    private Instructions() {}

    static String of(ToolCatalog tools, CommandService commands) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "Runs commands on this %s machine under guard; the shell is %s, the workspace is %s."
                        .formatted(
                                System.getProperty("os.name"),
                                commands.shell(),
                                commands.roots().stream()
                                        .map(Path::toString)
                                        .collect(Collectors.joining(", "))));
        tools.all().forEach(tool -> lines.add("- %s: %s.".formatted(tool.name(), tool.title())));
        lines.add(
                "Every command is parsed and judged first. Some are refused and some need a person's approval; a"
                        + " refusal says why and what to do instead, so do that rather than the same thing in other words.");
        if (tools.find("get_policy").isPresent()) {
            lines.add(
                    "get_policy shows what is allowed, check_command judges a command without running it.");
        }
        return String.join("\n", lines);
    }
}
