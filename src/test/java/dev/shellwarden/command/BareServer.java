package dev.shellwarden.command;

import dev.shellwarden.audit.AuditTrail;
import dev.shellwarden.audit.Trails;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.workspace.Caller;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Runs each line of its input as a command, all at once, and says {@code done} for each that ended:
 * the server without protocol and framework, which starts in a fraction of the time. Arguments: the
 * workspace, the state directory, the trail.
 */
public final class BareServer {

    private BareServer() {}

    public static void main(String[] arguments) throws Exception {
        Path state = Files.createDirectories(Path.of(arguments[1]));
        Caller caller = new Caller("bare", "test", Optional.empty());
        try (AuditTrail trail = Trails.open(Path.of(arguments[2]), false);
                ProcessRunner processes = new ProcessRunner(state.resolve("spool"));
                OutputStore outputs = new OutputStore();
                BufferedReader lines =
                        new BufferedReader(
                                new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            CommandService service =
                    BareService.of(
                            Path.of(arguments[0]),
                            state,
                            trail,
                            processes,
                            outputs,
                            Optional.empty());
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                CommandRequest request = CommandRequest.of("shell", caller, line);
                Thread.ofVirtual()
                        .start(() -> {
                            service.run(request);
                            System.out.println("done");
                        });
            }
        }
    }
}
