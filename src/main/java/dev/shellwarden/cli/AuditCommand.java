package dev.shellwarden.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code audit}: what was asked, decided and run. */
@Command(name = "audit", description = "Show or verify the audit trail")
final class AuditCommand implements Runnable {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "'audit' needs a subcommand: show or verify");
    }
}
