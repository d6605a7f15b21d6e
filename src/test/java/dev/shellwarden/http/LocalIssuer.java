package dev.shellwarden.http;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** An authorization server on this machine: it describes itself, publishes keys and signs. */
final class LocalIssuer implements AutoCloseable {

    static final String RESOURCE = "http://localhost:8931/mcp";

    private static final RSAKey RSA = rsa("main");
    private static final RSAKey STRANGER = rsa("main");

    private final HttpServer server;
    private final List<JWK> published = new CopyOnWriteArrayList<>(List.of(RSA.toPublicJWK()));
    private final AtomicInteger keyRequests = new AtomicInteger();

    private LocalIssuer(HttpServer server) {
        this.server = server;
        server.createContext(
                "/realms/team/.well-known/openid-configuration",
                exchange ->
                        answer(
                                exchange,
                                "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/keys\"}"
                                        .formatted(address(), address())));
        server.createContext(
                "/realms/team/keys",
                exchange -> {
                    keyRequests.incrementAndGet();
                    answer(exchange, new JWKSet(new ArrayList<>(published)).toString());
                });
        server.start();
    }

    static LocalIssuer start() throws IOException {
        return start(0);
    }

    static LocalIssuer start(int port) throws IOException {
        return new LocalIssuer(
                HttpServer.create(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0));
    }

    private static void answer(com.sun.net.httpserver.HttpExchange exchange, String json)
            throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static RSAKey rsa(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).generate();
        } catch (JOSEException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static String address(int port) {
        return "http://127.0.0.1:" + port + "/realms/team";
    }

    String address() {
        return address(port());
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** How often its keys were asked for. */
    int keyRequests() {
        return keyRequests.get();
    }

    RSAKey key() {
        return RSA;
    }

    /** A key that is not published, by the id of the one that is. */
    RSAKey stranger() {
        return STRANGER;
    }

    /** A new key, published. */
    ECKey rotate() throws JOSEException {
        ECKey key = new ECKeyGenerator(Curve.P_256).keyID("next").generate();
        published.add(key.toPublicJWK());
        return key;
    }

    /** What a good token says. */
    JWTClaimsSet.Builder claims(String subject, String scope) {
        Instant now = Instant.now();
        return new JWTClaimsSet.Builder()
                .issuer(address())
                .subject(subject)
                .audience(RESOURCE)
                .claim("scope", scope)
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plusSeconds(300)));
    }

    /** A good token. */
    String token(String subject, String scope) throws JOSEException {
        return signed(RSA, JWSAlgorithm.RS256, claims(subject, scope).build());
    }

    static String signed(JWK key, JWSAlgorithm algorithm, JWTClaimsSet claims)
            throws JOSEException {
        JWSHeader header =
                new JWSHeader.Builder(algorithm)
                        .keyID(key.getKeyID())
                        .type(new JOSEObjectType("at+jwt"))
                        .build();
        SignedJWT token = new SignedJWT(header, claims);
        token.sign(
                key instanceof ECKey curve
                        ? new ECDSASigner(curve)
                        : new RSASSASigner(key.toRSAKey()));
        return token.serialize();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
