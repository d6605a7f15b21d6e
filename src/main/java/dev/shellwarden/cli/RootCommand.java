package dev.shellwarden.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** {@code shellwarden} itself: without a subcommand it is {@code server shell}. */
@Command(
        name = "shellwarden",
        description =
                "Lets AI agents use a shell under guard: an MCP server on standard input and output.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        scope = ScopeType.INHERIT,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {"", "Any property can be given too: --shellwarden.policy.unknown=deny"})
final class RootCommand implements Callable<Integer> {

    private final ServerShellCommand serverShell;

    RootCommand(ServerShellCommand serverShell) {
        this.serverShell = serverShell;
    }

    @Override
    public Integer call() {
        return serverShell.call();
    }
}
