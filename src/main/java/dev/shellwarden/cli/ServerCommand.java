package dev.shellwarden.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code server}: the ways to serve. */
@Command(name = "server", description = "Serve MCP clients")
final class ServerCommand implements Runnable {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "'server' needs a subcommand: shell or http");
    }
}
