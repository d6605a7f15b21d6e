package dev.shellwarden.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The files that {@code install} works with. */
final class InstallResource {

    private InstallResource() {}

    static String text(String name) {
        try (InputStream stream = InstallResource.class.getResourceAsStream("/install/" + name)) {
            return new String(
                    Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The options that the program's Java is started with. */
    static List<String> javaOptions() {
        return text("java.options").lines().toList();
    }
}
