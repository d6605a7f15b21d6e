package dev.shellwarden.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.audit.Redactor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChildEnvironmentTests {

    @Test
    void variablesWhenServerHasSecretsAndOthersKeepTheHarmless() {
        Map<String, String> server =
                Map.of(
                        "PATH",
                        "/bin",
                        "HOME",
                        "/home/u",
                        "LC_ALL",
                        "C",
                        "XDG_RUNTIME_DIR",
                        "/run",
                        "XDG_API_TOKEN",
                        "x",
                        "AWS_SECRET_ACCESS_KEY",
                        "x",
                        "JAVA_TOOL_OPTIONS",
                        "-Xmx1g",
                        "LD_PRELOAD",
                        "/x.so",
                        "BASH_ENV",
                        "/x");

        assertThat(environment(server, List.of(), List.of(), Map.of()).variables())
                .containsOnlyKeys("PATH", "HOME", "LC_ALL", "XDG_RUNTIME_DIR", "TMPDIR");
    }

    @Test
    void variablesWhenNameIsInheritedByPatternLeavesSecretsOut() {
        Map<String, String> server = Map.of("CI_JOB", "7", "CI_TOKEN", "x", "PATH", "/bin");

        assertThat(environment(server, List.of("CI_*"), List.of(), Map.of()).variables())
                .containsOnlyKeys("PATH", "TMPDIR", "CI_JOB");
        assertThat(environment(server, List.of("CI_TOKEN"), List.of(), Map.of()).variables())
                .containsOnlyKeys("PATH", "TMPDIR", "CI_TOKEN");
    }

    @Test
    void variablesWhenExcludedOrSetFollowTheConfiguration() {
        Map<String, String> server = Map.of("PATH", "/bin", "TERM", "xterm", "LC_ALL", "C");

        assertThat(
                        environment(server, List.of(), List.of("LC_*", "TERM"), Map.of("A", "b"))
                                .variables())
                .isEqualTo(Map.of("PATH", "/bin", "TMPDIR", "/tmp", "A", "b"));
    }

    @Test
    void variablesWhenServerHasNoneHaveAPathAndAPlaceForTemporaryFiles() {
        assertThat(environment(Map.of(), List.of(), List.of(), Map.of()).variables())
                .containsOnlyKeys("PATH", "TMPDIR");
    }

    @Test
    void variablesWhenProxyHasCredentialsLoseThem() {
        Map<String, String> server =
                Map.of(
                        "https_proxy",
                        "http://user:pa:ss@proxy:3128/",
                        "HTTP_PROXY",
                        "user:pass@proxy:3128",
                        "no_proxy",
                        "localhost,.internal",
                        "all_proxy",
                        "socks5://proxy:1080");

        assertThat(environment(server, List.of(), List.of(), Map.of()).variables())
                .containsEntry("https_proxy", "http://proxy:3128/")
                .containsEntry("HTTP_PROXY", "proxy:3128")
                .containsEntry("no_proxy", "localhost,.internal")
                .containsEntry("all_proxy", "socks5://proxy:1080");
    }

    @Test
    void withWhenCallAddsVariablesHasBoth() {
        ChildEnvironment environment =
                environment(Map.of("PATH", "/bin"), List.of(), List.of(), Map.of("A", "1"));

        assertThat(environment.with(Map.of("A", "2", "B", "3")))
                .isEqualTo(Map.of("PATH", "/bin", "TMPDIR", "/tmp", "A", "2", "B", "3"));
    }

    private static ChildEnvironment environment(
            Map<String, String> server,
            List<String> inherit,
            List<String> exclude,
            Map<String, String> set) {
        return new ChildEnvironment(
                server, new EnvironmentProperties(inherit, exclude, set), Redactor.load());
    }
}
