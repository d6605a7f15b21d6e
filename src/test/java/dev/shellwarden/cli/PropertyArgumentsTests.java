package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PropertyArgumentsTests {

    @Test
    void ofSplitsWhenPropertiesStandBetweenWords() {
        PropertyArguments taken =
                PropertyArguments.of(
                        new String[] {
                            "exec",
                            "--shellwarden.policy.unknown=deny",
                            "-t",
                            "5",
                            "--spring.x.y-z[0]=",
                            "ls -l"
                        });
        assertThat(taken.words()).containsExactly("exec", "-t", "5", "ls -l");
        assertThat(taken.properties())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("shellwarden.policy.unknown", "deny", "spring.x.y-z[0]", ""));
    }

    @Test
    void ofTakesKeysInBracketsWithAndWithoutADotInFront() {
        assertThat(
                        PropertyArguments.of(
                                        new String[] {
                                            "--a.b[git:reset]=allow", "--a.c.[git:reset]=deny"
                                        })
                                .properties())
                .containsEntry("a.b[git:reset]", "allow")
                .containsEntry("a.c[git:reset]", "deny");
    }

    @Test
    void ofKeepsWordsWhenTheyStandBehindTwoDashes() {
        assertThat(PropertyArguments.of(new String[] {"exec", "--", "--a.b=c"}).words())
                .containsExactly("exec", "--", "--a.b=c");
    }

    @Test
    void ofKeepsOptionsWhenTheirValueHoldsADot() {
        assertThat(
                        PropertyArguments.of(new String[] {"--config=a.b.yml", "--deny=x.y"})
                                .properties())
                .isEmpty();
    }

    @Test
    void ofFailsWhenAPropertyHasNoValue() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(
                        () -> PropertyArguments.of(new String[] {"--shellwarden.http.port", "1"}))
                .withMessageContaining("--shellwarden.http.port=VALUE");
    }

    @Test
    void ofFailsWhenLocationsAreSet() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() ->
                        PropertyArguments.of(new String[] {"--spring.config.location=file:./"}))
                .withMessageContaining("--config FILE");
    }
}
