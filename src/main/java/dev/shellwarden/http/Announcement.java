package dev.shellwarden.http;

import java.nio.file.Path;
import java.util.Optional;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationListener;

/** Tells the person who starts the server where it listens and how to come in. */
final class Announcement implements ApplicationListener<ApplicationReadyEvent> {

    private final HttpProperties properties;

    Announcement(HttpProperties properties) {
        this.properties = properties;
    }

    static void token(FirstToken.Made token, Path file) {
        System.err.println(
                token.fresh()
                        ? "shellwarden: a token was made, and is shown this once: " + token.text()
                        : "shellwarden: the token is in " + file);
    }

    @Override
    public void onApplicationEvent(ApplicationReadyEvent event) {
        if (event.getApplicationContext() instanceof WebServerApplicationContext context
                && context.getWebServer() != null) {
            Optional.ofNullable(context.getEnvironment().getProperty("local.management.port"))
                    .ifPresent(port ->
                            System.err.println("shellwarden: health and metrics on port " + port));
            System.err.println(
                    "shellwarden: serving on %s port %d"
                            .formatted(
                                    properties.address().getHostAddress(),
                                    context.getWebServer().getPort()));
        }
    }
}
