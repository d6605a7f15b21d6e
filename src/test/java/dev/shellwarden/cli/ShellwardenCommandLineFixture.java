package dev.shellwarden.cli;

import java.util.Map;
import picocli.CommandLine;

/** The command line with all its subcommands. */
final class ShellwardenCommandLineFixture {

    private ShellwardenCommandLineFixture() {}

    static CommandLine line() {
        CommonOptions options = new CommonOptions();
        return ShellwardenCommandLine.commandLine(
                Object.class, options, new Startup(Object.class, options, Map.of()));
    }
}
