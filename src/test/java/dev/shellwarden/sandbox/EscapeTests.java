package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.process.Trampoline;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/**
 * Feeds cases that try to get out straight to sandbox and process, past the policy, as an ordinary
 * user. Needs bubblewrap, bash, python3 and git, and where the tests run as root useradd and
 * setpriv.
 */
class EscapeTests {

    private static final Path CORPUS = Path.of("../shared/corpus/escape.jsonl");

    /** Most are; how many depends on how busy the machine is. */
    private static final int LEAST_IN_SPARES = 10;

    private OrdinaryUser user;

    @BeforeEach
    void prepare() throws Exception {
        Assumptions.assumeTrue(Programs.system("python3").isPresent(), "python3 is not installed");
        user = OrdinaryUser.prepare();
    }

    @AfterEach
    void remove() throws Exception {
        user.remove();
    }

    @Test
    void runRowsWhenBubblewrapThenAllAreHeld() throws Exception {
        Assumptions.assumeTrue(Programs.system("bwrap").isPresent(), "bubblewrap is not installed");
        List<String> lines = user.rows("bubblewrap", files());
        assertIsInForce(lines);
        assertThat(lines).noneMatch(line -> line.startsWith("BREACH")).endsWith("0 breaches");
        assertThat(callsInSpares(lines)).isGreaterThan(dash() ? LEAST_IN_SPARES : -1);
    }

    private static boolean dash() {
        return Trampoline.words().isPresent();
    }

    private static int callsInSpares(List<String> lines) {
        return Integer.parseInt(lines.get(lines.size() - 2).split(" ")[0]);
    }

    @Test
    void runRowsWhenLandlockThenWhatItClaimsIsHeld() throws Exception {
        Assumptions.assumeTrue(
                Landlock.version() >= Landlock.SCOPE_VERSION, "Landlock is too old or not there");
        List<String> lines = user.rows("landlock", files());
        assertIsInForce(lines);
        assertThat(breaches(lines)).as(String.join("\n", lines)).isSubsetOf(landlockLets());
        assertThat(lines).last().asString().endsWith("breaches");
    }

    @Test
    void runRowsWhenGitDoorsThenNothingRunsOutsideLater() throws Exception {
        Assumptions.assumeTrue(Programs.system("bwrap").isPresent(), "bubblewrap is not installed");
        assertDoorsAreHeld("bubblewrap");
    }

    @Test
    @Tag("long")
    void runRowsWhenGitDoorsAndLandlockThenNothingRunsOutsideLater() throws Exception {
        Assumptions.assumeTrue(
                Landlock.version() >= Landlock.LEAST_VERSION, "Landlock is too old or not there");
        assertDoorsAreHeld("landlock");
    }

    private void assertDoorsAreHeld(String kind) throws Exception {
        Assumptions.assumeTrue(Programs.system("git").isPresent(), "git is not installed");
        Assumptions.assumeTrue(Programs.system("script").isPresent(), "script is not installed");
        List<String> lines = user.rows(kind, List.of(resource("git-doors.yaml")));
        assertIsInForce(lines);
        assertThat(lines).noneMatch(line -> line.startsWith("BREACH")).endsWith("0 breaches");
    }

    @Test
    void runRowsWhenRootThenCapabilitiesAreDropped() throws Exception {
        Assumptions.assumeTrue(Programs.system("bwrap").isPresent(), "bubblewrap is not installed");
        OrdinaryUser root = OrdinaryUser.root();
        try {
            List<String> lines = root.rows("bubblewrap", List.of(resource("root.yaml")));
            assertThat(lines).noneMatch(line -> line.startsWith("BREACH")).endsWith("0 breaches");
        } finally {
            root.remove();
        }
    }

    @Test
    void runRowsWhenEverydayTasksThenAllSucceed() throws Exception {
        Assumptions.assumeTrue(Programs.system("bwrap").isPresent(), "bubblewrap is not installed");
        for (String program :
                List.of("git", "gcc", "make", "mvn", "node", "npm", "javac", "curl")) {
            Assumptions.assumeTrue(
                    Programs.system(program).isPresent(), program + " is not installed");
        }
        List<String> lines = user.rows("bubblewrap", List.of(resource("everyday.yaml")));
        assertIsInForce(lines);
        assertThat(lines).noneMatch(line -> line.startsWith("BREACH")).endsWith("0 breaches");
        assertThat(lines)
                .filteredOn(line -> line.startsWith("HELD"))
                .hasSizeGreaterThanOrEqualTo(30);
    }

    private static void assertIsInForce(List<String> lines) {
        Assumptions.assumeFalse(lines.getFirst().startsWith("UNAVAILABLE"), lines.getFirst());
    }

    private static Set<String> breaches(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("BREACH"))
                .map(line -> line.split("\\s+")[1])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> landlockLets() throws Exception {
        List<String> names = new Yaml().load(Files.readString(resource("landlock-lets.yaml")));
        return Set.copyOf(names);
    }

    private static List<Path> files() throws Exception {
        List<Path> files = new ArrayList<>(List.of(resource("rows.yaml")));
        if (Files.exists(CORPUS)) {
            files.add(CORPUS);
        }
        return files;
    }

    private static Path resource(String name) throws Exception {
        return Path.of(EscapeTests.class.getResource("/sandbox/" + name).toURI());
    }
}
