package dev.shellwarden.http;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.IOException;
import java.net.URI;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The keys of the authorization server. It is asked when the first token comes, so that this server
 * starts without it, and not for a while after it could not be reached.
 */
final class AuthorizationServer implements JWKSource<SecurityContext> {

    private static final int CONNECT_MILLIS = 3_000;
    private static final int READ_MILLIS = 5_000;
    private static final int MOST_BYTES = 256 << 10;

    private static final Duration KEYS_FRESH = Duration.ofMinutes(5);
    private static final Duration KEYS_GOOD_WITHOUT_IT = Duration.ofHours(1);
    private static final Duration BETWEEN_REFRESHES = Duration.ofSeconds(30);
    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(5);

    private final URI issuer;
    private final ResourceRetriever web =
            new DefaultResourceRetriever(CONNECT_MILLIS, READ_MILLIS, MOST_BYTES);
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable JWKSource<SecurityContext> keys;
    private @Nullable KeySourceException lastFailure;
    private long lastTry;

    AuthorizationServer(URI issuer) {
        this.issuer = issuer;
    }

    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context)
            throws KeySourceException {
        JWKSource<SecurityContext> found = keys;
        return (found == null ? discovered() : found).get(selector, context);
    }

    private JWKSource<SecurityContext> discovered() throws KeySourceException {
        lock.lock();
        try {
            JWKSource<SecurityContext> found = keys;
            if (found != null) {
                return found;
            }
            if (lastFailure != null && System.nanoTime() - lastTry < BETWEEN_TRIES.toNanos()) {
                throw lastFailure;
            }
            return keys = discover();
        } finally {
            lock.unlock();
        }
    }

    private JWKSource<SecurityContext> discover() throws KeySourceException {
        try {
            return source(keysAddress());
        } catch (IOException | ParseException | IllegalArgumentException failed) {
            lastTry = System.nanoTime();
            lastFailure =
                    new KeySourceException(
                            issuer + " cannot be asked: " + failed.getMessage(), failed);
            throw lastFailure;
        }
    }

    private JWKSource<SecurityContext> source(URI address) throws IOException {
        return JWKSourceBuilder.<SecurityContext>create(address.toURL(), web)
                .cache(KEYS_FRESH.toMillis(), 2L * (CONNECT_MILLIS + READ_MILLIS))
                .rateLimited(BETWEEN_REFRESHES.toMillis())
                .refreshAheadCache(false)
                .outageTolerant(KEYS_GOOD_WITHOUT_IT.toMillis())
                .build();
    }

    private URI keysAddress() throws IOException, ParseException {
        Optional<IOException> failure = Optional.empty();
        for (URI address : descriptions(issuer)) {
            try {
                return keysAddress(web.retrieveResource(address.toURL()).getContent());
            } catch (IOException missing) {
                failure = failure.or(() -> Optional.of(missing));
            }
        }
        throw failure.orElseThrow();
    }

    /**
     * Where an issuer may describe itself: OpenID Connect Discovery 1.0, section 4, and RFC 8414,
     * sections 3 and 5.
     */
    static List<URI> descriptions(URI issuer) {
        String path = issuer.getPath() == null ? "" : issuer.getPath().replaceFirst("/$", "");
        return List.of(
                issuer.resolve(path + "/.well-known/openid-configuration"),
                issuer.resolve("/.well-known/oauth-authorization-server" + path),
                issuer.resolve("/.well-known/openid-configuration" + path));
    }

    private URI keysAddress(String description) throws ParseException {
        Map<String, Object> members = JSONObjectUtils.parse(description);
        if (!issuer.toString().equals(JSONObjectUtils.getString(members, "issuer"))) {
            throw new IllegalArgumentException("it describes itself as another issuer");
        }
        URI address = JSONObjectUtils.getURI(members, "jwks_uri");
        if (address == null || !SafeAddress.isSafe(address)) {
            throw new IllegalArgumentException("its jwks_uri must begin with https://");
        }
        return address;
    }
}
