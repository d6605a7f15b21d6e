package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTests {

    private static final List<String> NAMES =
            List.of("--timeout", "--preset", "--deny", "server", "exec", "check");

    @ParameterizedTest
    @CsvSource({
        "--tiemout, --timeout",
        "--presets, --preset",
        "serve, server",
        "exex, exec",
        "--dney, --deny"
    })
    void toFindsTheNameWhenItIsMisspelt(String given, String meant) {
        assertThat(Nearest.to(given, NAMES)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"--colour", "frobnicate", "x"})
    void toFindsNothingWhenNoNameIsNear(String given) {
        assertThat(Nearest.to(given, NAMES)).isEmpty();
    }
}
