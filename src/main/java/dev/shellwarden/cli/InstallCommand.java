package dev.shellwarden.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code install}: the start-up cache, a command on PATH, and the entry of a client. */
@Command(
        name = "install",
        description =
                "Make the start-up cache, put shellwarden where PATH finds it, and tell a client of it")
final class InstallCommand implements Callable<Integer> {

    private final InstallPlaces places;
    private final Optional<Path> jar;

    @Option(
            names = "--client",
            paramLabel = "CLIENT",
            description =
                    "Add the server to this client: claude-desktop, claude-code, cursor or vscode")
    private Optional<String> client = Optional.empty();

    @Option(
            names = "--undo",
            description = "Remove what install made: cache, command, clients' entries")
    private boolean undo;

    /**
     * @param places where things go
     * @param jar the program's jar, absent when it runs from classes
     */
    InstallCommand(InstallPlaces places, Optional<Path> jar) {
        this.places = places;
        this.jar = jar;
    }

    @Override
    public Integer call() throws IOException {
        try (PrintWriter out = StandardStreams.writer()) {
            return undo ? undo(out) : install(out);
        }
    }

    private int install(PrintWriter out) throws IOException {
        Optional<Client> chosen = client.map(Client::named);
        Path program =
                jar.orElseThrow(() -> new UsageException("'install' needs the packaged jar"));
        out.println("Making the start-up cache (a few seconds) ...");
        out.flush();
        new StartCache(places, OwnProgram.current()).make(program);
        out.println("Start-up cache: " + places.start());
        new LauncherScript(places).write(program, OwnProgram.currentJava());
        out.println("Command:        " + places.launcher());
        if (!isOnPath()) {
            out.println(
                    "                Its folder is not on PATH; add it, or use the whole path.");
        }
        return chosen.isPresent() ? merge(chosen.get(), out) : print(out);
    }

    private int merge(Client chosen, PrintWriter out) throws IOException {
        ClientFile file = new ClientFile(chosen, chosen.file(places));
        file.merge(places.launcher());
        out.println("Client:         %s in %s".formatted(chosen, chosen.file(places)));
        out.println("Restart the client to use it.");
        return 0;
    }

    private int print(PrintWriter out) {
        out.println("For a client's configuration (or run install --client NAME):");
        out.println(ClientFile.entry(Client.CLAUDE_DESKTOP, places.launcher()));
        return 0;
    }

    private int undo(PrintWriter out) throws IOException {
        Optional<Client> chosen = client.map(Client::named);
        for (Client each : chosen.map(List::of).orElseGet(() -> Arrays.asList(Client.values()))) {
            if (new ClientFile(each, each.file(places)).remove()) {
                out.println("Removed from " + each.file(places));
            }
        }
        return chosen.isPresent() ? 0 : undoAll(out);
    }

    private int undoAll(PrintWriter out) throws IOException {
        if (new LauncherScript(places).remove()) {
            out.println("Removed " + places.launcher());
        }
        new StartCache(places, OwnProgram.current()).remove();
        out.println("Removed " + places.start());
        return 0;
    }

    private boolean isOnPath() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.asList(path.split(":"))
                .contains(String.valueOf(places.launcher().getParent()));
    }
}
