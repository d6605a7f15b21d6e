package dev.shellwarden.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
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
    private final Supplier<PrintWriter> output;

    @Option(
            names = "--client",
            paramLabel = "CLIENT",
            split = ",",
            description =
                    "Add the server to these clients, comma-separated: claude-desktop, claude-code, cursor, vscode")
    private List<String> clients = List.of();

    @Option(
            names = "--undo",
            description = "Remove what install made: cache, command, clients' entries")
    private boolean undo;

    @Option(
            names = "--dry-run",
            description = "Print what would be written or removed, and do nothing")
    private boolean dryRun;

    /**
     * @param places where things go
     * @param jar the program's jar, absent when it runs from classes
     * @param output where it tells what it does
     */
    InstallCommand(InstallPlaces places, Optional<Path> jar, Supplier<PrintWriter> output) {
        this.places = places;
        this.jar = jar;
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        try (PrintWriter out = output.get()) {
            if (dryRun) {
                return undo ? tellUndo(out) : tell(out);
            }
            return undo ? undo(out) : install(out);
        }
    }

    private int install(PrintWriter out) throws IOException {
        List<ClientFile> files = files(chosen());
        for (ClientFile file : files) {
            file.merged(places.launcher());
        }
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
        return files.isEmpty() ? print(out) : merge(files, out);
    }

    private int merge(List<ClientFile> files, PrintWriter out) throws IOException {
        for (ClientFile file : files) {
            file.merge(places.launcher());
            out.println("Client:         " + file);
        }
        out.println("Restart the client to use it.");
        return 0;
    }

    private int print(PrintWriter out) {
        out.println("For a client's configuration (or run install --client NAME):");
        out.println(ClientFile.entry(Client.CLAUDE_DESKTOP, places.launcher()));
        return 0;
    }

    private int tell(PrintWriter out) throws IOException {
        out.println("Would make  " + places.cache());
        out.println("Would write " + places.launcher());
        for (ClientFile file : files(chosen())) {
            out.println("Would write " + file + ":");
            out.println(file.merged(places.launcher()));
        }
        return 0;
    }

    private int undo(PrintWriter out) throws IOException {
        for (ClientFile file : files(chosenOrAll())) {
            if (file.remove()) {
                out.println("Removed from " + file);
            }
        }
        return clients.isEmpty() ? undoAll(out) : 0;
    }

    private int undoAll(PrintWriter out) throws IOException {
        if (new LauncherScript(places).remove()) {
            out.println("Removed " + places.launcher());
        }
        new StartCache(places, OwnProgram.current()).remove();
        out.println("Removed " + places.start());
        return 0;
    }

    private int tellUndo(PrintWriter out) throws IOException {
        for (ClientFile file : files(chosenOrAll())) {
            if (file.isSet()) {
                out.println("Would remove the entry in " + file);
            }
        }
        if (clients.isEmpty()) {
            if (new LauncherScript(places).isOurs()) {
                out.println("Would remove " + places.launcher());
            }
            out.println("Would remove " + places.start());
        }
        return 0;
    }

    private List<Client> chosen() {
        return clients.stream().map(Client::named).distinct().toList();
    }

    private List<Client> chosenOrAll() {
        return clients.isEmpty() ? List.of(Client.values()) : chosen();
    }

    private List<ClientFile> files(List<Client> chosen) {
        return chosen.stream().map(client -> new ClientFile(client, client.file(places))).toList();
    }

    private boolean isOnPath() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.asList(path.split(":"))
                .contains(String.valueOf(places.launcher().getParent()));
    }
}
