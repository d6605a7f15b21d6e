package dev.shellwarden.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code man}: the manual page, printed. */
@Command(name = "man", description = "Print the manual page, for 'man -l -'")
final class ManCommand implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        try (PrintWriter out = StandardStreams.writer()) {
            out.print(ManPage.of(spec.root().commandLine()));
        }
        return 0;
    }
}
