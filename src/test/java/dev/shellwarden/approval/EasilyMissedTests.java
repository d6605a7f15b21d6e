package dev.shellwarden.approval;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EasilyMissedTests {

    @Test
    void textBehindManyBlanksIsPointedAt() {
        assertThat(EasilyMissed.in("ls" + " ".repeat(5_000) + "; rm -rf src"))
                .containsExactly("it goes on behind 5000 blanks, at character 5003");
    }

    @Test
    void textBelowManyEmptyLinesIsPointedAt() {
        assertThat(EasilyMissed.in("ls" + "\n \t".repeat(40) + "rm -rf src"))
                .singleElement()
                .asString()
                .startsWith("it goes on behind ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"g\u0456t push", "\u03bfpen x", "\uff4cs", "\ud835\udc25s"})
    void lettersThatLookLikeLatinOnesAreNamed(String command) {
        assertThat(EasilyMissed.in(command))
                .singleElement()
                .asString()
                .contains("(U+", "look like Latin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "git commit -m 'Gr\u00fc\u00dfe'",
                "echo \u4f60\u597d",
                "for f in *; do\n        echo \"$f\"\ndone\n",
                "ls      -l   ",
                "echo a\n\n\necho b"
            })
    void usualTextHasNothingThatIsEasilyMissed(String command) {
        assertThat(EasilyMissed.in(command)).isEmpty();
    }

    @Test
    void questionTellsIt() {
        ApprovalRequest request = request("ls" + " ".repeat(500) + "; rm -rf src");

        assertThat(ApprovalText.of(request).orElseThrow())
                .contains("  ! it goes on behind 500 blanks, at character 503\n    | ls");
    }

    private static ApprovalRequest request(String command) {
        return new ApprovalRequest(
                List.of("asked"),
                command,
                Path.of("/project"),
                Optional.empty(),
                Map.of(),
                List.of(),
                List.of(),
                true);
    }
}
