package dev.shellwarden.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code server shell}: one client over standard input and output, until its input ends. */
@Command(
        name = "shell",
        description = "Serve one client over standard input and output (the default)")
final class ServerShellCommand implements Callable<Integer> {

    private final Startup startup;

    ServerShellCommand(Startup startup) {
        this.startup = startup;
    }

    @Override
    public Integer call() {
        return ServerLife.untilClosed(startup, Entrance.STDIO, java.util.Map.of());
    }
}
