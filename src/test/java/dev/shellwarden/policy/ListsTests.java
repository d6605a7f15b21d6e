package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.program.Effect;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

class ListsTests {

    private static final List<String> ALLOWED =
            List.of("ls*", "cat", "echo", "pwd", "grep", "find", "git", "wc", "head", "sort");
    private static final List<String> DENIED =
            List.of("touch", "rm*", "sudo*", "git push*", "git * push*");

    @TempDir static Path folder;

    static Stream<String> deniedAttempts() throws IOException {
        return table("deny-list", "refused");
    }

    static Stream<String> harmlessUnderDeny() throws IOException {
        return table("deny-list", "harmless");
    }

    static Stream<String> attemptsUnderAllow() throws IOException {
        return table("allow-list", "refused");
    }

    static Stream<String> harmlessUnderAllow() throws IOException {
        return table("allow-list", "harmless");
    }

    private static Stream<String> table(String file, String key) throws IOException {
        try (InputStream stream =
                ListsTests.class.getResourceAsStream("/policy/" + file + ".yaml")) {
            Map<String, List<String>> table = new Yaml().load(stream);
            return table.getOrDefault(key, List.of()).stream();
        }
    }

    @ParameterizedTest
    @MethodSource("deniedAttempts")
    void decideWhenDeniedProgramHidesStopsIt(String command) {
        assertThat(underDeny(command).assessment().allowed()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("harmlessUnderDeny")
    void decideWhenDeniedNameIsOnlyMentionedAllows(String command) {
        assertThat(underDeny(command).reasons())
                .filteredOn(reason -> reason.verdict() != Verdict.ALLOW)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("attemptsUnderAllow")
    void decideWhenMoreThanTheAllowListHidesDenies(String command) {
        assertThat(underAllow(command)).isInstanceOf(Decision.Deny.class);
    }

    @ParameterizedTest
    @MethodSource("harmlessUnderAllow")
    void decideWhenEverythingIsOnTheAllowListAllows(String command) {
        assertThat(underAllow(command).reasons())
                .filteredOn(reason -> reason.verdict() != Verdict.ALLOW)
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "find . -name '*.pyc' -delete",
                "sed -i s/a/b/ notes.txt",
                "sed -n -i.bak p notes.txt",
                "uniq notes.txt out.txt",
                "perl -pi -e s/a/b/ notes.txt"
            })
    void decideWhenOptionMakesAListedProgramChangeFilesWantsItNamed(String command) {
        List<String> programs = List.of("find*", "sed*", "uniq", "perl");

        assertThat(decide(command, lists(Map.of("a", programs), Map.of(), Map.of())))
                .isInstanceOf(Decision.Deny.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HOME=/tmp/h git diff",
                "XDG_CONFIG_HOME=/tmp/h git log -p --ext-diff",
                "export HOME=/tmp/h",
                "KUBECONFIG=k.yaml git diff",
                "DOCKER_HOST=tcp://127.0.0.1:1 git diff",
                "cd /tmp && HOME=$PWD git diff"
            })
    void decideWhenSettingsAreReadFromAnotherPlaceDenies(String command) {
        assertThat(underAllow(command)).isInstanceOf(Decision.Deny.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kubectl --kubeconfig ./k.yaml get pods",
                "kubectl get pods --kubeconfig=./k.yaml",
                "kubectl get pods; KUBECONFIG=k.yaml kubectl get pods"
            })
    void decideWhenAnOptionTakesSettingsFromAnotherPlaceDenies(String command) {
        var listed = lists(Map.of("a", List.of("kubectl*")), Map.of(), Map.of());

        assertThat(decide("kubectl get pods", listed)).isInstanceOf(Decision.Allow.class);
        assertThat(decide(command, listed)).isInstanceOf(Decision.Deny.class);
    }

    @Test
    void decideWhenTheChangingOptionIsNamedAllows() {
        List<String> named = List.of("sed -i*", "find * -delete", "head", "find *.py");

        assertThat(
                        decide(
                                "sed -i s/a/b/ notes.txt; find . -name '*.pyc' -delete",
                                lists(Map.of("a", named), Map.of(), Map.of())))
                .isInstanceOf(Decision.Allow.class);
        assertThat(decide("find . -name x.py", lists(Map.of("a", named), Map.of(), Map.of())))
                .isInstanceOf(Decision.Allow.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cp /bin/sh python; ./python -c 'touch x' -m pytest",
                "echo 'touch x' > python3; sh python3 -m pytest",
                "echo 'touch x' > pypy; sh pypy -mpytest",
                "python3 -m pytest; touch x",
                "python3 -m pytest $(touch x)",
                "python3 -c 'import os' -m pytest"
            })
    void decideWhenWordsOnlyLookLikeAModuleRunDenies(String command) {
        assertThat(underInterpreters(command)).isInstanceOf(Decision.Deny.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "python3 -m pytest -m slow",
                "python3 -mpip list",
                "python3 -W ignore -Im pip list",
                "python3 tool.py -m pip list",
                "python3 -m own.tool -c settings.ini"
            })
    void decideWhenListedInterpreterRunsModuleOrScriptAllows(String command) {
        assertThat(underInterpreters(command).reasons())
                .filteredOn(reason -> reason.source().startsWith("allow."))
                .isEmpty();
    }

    private static Decision underInterpreters(String command) {
        PolicyProperties writing =
                new PolicyDraft()
                        .allow(Map.of("team", List.of("python3", "sh", "cp", "echo")))
                        .effects(EnumSet.allOf(Effect.class))
                        .onlyLists()
                        .properties();
        Path root = PolicyFixture.project(folder);
        return PolicyFixture.engine(root, writing).decide(PolicyFixture.request(root, command));
    }

    @Test
    void decideWhenBlockedCommandIsSpelledOtherwiseDenies() {
        for (String command :
                List.of(
                        "rm -rf x",
                        "rm -fr x",
                        "rm -r -f x",
                        "rm --recursive --force x",
                        "sh -c 'rm -f -r x'")) {
            assertThat(
                            decide(
                                    command,
                                    lists(
                                            Map.of(),
                                            Map.of(),
                                            Map.of("tool", List.of("rm -rf", "dd")))))
                    .as(command)
                    .isInstanceOf(Decision.Deny.class);
        }
        assertThat(
                        decide(
                                "rm -f x",
                                lists(Map.of(), Map.of(), Map.of("tool", List.of("rm -rf", "dd")))))
                .isInstanceOf(Decision.Allow.class);
    }

    @Test
    void decideWhenSeveralAllowListsAreSetNeedsEachOfThem() {
        PolicyProperties properties =
                lists(
                        Map.of("one", List.of("ls", "cat"), "two", List.of("ls", "echo")),
                        Map.of(),
                        Map.of());
        assertThat(decide("ls", properties)).isInstanceOf(Decision.Allow.class);
        assertThat(decide("cat README.md", properties)).isInstanceOf(Decision.Deny.class);
    }

    private static Decision underDeny(String command) {
        return decide(command, lists(Map.of(), Map.of("command-line", DENIED), Map.of()));
    }

    private static Decision underAllow(String command) {
        return decide(command, lists(Map.of("command-line", ALLOWED), Map.of(), Map.of()));
    }

    private static Decision decide(String command, PolicyProperties properties) {
        Path root = PolicyFixture.project(folder);
        return PolicyFixture.engine(root, properties).decide(PolicyFixture.request(root, command));
    }

    private static PolicyProperties lists(
            Map<String, List<String>> allow,
            Map<String, List<String>> deny,
            Map<String, List<String>> blocked) {
        return new PolicyDraft().allow(allow).deny(deny).blocked(blocked).onlyLists().properties();
    }
}
