package dev.shellwarden.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Callers with tokens of an authorization server, which is one on this machine. */
class IssuedTokenTests {

    @TempDir static Path directory;

    private static LocalIssuer issuer;
    private static ServerOverHttp server;

    @BeforeAll
    static void start() throws Exception {
        issuer = LocalIssuer.start();
        server = ServerOverHttp.startPlain(directory, arguments(issuer.address()));
    }

    @AfterAll
    static void end() throws Exception {
        server.close();
        issuer.close();
    }

    private static List<String> arguments(String address) {
        return List.of(
                "--shellwarden.http.issuer=" + address,
                "--shellwarden.http.resource=" + LocalIssuer.RESOURCE,
                "--shellwarden.http.failures-per-minute=100000",
                "--shellwarden.http.jwt.policies[0].value=shell:all",
                "--shellwarden.http.jwt.policies[1].value=shell:read",
                "--shellwarden.http.jwt.policies[1].policy=reader",
                "--shellwarden.policies.reader.effects=read",
                "--shellwarden.policies.reader.tools.include=shell,get_policy");
    }

    @Test
    void callerWhenItsTokenIsGoodHasThePolicyOfItsScope() throws Exception {
        String trusted = issuer.token("alice", "openid shell:all");
        String reader = issuer.token("alice", "shell:read");

        assertThat(said(trusted, "touch made && echo done")).contains("done");
        assertThat(said(reader, "touch also-made && echo done"))
                .contains("Command refused")
                .doesNotContain("\"stdout\":\"done");
        assertThat(said(reader, "ls")).contains("made").doesNotContain("also-made");
    }

    @Test
    void sessionWhenOpenedByAnotherTokenOfTheSameSubjectWithMorePowerIsUnknown() throws Exception {
        String session = server.open(issuer.token("alice", "shell:all"));

        HttpResponse<String> answer =
                server.send(
                        issuer.token("alice", "shell:read"),
                        session,
                        ServerOverHttp.shell(1, "echo no"));

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(
                        server.send(
                                        issuer.token("alice", "shell:all shell:read"),
                                        session,
                                        ServerOverHttp.shell(2, "echo yes"))
                                .body())
                .contains("yes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/.well-known/oauth-protected-resource",
                "/.well-known/oauth-protected-resource/mcp"
            })
    void metadataWhenAskedForWithoutATokenNamesTheIssuer(String path) throws Exception {
        HttpResponse<String> answer =
                server.client()
                        .send(
                                HttpRequest.newBuilder(URI.create(server.base() + path)).build(),
                                HttpResponse.BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(200);
        JsonNode metadata = JsonMapper.shared().readTree(answer.body());
        assertThat(metadata.path("resource").asString()).isEqualTo(LocalIssuer.RESOURCE);
        assertThat(metadata.path("authorization_servers").path(0).asString())
                .isEqualTo(issuer.address());
        assertThat(metadata.path("scopes_supported").toString())
                .isEqualTo("[\"shell:all\",\"shell:read\"]");
    }

    @Test
    void answerWhenTheTokenIsMissingTellsWhereToReadAboutIt() throws Exception {
        HttpResponse<String> answer =
                server.client()
                        .send(
                                HttpRequest.newBuilder(URI.create(server.base() + "/mcp"))
                                        .GET()
                                        .build(),
                                HttpResponse.BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate").orElseThrow())
                .contains(
                        "resource_metadata=\"http://localhost:8931/.well-known/oauth-protected-resource/mcp\"");
    }

    @Test
    void tokenWhenSignedByAKeyThatTheIssuerAddedIsGood() throws Exception {
        var key = issuer.rotate();

        assertThat(
                        initialize(
                                        LocalIssuer.signed(
                                                key,
                                                JWSAlgorithm.ES256,
                                                issuer.claims("bob", "shell:all").build()))
                                .statusCode())
                .isEqualTo(200);
    }

    static Stream<Map<String, Object>> rows() throws IOException {
        try (InputStream in =
                IssuedTokenTests.class.getResourceAsStream("/http/hostile-tokens.yaml")) {
            List<Map<String, Object>> rows = new Yaml().load(in);
            return rows.stream();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void tokenWhenHostileLetsNobodyIn(Map<String, Object> row) throws Exception {
        HttpResponse<String> answer = initialize(token(row));

        assertThat(answer.statusCode())
                .as(answer.body())
                .isEqualTo(row.getOrDefault("status", 401));
        JsonNode error = JsonMapper.shared().readTree(answer.body()).path("error");
        assertThat(error.path("message").asString())
                .contains((String) row.getOrDefault("says", ""))
                .isNotBlank();
        assertThat(answer.body())
                .doesNotContainIgnoringCase("exception")
                .doesNotContain("org.", "com.nimbus", "java.");
        if (answer.statusCode() == 401) {
            assertThat(answer.headers().firstValue("WWW-Authenticate").orElseThrow())
                    .contains("error=\"invalid_token\"");
        }
        assertThat(initialize(issuer.token("alice", "shell:all")).statusCode()).isEqualTo(200);
    }

    @Test
    void keysWhenTokensNameUnknownOnesAreNotAskedForEachTime() throws Exception {
        initialize(issuer.token("alice", "shell:all"));
        int before = issuer.keyRequests();
        for (int i = 0; i < 50; i++) {
            assertThat(initialize(token(Map.of("header", Map.of("kid", "k" + i)))).statusCode())
                    .isEqualTo(401);
        }

        assertThat(issuer.keyRequests() - before).isLessThan(10);
    }

    @Test
    void serverWhenTheIssuerCannotBeReachedStartsAndSaysSoUntilItCan(@TempDir Path other)
            throws Exception {
        int port = freePort();
        try (ServerOverHttp alone =
                ServerOverHttp.startPlain(other, arguments(LocalIssuer.address(port)))) {
            HttpResponse<String> refused = alone.initialize(issuer.token("alice", "shell:all"));
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("issuer of tokens cannot be reached");
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();

            try (LocalIssuer late = LocalIssuer.start(port)) {
                long deadline = System.nanoTime() + 60_000_000_000L;
                String token = late.token("alice", "shell:all");
                int status = 503;
                while (status == 503 && System.nanoTime() < deadline) {
                    Thread.sleep(500);
                    status = alone.initialize(token).statusCode();
                }
                assertThat(status).isEqualTo(200);
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static String said(String token, String command) throws Exception {
        return server.send(token, server.open(token), ServerOverHttp.shell(1, command)).body();
    }

    private static HttpResponse<String> initialize(String token) throws Exception {
        return server.initialize(token);
    }

    private static String token(Map<String, Object> row) throws Exception {
        if (row.get("text") instanceof String text) {
            return text;
        }
        if (row.get("deep") instanceof Integer depth) {
            return encoded("[".repeat(depth)) + "." + encoded("{}") + ".AAAA";
        }
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("alg", "RS256");
        header.put("kid", issuer.key().getKeyID());
        header.put("typ", "at+jwt");
        Map<String, Object> claims = issuer.claims("alice", "shell:all").build().toJSONObject();
        change(header, row.get("header"));
        change(claims, row.get("claims"));
        if ("stranger".equals(header.get("jwk"))) {
            header.put("jwk", issuer.stranger().toPublicJWK().toJSONObject());
        }
        String signed =
                encoded(JsonMapper.shared().writeValueAsString(header))
                        + "."
                        + encoded(JsonMapper.shared().writeValueAsString(claims));
        return signed + "." + signature((String) row.getOrDefault("sign", "main"), signed);
    }

    private static void change(Map<String, Object> members, Object changes) {
        if (changes instanceof Map<?, ?> changed) {
            changed.forEach((name, value) -> {
                if (value == null) {
                    members.remove(name);
                } else {
                    members.put((String) name, value instanceof String text ? filled(text) : value);
                }
            });
        }
    }

    private static Object filled(String text) {
        return text.matches("now[+-]\\d+")
                ? (Object) (Instant.now().getEpochSecond() + Long.parseLong(text.substring(3)))
                : text.replace("{issuer}", issuer.address())
                        .replace("{long}", "x".repeat(1000))
                        .replace("{huge}", "x".repeat(100_000));
    }

    private static String signature(String how, String signed) throws Exception {
        byte[] bytes = signed.getBytes(StandardCharsets.US_ASCII);
        return switch (how) {
            case "nothing" -> "";
            case "broken" -> signature(issuer.key(), bytes).replaceFirst("^....", "AAAA");
            case "stranger" -> signature(issuer.stranger(), bytes);
            case "public-as-secret" ->
                    new MACSigner(issuer.key().toRSAPublicKey().getEncoded())
                            .sign(header(JWSAlgorithm.HS256), bytes)
                            .toString();
            default -> signature(issuer.key(), bytes);
        };
    }

    private static String signature(RSAKey key, byte[] bytes) throws Exception {
        return new RSASSASigner(key).sign(header(JWSAlgorithm.RS256), bytes).toString();
    }

    private static com.nimbusds.jose.JWSHeader header(JWSAlgorithm algorithm) {
        return new com.nimbusds.jose.JWSHeader(algorithm);
    }

    private static String encoded(String text) {
        return Base64URL.encode(text).toString();
    }
}
