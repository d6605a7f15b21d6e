package dev.shellwarden.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The start-up cache: the jar unpacked into a layout that Java can map, and Java's own cache of
 * loaded classes, made by a training run over the way that clients use. A server starts without it
 * too, only slower.
 */
final class StartCache {

    private static final FileAttribute<?> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final InstallPlaces places;
    private final OwnProgram program;

    StartCache(InstallPlaces places, OwnProgram program) {
        this.places = places;
        this.program = program;
    }

    /**
     * Makes it anew, beside the one that is there: this process or a server may be running from it,
     * and opens files of it only when it needs them.
     *
     * @param jar the program's jar
     * @throws IOException when it cannot be made; the one that is there stays then
     */
    void make(Path jar) throws IOException {
        Path above = places.start().resolveSibling("");
        Files.createDirectories(above, PRIVATE);
        Path fresh = Files.createTempDirectory(above, "start.new-", PRIVATE);
        Path training = Files.createTempDirectory("shellwarden-training");
        try {
            extract(jar, fresh);
            train(jar, fresh, training);
            replaceBy(fresh);
        } finally {
            delete(training);
            delete(fresh);
        }
    }

    private void replaceBy(Path fresh) throws IOException {
        Path old = Path.of(fresh + ".old");
        if (Files.exists(places.start())) {
            Files.move(places.start(), old, StandardCopyOption.ATOMIC_MOVE);
        }
        Files.move(fresh, places.start(), StandardCopyOption.ATOMIC_MOVE);
        delete(old);
    }

    /** Whether there is one that is newer than the jar. */
    boolean isFresh(Path jar) throws IOException {
        return Files.exists(places.cache())
                && Files.getLastModifiedTime(places.cache())
                                .compareTo(Files.getLastModifiedTime(jar))
                        >= 0;
    }

    /** Removes it; one that is not there is fine. */
    void remove() throws IOException {
        delete(places.start());
    }

    private void extract(Path jar, Path folder) throws IOException {
        List<String> arguments =
                List.of(
                        "-Djarmode=tools",
                        "-jar",
                        jar.toString(),
                        "extract",
                        "--force",
                        "--application-filename",
                        "shellwarden.jar",
                        "--destination",
                        folder.toString());
        try {
            program.run(arguments, new File("/dev/null"), folder, Map.of());
        } catch (IOException failed) {
            throw new IOException(
                    "%s could not be unpacked to %s: %s"
                            .formatted(jar, folder, failed.getMessage()),
                    failed);
        }
    }

    private void train(Path jar, Path fresh, Path folder) throws IOException {
        Path input = folder.resolve("messages");
        Files.writeString(input, InstallResource.text("training.jsonl"));
        Path unfinished = fresh.resolve("shellwarden.aot.new");
        List<String> arguments = new ArrayList<>(InstallResource.javaOptions());
        arguments.add("-XX:AOTCacheOutput=" + unfinished);
        arguments.add("-Ddev.shellwarden.jar=" + jar);
        arguments.addAll(List.of("-jar", fresh.resolve("shellwarden.jar").toString()));
        Path workspace = Files.createDirectory(folder.resolve("workspace"));
        arguments.addAll(List.of("-w", workspace.toString()));
        try {
            program.run(arguments, input.toFile(), workspace, ownState(folder));
        } catch (IOException failed) {
            throw new IOException(
                    "the training run of the start-up cache failed: " + failed.getMessage(),
                    failed);
        }
        if (!Files.exists(unfinished)) {
            throw new IOException("the training run of the start-up cache left no cache");
        }
        Files.writeString(fresh.resolve("made-from"), jar + "\n" + OwnProgram.currentJava() + "\n");
        Files.move(
                unfinished,
                fresh.resolve(places.cache().getFileName()),
                StandardCopyOption.ATOMIC_MOVE);
    }

    /** The training must not read the user's policy nor write into the user's audit trail. */
    private static Map<String, String> ownState(Path folder) {
        return Map.of(
                "XDG_STATE_HOME", folder.resolve("state").toString(),
                "XDG_CONFIG_HOME", folder.resolve("config").toString());
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> tree = Files.walk(folder)) {
                for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(path);
                }
            }
        }
    }
}
