package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExactArgumentsTests {

    @Test
    void lastOfTakesOurArgumentsWhenOthersStandBefore() {
        String[] decoded = {"exec", "echo ?", ""};
        assertThat(ExactArguments.lastOf("java\0-jar\0x.jar\0exec\0echo é\0\0", decoded))
                .containsExactly("exec", "echo é", "");
    }

    @Test
    void lastOfKeepsTheDecodedOnesWhenThereAreTooFew() {
        String[] decoded = {"exec", "echo"};
        assertThat(ExactArguments.lastOf("java\0", decoded)).isSameAs(decoded);
    }
}
