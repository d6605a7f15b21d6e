package dev.shellwarden.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code token}: the tokens of callers over HTTP. */
@Command(name = "token", description = "Make tokens for callers over HTTP")
final class TokenCommand implements Runnable {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "'token' needs a subcommand: new");
    }
}
