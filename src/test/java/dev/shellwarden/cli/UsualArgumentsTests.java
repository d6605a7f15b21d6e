package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class UsualArgumentsTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--preset mcpz",
                "--working-dir /srv/a",
                "-w relative/dir",
                "--root . --preset readonly",
                "--preset locked-down -w /srv/a-b"
            })
    void ofWhenWordsAreUsualGivesWhatTheParserGives(String words) {
        assertThat(UsualArguments.of(List.of(words.split(" "))).map(CommonOptions::properties))
                .isEqualTo(Optional.of(parsed(words.split(" ")).properties()));
    }

    @Test
    void ofWhenThereIsNothingOrOnlyTheSubcommandGivesTheDefaults() {
        assertThat(UsualArguments.of(List.of()).map(CommonOptions::properties))
                .contains(parsed().properties());
        assertThat(UsualArguments.of(List.of("server", "shell")).map(CommonOptions::properties))
                .contains(parsed().properties());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--preset",
                "--preset a --preset b",
                "--preset a,b",
                "-w -w",
                "-w ~",
                "--preset=a",
                "server",
                "server http",
                "exec true",
                "-h",
                "--config x.yml",
                "-t 5",
                "-w 'a b'",
                "-- --preset a",
                "-wx"
            })
    void ofWhenAnythingElseStandsThereLeavesItToTheParser(String words) {
        assertThat(UsualArguments.of(List.of(words.split(" ")))).isEmpty();
    }

    private static CommonOptions parsed(String... words) {
        CommonOptions options = new CommonOptions();
        new CommandLine(new Nothing()).addMixin("options", options).parseArgs(words);
        return options;
    }

    @Command
    private static final class Nothing {}
}
