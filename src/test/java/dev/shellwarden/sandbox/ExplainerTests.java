package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

class ExplainerTests {

    @TempDir private Path base;

    private Explainer explainer;

    @BeforeEach
    void prepare() throws Exception {
        Path workspace = Files.createDirectory(base.resolve("ws"));
        Files.writeString(base.resolve("secret"), "x");
        explainer =
                new Explainer(
                        workspace,
                        path -> path.startsWith(workspace),
                        path -> path.startsWith(workspace),
                        path -> path.endsWith("key"));
    }

    static List<String> denials() throws Exception {
        return new Yaml()
                .load(
                        Files.readString(
                                Path.of(
                                        ExplainerTests.class
                                                .getResource("/sandbox/denials.yaml")
                                                .toURI())));
    }

    @ParameterizedTest
    @MethodSource("denials")
    void notesWhenWriteIsPreventedThenNameThePath(String line) {
        assertThat(explainer.notes("some words\n" + line.replace("%s", base.toString())))
                .containsExactly(
                        "write to %s/x was prevented by the sandbox; add it to sandbox.writable to allow it"
                                .formatted(base));
    }

    @Test
    void notesWhenNotSeenThenNameThePath() {
        assertThat(explainer.notes("cat: %s/secret: No such file or directory".formatted(base)))
                .containsExactly(
                        "%s/secret cannot be seen inside the sandbox; add it to sandbox.readable to allow that"
                                .formatted(base));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat: nothing: No such file or directory",
                "bash: line 1: kubectl: command not found",
                "cp: cannot open '/etc/sudoers' for reading: Permission denied",
                "ssh: connect to host h port 22: Connection refused",
                "Read-only file system",
                "error: the file system inside/x is full",
                "cat: /nowhere/at/all: No such file or directory",
                "touch: cannot touch 'inside': Permission denied",
                "git: 'x' is not a git command",
                "",
                "all is well"
            })
    void notesWhenNotTheSandboxThenNone(String line) {
        assertThat(explainer.notes(line)).isEmpty();
    }

    @Test
    void notesWhenSudoThenSayThatItCannotWork() {
        assertThat(
                        explainer.notes(
                                "sudo: The \"no new privileges\" flag is set, which prevents sudo from running as root."))
                .singleElement()
                .asString()
                .contains("cannot become another user");
    }

    @Test
    void notesWhenMuchErrorTextThenFew() {
        String line = "touch: cannot touch '%s/x%d': Read-only file system\n";
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            text.append(line.formatted(base, i));
        }
        assertThat(explainer.notes(text.toString())).hasSize(5);
    }

    @Test
    void notesWhenHiddenThenDoNotAdviseToShowIt() throws Exception {
        Files.writeString(base.resolve("key"), "x");
        assertThat(explainer.notes("cat: %s/key: Permission denied".formatted(base)))
                .singleElement()
                .asString()
                .contains("is hidden by the sandbox")
                .doesNotContain("sandbox.readable");
    }

    @Test
    void notesWhenFileIsMountedOnItselfThenNameThePath() throws Exception {
        Files.createDirectories(base.resolve("ws/.git"));
        Explainer closed =
                new Explainer(base.resolve("ws"), path -> false, path -> true, path -> false);
        assertThat(
                        closed.notes(
                                "error: could not write config file .git/config: Device or resource busy"))
                .containsExactly(
                        "write to %s/ws/.git/config was prevented by the sandbox; add it to sandbox.writable to allow it"
                                .formatted(base));
    }

    @Test
    void notesWhenUserMayNotWriteItEitherThenSaysSo() {
        Path closed = Path.of("/proc/sys/kernel/x");
        assertThat(
                        explainer.notes(
                                "touch: cannot touch '%s': Read-only file system"
                                        .formatted(closed)))
                .singleElement()
                .asString()
                .doesNotContain("add it to");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "curl: (6) Could not resolve host: example.org",
                "fatal: unable to access 'https://h/x/': Could not resolve host: h",
                "npm error request to https://h/x failed, reason: getaddrinfo EAI_AGAIN h",
                "ERROR: No matching distribution found for x",
                "ssh: Could not resolve hostname h: Temporary failure in name resolution",
                "Unknown host h: UnknownHostException",
                "Get \"https://h\": dial tcp: lookup h: no such host",
                "wget: unable to resolve host address 'h'"
            })
    void notesWhenNetworkIsOffThenSaysSo(String text) {
        assertThat(absences(false, Set.of()).notes(text))
                .singleElement()
                .asString()
                .contains("sandbox.network");
        assertThat(absences(true, Set.of()).notes(text)).isEmpty();
    }

    @Test
    void notesWhenLoopbackIsTheCallsOwnThenSaysSo() {
        String text = "curl: (7) Failed to connect to localhost port 80: Connection refused";
        assertThat(absences(false, Set.of()).notes(text))
                .singleElement()
                .asString()
                .contains("loopback of its own");
        assertThat(absences(true, Set.of()).notes(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kube|.kube/config|The connection to the server localhost:8080 was refused - did you specify the right host?",
                "aws|.aws/credentials|Unable to locate credentials. You can configure credentials by running",
                "gh|.config/gh/hosts.yml|To get started with GitHub CLI, please run:  gh auth login",
                "npm|.npmrc|npm error code ENEEDAUTH"
            })
    void notesWhenCredentialIsHiddenThenNameTheExposure(String name, String file, String text)
            throws Exception {
        assertThat(absences(true, Set.of()).notes(text)).isEmpty();
        Files.createDirectories(base.resolve("home").resolve(file).getParent());
        Files.writeString(base.resolve("home").resolve(file), "x");
        assertThat(absences(true, Set.of()).notes(text))
                .containsExactly(
                        name
                                + " is hidden by the sandbox; add it to sandbox.expose to give it to its own programs");
        assertThat(
                        absences(
                                        true,
                                        Set.of(
                                                SandboxProperties.Exposure.valueOf(
                                                        name.toUpperCase(java.util.Locale.ROOT))))
                                .notes(text))
                .singleElement()
                .asString()
                .contains("only to calls that run nothing but");
    }

    @Test
    void notesWhenAgentIsHiddenThenNameTheExposure() {
        assertThat(
                        absences(true, Set.of())
                                .notes("Could not open a connection to your authentication agent."))
                .singleElement()
                .asString()
                .startsWith("ssh-agent is hidden");
    }

    private Absences absences(boolean network, Set<SandboxProperties.Exposure> exposures) {
        SandboxProperties properties =
                new SandboxProperties(
                        SandboxProperties.Mode.AUTO,
                        network,
                        List.of(),
                        List.of(),
                        List.of(),
                        SandboxProperties.GitConfig.PROTECTED,
                        SandboxProperties.Caches.SHARED,
                        TestSandboxes.WIDE,
                        true,
                        exposures);
        return new Absences(
                new SandboxSettings(
                        properties,
                        TestSandboxes.host(base.resolve("home")),
                        Profile.load(),
                        Map.of("SSH_AUTH_SOCK", "/nowhere")));
    }
}
