package dev.shellwarden.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The command that PATH finds: a script that starts the program with its cache, or without when
 * that is stale.
 */
final class LauncherScript {

    private static final String OURS = "Made by 'shellwarden install'";

    private final InstallPlaces places;

    LauncherScript(InstallPlaces places) {
        this.places = places;
    }

    /** Writes it; a file of somebody else's with this name is left alone. */
    void write(Path jar, Path java) throws IOException {
        if (Files.exists(places.launcher()) && !isOurs()) {
            throw new IOException(places.launcher() + " is not ours; it is left as it is");
        }
        Files.createDirectories(places.launcher().getParent());
        Files.deleteIfExists(places.launcher());
        Files.writeString(places.launcher(), text(jar, java));
        Files.setPosixFilePermissions(
                places.launcher(), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Removes it when it is ours. */
    boolean remove() throws IOException {
        return Files.exists(places.launcher())
                && isOurs()
                && Files.deleteIfExists(places.launcher());
    }

    boolean isOurs() throws IOException {
        return Files.isRegularFile(places.launcher())
                && Files.readString(places.launcher()).contains(OURS);
    }

    private String text(Path jar, Path java) {
        return InstallResource.text("launcher.sh")
                .replace("@jar@", quoted(jar))
                .replace("@java@", quoted(java))
                .replace("@start@", quoted(places.start()))
                .replace("@options@", String.join(" ", InstallResource.javaOptions()));
    }

    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }
}
