package dev.shellwarden.http;

import static dev.shellwarden.RunningPrograms.runs;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the server starts, what it refuses to start with, and how it ends. */
class ServerStartTests {

    private static final Pattern MADE = Pattern.compile("shown this once: (sw_[0-9a-f]{64})");

    @TempDir private Path directory;

    @Test
    void tokenWhenNoneIsConfiguredIsMadeOnceAndPrivate() throws Exception {
        String token;
        try (ServerOverHttp first = ServerOverHttp.startPlain(directory, List.of())) {
            Matcher made = MADE.matcher(first.said());
            assertThat(made.find()).isTrue();
            token = made.group(1);
            assertThat(first.open(token)).isNotBlank();
            Path file = first.state().resolve("http-token");
            assertThat(Files.readString(file)).isEqualTo(token + "\n");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
        try (ServerOverHttp second = ServerOverHttp.startPlain(directory, List.of())) {
            assertThat(second.said()).doesNotContain(token).contains("the token is in ");
            assertThat(second.open(token)).isNotBlank();
        }
    }

    @Test
    void serverWhenTerminatedEndsAtOnceAndLeavesNothing() throws Exception {
        ServerOverHttp server = ServerOverHttp.start(directory);
        String session = server.open(ServerOverHttp.TOKEN);
        try (InputStream call =
                        server.stream(
                                ServerOverHttp.TOKEN,
                                session,
                                ServerOverHttp.shell(1, "sleep 66.0317"));
                InputStream listening = listening(server, session)) {
            Thread.sleep(1000);

            // Two seconds are promised; a stream that held it would take thirty.
            assertThat(server.terminate()).isLessThan(Duration.ofSeconds(10));
            assertThat(call.readAllBytes()).isNotEmpty();
            assertThat(listening).isNotNull();
        }
        assertThat(runs("sleep 66.0317")).isFalse();
    }

    @Test
    void callersWhenTheirTokenNamesAPolicyHaveItAndItsTools() throws Exception {
        try (ServerOverHttp server =
                ServerOverHttp.start(
                        directory,
                        "--shellwarden.policy.deny.everybody=uname*",
                        "--shellwarden.policies.reader.effects=read",
                        "--shellwarden.policies.reader.tools.include=shell,get_policy",
                        "--shellwarden.http.tokens.others.policy=reader")) {
            assertThat(said(server, ServerOverHttp.TOKEN, "touch made"))
                    .contains("\"exit_code\":0");
            assertThat(said(server, ServerOverHttp.OTHER_TOKEN, "touch made"))
                    .contains("only read is admitted");
            assertThat(said(server, ServerOverHttp.OTHER_TOKEN, "ls")).contains("made");
            assertThat(said(server, ServerOverHttp.OTHER_TOKEN, "uname -a")).contains("refused");
            assertThat(tools(server, ServerOverHttp.OTHER_TOKEN))
                    .contains("\"shell\"", "\"get_policy\"")
                    .doesNotContain("\"start_job\"");
            assertThat(tools(server, ServerOverHttp.TOKEN)).contains("\"start_job\"");
        }
    }

    /** What only some need must not cost everybody's start. */
    @ParameterizedTest
    @CsvSource({
        "http, org.springframework.security.oauth2. com.nimbusds.",
        "shell, org.springframework.security. com.nimbusds. org.apache.catalina.core. dev.shellwarden.http."
    })
    void classesWhenNotNeededAreNotLoaded(String server, String prefixes) throws Exception {
        Path loaded = directory.resolve("loaded.txt");
        ProcessBuilder builder = ServerOverHttp.builder(directory, List.of());
        builder.command().set(builder.command().indexOf("http"), server);
        builder.command().removeIf(word -> server.equals("shell") && word.equals("--port=0"));
        builder.environment()
                .put("JDK_JAVA_OPTIONS", "-Xlog:class+load=info:file=" + loaded + "::filecount=0");
        Path stderr = directory.resolve("stderr.txt");
        Process process =
                builder.redirectInput(new java.io.File("/dev/null"))
                        .redirectError(stderr.toFile())
                        .start();
        try {
            long deadline = System.nanoTime() + Duration.ofSeconds(180).toNanos();
            while (process.isAlive()
                    && !Files.readString(stderr).contains("serving on")
                    && System.nanoTime() < deadline) {
                Thread.sleep(100);
            }
        } finally {
            process.destroy();
            process.waitFor(30, TimeUnit.SECONDS);
        }
        try (Stream<String> lines = Files.lines(loaded)) {
            List<String> classes = lines.toList();
            assertThat(classes).anyMatch(line -> line.contains("dev.shellwarden.mcp."));
            for (String prefix : prefixes.split(" ")) {
                assertThat(classes).noneMatch(line -> line.contains(" " + prefix));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--shellwarden.http.address=0.0.0.0 | shellwarden token new NAME",
                "--shellwarden.http.tokens.a.sha256=abc | 64 hexadecimal digits",
                "--shellwarden.http.port=70000 | shellwarden.http.port",
                "--shellwarden.http.issuer=https://login.example | needs shellwarden.http.resource",
                "--shellwarden.http.issuer=http://login.example | must be an https:// address"
            })
    void startWhenConfigurationIsBadIsRefused(String argument, String says) throws Exception {
        assertThat(failure(List.of(argument))).contains(says).doesNotContain("Exception");
    }

    @Test
    void startWhenATokensPolicyDoesNotExistIsRefused() throws Exception {
        assertThat(
                        failure(
                                List.of(
                                        "--shellwarden.http.tokens.a.sha256=" + Sha256.of("a"),
                                        "--shellwarden.http.tokens.a.policy=nowhere")))
                .contains("There is no policy 'nowhere'");
    }

    private String failure(List<String> arguments) throws IOException, InterruptedException {
        Path stderr = directory.resolve("refused.txt");
        Process process =
                ServerOverHttp.builder(directory, arguments).redirectError(stderr.toFile()).start();
        try {
            assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(stderr)).isEqualTo(78);
        return Files.readString(stderr);
    }

    private static String said(ServerOverHttp server, String token, String command)
            throws Exception {
        return server.send(token, server.open(token), ServerOverHttp.shell(1, command)).body();
    }

    private static String tools(ServerOverHttp server, String token) throws Exception {
        return server.send(
                        token,
                        server.open(token),
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
                .body();
    }

    private static InputStream listening(ServerOverHttp server, String session) throws Exception {
        HttpRequest request = server.post(ServerOverHttp.TOKEN, session).GET().build();
        return server.client().send(request, HttpResponse.BodyHandlers.ofInputStream()).body();
    }
}
