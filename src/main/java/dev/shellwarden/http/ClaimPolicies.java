package dev.shellwarden.http;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which policy a token of the authorization server stands for, by one of its claims. */
final class ClaimPolicies {

    private static final String SCOPE = "scope";

    /** RFC 6749, section 3.3. */
    private static final Pattern SCOPE_TOKEN = Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]+");

    private final String claim;
    private final List<HttpProperties.ClaimPolicy> policies;

    /**
     * @param policies the first whose value the claim has counts; with none every token has the
     *     server's policy
     */
    ClaimPolicies(String claim, List<HttpProperties.ClaimPolicy> policies) {
        this.claim = claim;
        this.policies = List.copyOf(policies);
    }

    /** What a token may do. */
    sealed interface Assigned {

        /** A policy; absent for the server's. */
        record Policy(Optional<String> name) implements Assigned {}

        /** Nothing: no value of its claim is named. */
        record Nothing() implements Assigned {}
    }

    Assigned of(Map<String, Object> claims) {
        if (policies.isEmpty()) {
            return new Assigned.Policy(Optional.empty());
        }
        Set<String> values = values(claims.get(claim));
        return policies.stream()
                .filter(policy -> values.contains(policy.value()))
                .findFirst()
                .<Assigned>map(policy -> new Assigned.Policy(policy.policy()))
                .orElseGet(Assigned.Nothing::new);
    }

    /** A list, or one text with words: scopes are written so (RFC 8693, section 4.2). */
    private static Set<String> values(@Nullable Object claim) {
        return switch (claim) {
            case String words -> Arrays.stream(words.split(" ")).collect(Collectors.toSet());
            case Collection<?> list ->
                    list.stream().map(String::valueOf).collect(Collectors.toSet());
            case null, default -> Set.of();
        };
    }

    /** The claim that is read. */
    String claim() {
        return claim;
    }

    /** The scopes that a client may ask for. */
    List<String> scopes() {
        return claim.equals(SCOPE)
                ? policies.stream()
                        .map(HttpProperties.ClaimPolicy::value)
                        .filter(value -> SCOPE_TOKEN.matcher(value).matches())
                        .toList()
                : List.of();
    }
}
