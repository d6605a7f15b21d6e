package dev.shellwarden.cli;

import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** The command line with all its subcommands. */
final class ShellwardenCommandLineFixture {

    private ShellwardenCommandLineFixture() {}

    static CommandLine line() {
        CommonOptions options = new CommonOptions();
        return ShellwardenCommandLine.commandLine(
                Object.class,
                options,
                new Startup(
                        new Application(Object.class, List.of(), List.of()), options, Map.of()));
    }
}
