package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user gets from {@code install}, once made and then started in every way. */
class InstallIT {

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    @TempDir private static Path place;

    private static Path home = Path.of("");
    private static Path launcher = Path.of("");

    @BeforeAll
    static void install() throws Exception {
        home = Files.createDirectories(place.resolve("home"));
        launcher = home.resolve(".local/bin/shellwarden");
        Path cursor = Files.createDirectories(home.resolve(".cursor")).resolve("mcp.json");
        Files.writeString(cursor, "{\"mine\": true}");

        Result installed = java(Map.of(), "install", "--client", "cursor");

        assertThat(installed.code()).as(installed.text()).isZero();
        assertThat(cursor).content().contains("mine", launcher.toString());
    }

    @Test
    void launcherWhenStartedUsesTheCacheAndGivesCommandsNoneOfItsOptions() throws Exception {
        Result told =
                run(
                        Map.of("JDK_JAVA_OPTIONS", "-Dnothing=1", "JAVA_TOOL_OPTIONS", "-Dnone=1"),
                        launcher.toString(),
                        "exec",
                        "env");

        assertThat(told.text())
                .doesNotContain("\nJAVA_TOOL_OPTIONS", "\nJDK_JAVA_OPTIONS", "\nLC_CTYPE");
        assertThat(told.code()).as(told.text()).isZero();
        assertThat(commandLineOf(launcher.toString())).contains("-XX:AOTCache=");
    }

    @Test
    void jarWhenStartedByAPlainJavaIsStartedAnewWithTheCache() throws Exception {
        assertThat(commandLineOf(JAVA.toString(), "-Dkept=1", "-jar", Program.jar().toString()))
                .contains("-XX:AOTCache=" + home.resolve(".cache/shellwarden/start"))
                .contains("-XX:+UseSerialGC", "-Dkept=1", "-Ddev.shellwarden.jar=" + Program.jar());
    }

    @Test
    void installWhenRunByTheInstalledCommandLeavesWhatRunsFromTheCacheWhole() throws Exception {
        ProcessBuilder builder = builder(Map.of(), launcher.toString());
        Process server = builder.start();
        try {
            answerOf(server, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");

            Result again = run(Map.of(), launcher.toString(), "install");

            assertThat(again.code()).as(again.text()).isZero();
            assertThat(
                            answerOf(
                                    server,
                                    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"get_policy\",\"arguments\":{}}}"))
                    .contains("\"id\":2", "active_groups");
        } finally {
            server.getOutputStream().close();
            server.waitFor();
        }
        assertThat(commandLineOf(launcher.toString())).contains("-XX:AOTCache=");
        try (Stream<Path> left = Files.list(home.resolve(".cache/shellwarden"))) {
            assertThat(left).containsExactly(home.resolve(".cache/shellwarden/start"));
        }
    }

    private static String answerOf(Process server, String message) throws IOException {
        server.getOutputStream().write((message + "\n").getBytes(StandardCharsets.UTF_8));
        server.getOutputStream().flush();
        return server.inputReader().readLine();
    }

    @Test
    void filesWhenNoLocaleIsGivenCanHaveAnyLettersInEveryWayOfStarting() throws Exception {
        Path empty = Files.createDirectories(place.resolve("without-cache"));
        String command = "touch ü; ls ü; echo \"ä[$LC_CTYPE]\"";
        for (Path user : List.of(home, empty)) {
            Map<String, String> none =
                    Map.of("LC_ALL", "", "LC_CTYPE", "", "LANG", "", "HOME", user.toString());
            Result told = exec(none, command, JAVA.toString(), "-jar", Program.jar().toString());

            assertThat(told.text()).contains("ü\nä[]\n");
            assertThat(told.code()).as(told.text()).isZero();
        }
        Map<String, String> ascii = Map.of("LC_ALL", "C");
        assertThat(exec(ascii, "echo ä", launcher.toString()).text()).contains("ä\n");
        assertThat(exec(ascii, "touch /ü", launcher.toString()).text())
                .contains("'/ü' cannot be looked up");
    }

    /** By way of a script, for this Java's own locale need not have the letters. */
    private static Result exec(Map<String, String> environment, String command, String... program)
            throws IOException, InterruptedException {
        Path script =
                Files.writeString(place.resolve("exec.sh"), "\"$@\" exec '" + command + "'\n");
        List<String> words = new ArrayList<>(List.of("/bin/sh", script.toString()));
        words.addAll(List.of(program));
        return run(environment, words.toArray(String[]::new));
    }

    @Test
    void jarWhenJavaIsToldHowToUseCachesIsLeftAlone() throws Exception {
        assertThat(commandLineOf(JAVA.toString(), "-Xshare:auto", "-jar", Program.jar().toString()))
                .contains("-Xshare:auto")
                .doesNotContain("-XX:AOTCache=");
    }

    @Test
    void jarWhenJavaIsOlderSaysSoInOneLine() throws Exception {
        Path old = Path.of("/usr/lib/jvm/java-17-openjdk-amd64/bin/java");
        Assumptions.assumeTrue(Files.exists(old), "there is no Java 17 to try it with");

        Result told = run(Map.of(), old.toString(), "-jar", Program.jar().toString(), "--version");

        assertThat(told.code()).isEqualTo(69);
        assertThat(told.text())
                .hasLineCount(1)
                .contains("needs Java 25 or later, and this is Java 17");
    }

    @Test
    void doctorWhenInstalledFindsCacheCommandAndClient() throws Exception {
        Result told = run(Map.of(), launcher.toString(), "doctor");

        assertThat(told.text())
                .contains("ok    start-up cache", "ok    command", "ok    cursor")
                .doesNotContain("BAD");
    }

    @Test
    void doctorWhenTheAuditDirectoryCannotBeMadeSaysWhatToDo() throws Exception {
        Result told =
                run(
                        Map.of("SHELLWARDEN_AUDIT_DIRECTORY", "/etc/passwd/trail"),
                        launcher.toString(),
                        "doctor");

        assertThat(told.code()).isEqualTo(1);
        assertThat(told.text())
                .contains("BAD   audit directory", "-> set shellwarden.audit.directory");
    }

    @Test
    void configurationWhenInTheFolderOfHomeIsReadWhateverTheSystemKnowsAsHome() throws Exception {
        Path other = place.resolve("other-home");
        Path file = Files.createDirectories(other.resolve(".config/shellwarden"));
        Files.writeString(
                file.resolve("application.yml"), "shellwarden: {policy: {unknwon: deny}}\n");

        Result told = java(Map.of("HOME", other.toString()), "check", "ls");

        assertThat(told.code()).as(told.text()).isEqualTo(78);
        assertThat(told.text()).contains("did you mean 'shellwarden.policy.unknown'?");
    }

    @Test
    void launcherWhenTheCacheIsNotWholeStartsWithoutIt() throws Exception {
        Path broken = place.resolve("broken");
        Result installed = java(Map.of("HOME", broken.toString()), "install");
        assertThat(installed.code()).as(installed.text()).isZero();
        Path lib = broken.resolve(".cache/shellwarden/start/lib");
        Files.move(lib, lib.resolveSibling("moved"));

        Result told =
                run(
                        Map.of("HOME", broken.toString()),
                        broken.resolve(".local/bin/shellwarden").toString(),
                        "check",
                        "ls");

        assertThat(told.text()).isEqualTo("allow\n");
    }

    @Test
    void doctorWhenNothingIsInstalledAdvisesIt() throws Exception {
        Path empty = Files.createDirectories(place.resolve("empty"));

        Result told =
                run(
                        Map.of("HOME", empty.toString()),
                        JAVA.toString(),
                        "-jar",
                        Program.jar().toString(),
                        "doctor");

        assertThat(told.text())
                .contains("note  start-up cache     none", "-> run 'shellwarden install'")
                .contains("note  command            not on PATH");
    }

    /** The command line of the server that such a command becomes. */
    private static String commandLineOf(String... words) throws IOException, InterruptedException {
        ProcessBuilder builder = builder(Map.of(), words);
        Process server = builder.start();
        try {
            server.getOutputStream()
                    .write(
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n"
                                    .getBytes(StandardCharsets.UTF_8));
            server.getOutputStream().flush();
            assertThat(server.inputReader().readLine()).contains("\"id\":1");
            return Files.readString(Path.of("/proc", String.valueOf(server.pid()), "cmdline"))
                    .replace('\0', ' ');
        } finally {
            server.getOutputStream().close();
            server.waitFor();
        }
    }

    private static Result java(Map<String, String> environment, String... words)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(JAVA.toString(), "-jar", Program.jar().toString()));
        command.addAll(List.of(words));
        return run(environment, command.toArray(String[]::new));
    }

    private static Result run(Map<String, String> environment, String... words)
            throws IOException, InterruptedException {
        Process process = builder(environment, words).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), text);
    }

    private static ProcessBuilder builder(Map<String, String> environment, String... words)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.directory(Files.createDirectories(place.resolve("work")).toFile());
        String path = System.getenv("PATH");
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", path, "HOME", home.toString()));
        builder.environment().putAll(environment);
        return builder;
    }

    private record Result(int code, String text) {}
}
