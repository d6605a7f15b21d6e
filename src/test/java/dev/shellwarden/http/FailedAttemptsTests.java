package dev.shellwarden.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailedAttemptsTests {

    private static final TokenDigest GUESS = TokenDigest.of("sw_guess");
    private static final TokenDigest GOOD = TokenDigest.of("sw_good");

    private final FailedAttempts attempts = new FailedAttempts(2);

    @Test
    void checkWhenTheBudgetIsSpentRefusesWhatWasNeverGood() {
        attempts.succeeded("192.0.2.1", GOOD);
        attempts.failed("192.0.2.1");
        assertThat(attempts.check("192.0.2.1", GUESS)).isEmpty();
        attempts.failed("192.0.2.1");

        assertThat(attempts.check("192.0.2.1", GUESS).orElseThrow().status()).isEqualTo(429);
        assertThat(attempts.check("192.0.2.1", GUESS).orElseThrow().headers())
                .containsKey("Retry-After");
        assertThat(attempts.check("192.0.2.1", GOOD)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.2, false",
        "2001:db8::1, 2001:db8::ffff, true",
        "2001:db8::1, 2001:db8:0:1::1, false",
        "fe80::1%lo, fe80::2, true"
    })
    void checkWhenAnotherAddressFailedCountsANetworkOfIpv6AsOne(
            String failed, String asked, boolean together) {
        attempts.failed(failed);
        attempts.failed(failed);

        assertThat(attempts.check(asked, GUESS).isPresent()).isEqualTo(together);
    }

    @Test
    void recentWhenThereAreManyForgetsTheOldest() {
        Recent<Integer, Integer> recent = new Recent<>(key -> key);
        for (int key = 0; key < 20_000; key++) {
            recent.of(key);
        }

        assertThat(recent.size()).isEqualTo(10_000);
    }
}
