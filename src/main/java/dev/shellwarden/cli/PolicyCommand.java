package dev.shellwarden.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code policy}: what is in force, and whether a file would be accepted. */
@Command(name = "policy", description = "Show the policy or check a file")
final class PolicyCommand implements Runnable {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "'policy' needs a subcommand: show or validate");
    }
}
