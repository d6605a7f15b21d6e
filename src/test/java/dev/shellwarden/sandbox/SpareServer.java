package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.workspace.Caller;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A server for tests that must be killed: prints the processes of a sandbox that was started ahead,
 * and waits. Arguments: a directory that does not exist, and the kind of sandbox.
 */
final class SpareServer {

    private SpareServer() {}

    public static void main(String[] arguments) throws Exception {
        Path home = Path.of(arguments[0]);
        Path workspace = Files.createDirectories(home.resolve("ws"));
        ProcessRunner runner = new ProcessRunner(home.resolve("spool"));
        Sandbox sandbox = TestSandboxes.of(arguments[1], home, runner, true);
        for (int i = 0; i < 2; i++) {
            call(sandbox, runner, workspace);
        }
        while (SpareCalls.spares(sandbox).isEmpty()) {
            Thread.sleep(10);
        }
        ProcessHandle first =
                ProcessHandle.of(SpareCalls.spares(sandbox).getFirst().process().pid())
                        .orElseThrow();
        System.out.println(
                Stream.concat(Stream.of(first), first.descendants())
                        .map(process -> Long.toString(process.pid()))
                        .collect(Collectors.joining(" ")));
        Thread.sleep(Long.MAX_VALUE);
    }

    private static void call(Sandbox sandbox, ProcessRunner runner, Path workspace)
            throws Exception {
        Confined confined =
                sandbox.confine(
                        ProcessSpec.of(List.of("/bin/true"), workspace),
                        SandboxRequest.of(
                                List.of(workspace), new Caller("one", "test", Optional.empty())));
        try (ProcessResult result = runner.run(confined.spec())) {
            confined.afterwards(result.termination(), result.stderr().text());
        }
    }
}
