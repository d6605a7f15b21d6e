package dev.shellwarden.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.security.oauth2.server.resource.OAuth2ProtectedResourceMetadata;
import tools.jackson.databind.json.JsonMapper;

/**
 * What clients read to find the authorization server: RFC 9728. It is for everybody, and says
 * nothing that a client without a token must not know.
 */
final class ResourceMetadata {

    private static final String WELL_KNOWN = "/.well-known/oauth-protected-resource";

    private final Set<String> paths;
    private final String address;
    private final byte[] body;

    /**
     * @param resource the address of the endpoint as clients know it
     * @param scopes the scopes that a client may ask for
     */
    ResourceMetadata(URI resource, URI issuer, List<String> scopes) {
        String path = resource.getPath() == null ? "" : resource.getPath().replaceFirst("/$", "");
        this.paths = new TreeSet<>(List.of(WELL_KNOWN, WELL_KNOWN + "/mcp", WELL_KNOWN + path));
        this.address = resource.resolve(WELL_KNOWN + path).toString();
        this.body = JsonMapper.shared().writeValueAsBytes(claims(resource, issuer, scopes));
    }

    private static Map<String, Object> claims(URI resource, URI issuer, List<String> scopes) {
        return OAuth2ProtectedResourceMetadata.builder()
                .resource(resource.toString())
                .authorizationServer(issuer.toString())
                .scopes(all -> all.addAll(scopes))
                .bearerMethod("header")
                .resourceName("Shellwarden")
                .build()
                .getClaims();
    }

    /** Where a client finds it. */
    String address() {
        return address;
    }

    boolean isAskedBy(HttpServletRequest request) {
        return request.getMethod().equals("GET") && paths.contains(request.getRequestURI());
    }

    void write(HttpServletResponse response) throws IOException {
        response.setContentType("application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
