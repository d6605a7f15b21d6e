package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.shellwarden.syntax.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/**
 * Attempts to talk the lists around. What is allowed runs for real, and the file that the attempt
 * is after must not appear; what is refused says what it refused.
 */
class GuardByDeedTests {

    private static final List<String> SHELL = List.of("/bin/bash");
    private static final Map<String, List<String>> ALLOWED =
            Map.of("test", List.of("ls", "cat", "echo", "pwd", "grep", "find", "git"));
    private static final Map<String, List<String>> DENIED = Map.of("test", List.of("touch"));

    /** What the allow list names, and what goes with every one. */
    private static final Set<String> ADMITTED =
            Set.of(
                    "ls",
                    "cat",
                    "echo",
                    "pwd",
                    "grep",
                    "find",
                    "git",
                    "cd",
                    "true",
                    "false",
                    ":",
                    "test",
                    "[",
                    "exit",
                    "break",
                    "continue",
                    "return",
                    "set");

    private static final Pattern QUOTED = Pattern.compile("'([^']+)'");

    @TempDir static Path folder;

    private static Playground playground;

    @BeforeAll
    static void fillPlayground() throws IOException, InterruptedException {
        assumeTrue(Playground.isPossible(), "bubblewrap is not installed");
        playground = new Playground(folder);
    }

    @Test
    void decideWhenAllowListIsTalkedAroundNothingElseRuns() throws IOException {
        assertThat(String.join("\n", broken(PolicyFixture.lists(ALLOWED, Map.of()), attempts())))
                .isEmpty();
    }

    @Test
    void decideWhenDenyListIsTalkedAroundTheDeniedProgramDoesNotRun() throws IOException {
        List<Attempt> within = attempts().stream().filter(attempt -> !attempt.onlyAllow()).toList();
        assertThat(String.join("\n", broken(PolicyFixture.lists(Map.of(), DENIED), within)))
                .isEmpty();
    }

    @Test
    void decideWhenCommandOnlyLooksLikeAnAttemptAllowsIt() throws IOException {
        ShellPolicyEngine engine =
                PolicyFixture.engine(playground.root(), PolicyFixture.lists(ALLOWED, Map.of()));
        List<String> refused =
                rows("/policy/guard-look-alikes.yaml")
                        .map(Attempt::of)
                        .map(attempt ->
                                attempt.command()
                                        + " => "
                                        + refusal(
                                                engine.decide(attempt.request(playground.root()))))
                        .filter(line -> !line.endsWith(" => "))
                        .toList();
        assertThat(refused).isEmpty();
    }

    private static String refusal(Decision decision) {
        return decision instanceof Decision.Allow
                ? ""
                : String.valueOf(decision.reasons().getFirst().message());
    }

    private static List<String> broken(PolicyProperties properties, List<Attempt> attempts) {
        ShellPolicyEngine engine = PolicyFixture.engine(playground.root(), properties);
        Map<String, String> restraint =
                properties.allow().isEmpty() ? Map.of() : RestrainedGit.VARIABLES;
        Predicate<String> refused =
                properties.allow().isEmpty()
                        ? DENIED.get("test")::contains
                        : Predicate.not(ADMITTED::contains);
        return attempts.parallelStream()
                .map(attempt -> attempt.fault(engine, restraint, refused))
                .flatMap(Optional::stream)
                .toList();
    }

    private static List<Attempt> attempts() throws IOException {
        return rows("/policy/guard-attempts.yaml").map(Attempt::of).toList();
    }

    private static Stream<Object> rows(String file) throws IOException {
        try (InputStream stream = GuardByDeedTests.class.getResourceAsStream(file)) {
            Map<String, List<Object>> groups = new Yaml().load(stream);
            return new ArrayList<>(groups.values()).stream().flatMap(List::stream);
        }
    }

    /** One row of the table. */
    private record Attempt(
            String command,
            Optional<String> stdin,
            Map<String, String> environment,
            boolean onlyAllow) {

        @SuppressWarnings("unchecked")
        static Attempt of(Object row) {
            if (row instanceof String command) {
                return new Attempt(command, Optional.empty(), Map.of(), false);
            }
            Map<String, Object> map = (Map<String, Object>) row;
            return new Attempt(
                    map.get("command").toString(),
                    Optional.ofNullable(map.get("stdin")).map(Object::toString),
                    (Map<String, String>) map.getOrDefault("environment", Map.of()),
                    map.containsKey("only"));
        }

        DecisionRequest request(Path root) {
            Map<String, String> all = new HashMap<>(PolicyFixture.environment());
            all.putAll(environment);
            return new DecisionRequest(
                    command,
                    Optional.of(Dialect.BASH),
                    root,
                    stdin,
                    environment,
                    all,
                    Optional.empty());
        }

        Optional<String> fault(
                ShellPolicyEngine engine,
                Map<String, String> restraint,
                Predicate<String> refused) {
            DecisionRequest request = request(playground.root());
            Decision decision = engine.decide(request);
            return decision instanceof Decision.Allow
                    ? deed(request, restraint)
                    : silence(decision, refused);
        }

        private Optional<String> deed(DecisionRequest request, Map<String, String> restraint) {
            Map<String, String> variables = new HashMap<>(restraint);
            variables.putAll(request.environment());
            List<String> made = playground.filesMadeBy(SHELL, command, stdin.orElse(""), variables);
            return made.contains(Playground.WITNESS)
                    ? Optional.of("RAN: " + this)
                    : Optional.empty();
        }

        /**
         * A refusal has to name what it refused: each reason words of the request, and one of them
         * a program that the lists do not admit, where there is one.
         */
        private Optional<String> silence(Decision decision, Predicate<String> refused) {
            List<Reason> reasons =
                    decision.reasons().stream()
                            .filter(reason -> reason.verdict() != Verdict.ALLOW)
                            .toList();
            Set<String> culprits =
                    decision.assessment().commands().stream()
                            .flatMap(each ->
                                    Stream.concat(
                                            each.wrappers().stream(),
                                            each.argv().stream().limit(1)))
                            .filter(name -> !name.isBlank() && refused.test(last(name)))
                            .collect(Collectors.toSet());
            boolean named =
                    reasons.stream().allMatch(this::quotesRequest)
                            && (culprits.isEmpty()
                                    || reasons.stream()
                                            .anyMatch(reason ->
                                                    culprits.stream()
                                                            .anyMatch(reason.message()::contains)));
            return named
                    ? Optional.empty()
                    : Optional.of("NAMES NOTHING: " + this + " => " + reasons);
        }

        private boolean quotesRequest(Reason reason) {
            String request = command + "\n" + stdin.orElse("") + "\n" + environment;
            return reason.quoted().filter(text -> !text.isBlank()).isPresent()
                    || environment.keySet().stream().anyMatch(reason.message()::contains)
                    || QUOTED.matcher(reason.message())
                            .results()
                            .map(match -> match.group(1))
                            .anyMatch(text -> !text.isBlank() && request.contains(text));
        }

        private static String last(String path) {
            return path.substring(path.lastIndexOf('/') + 1);
        }
    }
}
