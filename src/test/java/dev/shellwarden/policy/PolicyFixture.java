package dev.shellwarden.policy;

import dev.shellwarden.program.InvocationExtractor;
import dev.shellwarden.program.ProgramCatalog;
import dev.shellwarden.rules.RuleCatalog;
import dev.shellwarden.workspace.Workspace;
import dev.shellwarden.workspace.WorkspaceException;
import dev.shellwarden.workspace.WorkspaceSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A small project and a policy over it. */
final class PolicyFixture {

    private static final InvocationExtractor EXTRACTOR =
            new InvocationExtractor(ProgramCatalog.load());
    private static final RuleCatalog RULES = RuleCatalog.load();

    private PolicyFixture() {}

    /** A directory that looks like a small repository on branch topic. */
    static Path project(Path folder) {
        try {
            Path root = Files.createDirectories(folder.resolve("project"));
            for (String file :
                    List.of(
                            "src/main.c",
                            "README.md",
                            "notes.txt",
                            "Cargo.toml",
                            "docs/a.md",
                            ".env")) {
                Files.createDirectories(root.resolve(file).getParent());
                Files.writeString(root.resolve(file), "x\n");
            }
            Files.createDirectories(root.resolve(".git/refs"));
            Files.writeString(root.resolve(".git/HEAD"), "ref: refs/heads/topic\n");
            return root.toRealPath();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    static ShellPolicyEngine engine(Path root, PolicyProperties properties) {
        return new ShellPolicyEngine(properties, RULES, EXTRACTOR, workspace(root));
    }

    static PolicyFiles files(Path root) {
        return new PolicyFiles(RULES, EXTRACTOR, workspace(root));
    }

    private static Workspace workspace(Path root) {
        try {
            return new Workspace(
                    new WorkspaceSettings(
                            Optional.of(root),
                            root,
                            List.of(),
                            Path.of("/home/user"),
                            Path.of("/tmp"),
                            root.resolve("scratch"),
                            List.of(
                                    Path.of("/home/user/.config/shellwarden"),
                                    Path.of("/home/user/.local/state/shellwarden"))));
        } catch (WorkspaceException failed) {
            throw new IllegalStateException(failed);
        }
    }

    static DecisionRequest request(Path root, String command) {
        return DecisionRequest.of(command, root, environment());
    }

    static Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("HOME", "/home/user");
        environment.put("USER", "user");
        environment.put("TMPDIR", "/tmp");
        environment.put("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
        return environment;
    }

    /** A policy in which the lists and the catastrophic rules alone decide. */
    static PolicyProperties lists(Map<String, List<String>> allow, Map<String, List<String>> deny) {
        return new PolicyDraft().allow(allow).deny(deny).onlyLists().properties();
    }
}
