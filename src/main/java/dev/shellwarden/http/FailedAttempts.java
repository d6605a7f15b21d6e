package dev.shellwarden.http;

import io.github.bucket4j.Bucket;
import java.net.InetAddress;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How many requests without a token that is known may come from one address in a minute. Over that,
 * only tokens that were good there before are still looked at: whoever guesses is stopped, and a
 * stranger on the same machine locks nobody out.
 */
final class FailedAttempts {

    /** Addresses of one network of IPv6 belong to one holder (RFC 6177, section 2). */
    private static final int NETWORK_BYTES = 8;

    private static final int GOOD_TOKENS_KEPT = 64;

    private final int perMinute;
    private final Recent<String, Address> addresses;

    FailedAttempts(int perMinute) {
        this.perMinute = perMinute;
        this.addresses = new Recent<>(address -> new Address(Buckets.perMinute(perMinute)));
    }

    /** Why a request with this token is not looked at, when it is not. */
    Optional<Refusal> check(String address, TokenDigest token) {
        Address from = from(address);
        return from.failures.getAvailableTokens() > 0 || from.good.contains(token)
                ? Optional.empty()
                : Optional.of(
                        Refusal.tooMany(
                                "More than %d requests without a known token from one address in a minute; see shellwarden.http.failures-per-minute"
                                        .formatted(perMinute),
                                from.failures
                                        .estimateAbilityToConsume(1)
                                        .getNanosToWaitForRefill()));
    }

    void failed(String address) {
        from(address).failures.tryConsume(1);
    }

    void succeeded(String address, TokenDigest token) {
        from(address).good.add(token);
    }

    private Address from(String address) {
        return addresses.of(network(address));
    }

    private static String network(String address) {
        byte[] bytes = InetAddress.ofLiteral(address.replaceFirst("%.*", "")).getAddress();
        return bytes.length == 4
                ? address
                : HexFormat.of().formatHex(bytes, 0, NETWORK_BYTES) + "::";
    }

    /** What came from one address: its budget of failures, and the tokens that were good. */
    private record Address(Bucket failures, Set<TokenDigest> good) {

        Address(Bucket failures) {
            this(failures, Collections.synchronizedSet(Collections.newSetFromMap(newest())));
        }

        private static Map<TokenDigest, Boolean> newest() {
            return new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<TokenDigest, Boolean> eldest) {
                    return size() > GOOD_TOKENS_KEPT;
                }
            };
        }
    }
}
