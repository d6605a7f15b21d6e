package dev.shellwarden.sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What Landlock lets one call do, below which paths. It grants only, so what is hidden is what is
 * not granted.
 */
final class Grants {

    private static final List<String> DEVICES =
            List.of(
                    "/dev/null",
                    "/dev/zero",
                    "/dev/full",
                    "/dev/random",
                    "/dev/urandom",
                    "/dev/tty",
                    "/dev/ptmx");
    private static final long READ_ONE_FILE = Landlock.EXECUTE | Landlock.READ_FILE;
    private static final long USE_DEVICE =
            Landlock.READ_FILE | Landlock.WRITE_FILE | Landlock.DEVICE_CONTROL;

    private final List<Path> hidden;
    private final Map<Path, Boolean> writableBelow = new HashMap<>();

    private Grants(List<Path> hidden) {
        this.hidden = hidden;
    }

    static Grants of(SandboxSettings settings, SandboxRequest request, Path folder) {
        Grants grants = new Grants(new HiddenPaths(settings).paths(request.roots()));
        Profile profile = settings.profile();
        Stream.of(profile.system(), profile.tools(), settings.properties().readable())
                .flatMap(List::stream)
                .flatMap(text -> settings.paths().absolute(text).stream())
                .forEach(grants::read);
        settings.programFolders().forEach(grants::read);
        grants.read(Path.of("/proc"));
        Stream.of("/etc/resolv.conf", "/etc/hosts").map(Path::of).forEach(grants::readDestination);
        request.roots().forEach(root -> grants.writableBelow.put(root, true));
        grants.writableBelow.put(folder, true);
        grants.addChosen(settings, request);
        grants.dropWhatCommandsCanReplace();
        return grants;
    }

    private void addChosen(SandboxSettings settings, SandboxRequest request) {
        if (settings.properties().caches() != SandboxProperties.Caches.PRIVATE) {
            settings.profile().caches().forEach(cache -> addCache(settings, cache));
        }
        for (Path root : request.roots()) {
            settings.properties().writable().stream()
                    .flatMap(text -> settings.paths().against(root, text).stream())
                    .forEach(path -> writableBelow.put(path, true));
            GitLayout.common(root).ifPresent(path -> writableBelow.put(path, true));
        }
    }

    /**
     * What lies where commands can write is granted by that. A grant of its own would be for
     * whatever they had put in its place, such as a link to the home directory.
     */
    private void dropWhatCommandsCanReplace() {
        List<Path> outer =
                writableBelow.keySet().stream().filter(path -> writableBelow.get(path)).toList();
        writableBelow
                .keySet()
                .removeIf(path ->
                        outer.stream()
                                .anyMatch(tree -> path.startsWith(tree) && !path.equals(tree)));
    }

    private void addCache(SandboxSettings settings, Profile.Cache cache) {
        Optional<Path> path = settings.paths().absolute(cache.path());
        if (path.filter(place -> Files.isDirectory(place) || made(settings, cache, place))
                .isPresent()) {
            writableBelow.put(
                    path.get(), settings.properties().caches() == SandboxProperties.Caches.SHARED);
        }
    }

    private static boolean made(SandboxSettings settings, Profile.Cache cache, Path place) {
        boolean wanted =
                settings.programFolders().stream()
                        .anyMatch(folder ->
                                cache.of().stream().anyMatch(program -> isIn(folder, program)));
        try {
            return wanted && Files.isDirectory(Files.createDirectories(place));
        } catch (java.io.IOException e) {
            return false;
        }
    }

    private static boolean isIn(Path folder, String program) {
        return Files.isExecutable(folder.resolve(program))
                || Files.isExecutable(folder.resolve("bin").resolve(program));
    }

    /** Grants reading a tree; where something hidden lies in it, its other parts one by one. */
    private void read(Path tree) {
        if (hidden.stream().anyMatch(tree::startsWith) || !Files.exists(tree)) {
            return;
        }
        if (hidden.stream()
                .noneMatch(secret -> secret.startsWith(tree) && Files.isReadable(secret))) {
            writableBelow.putIfAbsent(tree, false);
            return;
        }
        try (Stream<Path> children = Files.list(tree)) {
            children.forEach(this::read);
        } catch (java.io.IOException unreadable) {
            writableBelow.remove(tree);
        }
    }

    private void readDestination(Path name) {
        try {
            read(name.toRealPath());
        } catch (java.io.IOException missing) {
            writableBelow.remove(name);
        }
    }

    /** The grants as Landlock takes them. */
    Map<String, Long> access() {
        Map<String, Long> access = new HashMap<>();
        writableBelow.forEach(
                (path, writable) -> access.put(path.toString(), access(path, writable)));
        DEVICES.forEach(device -> access.put(device, USE_DEVICE));
        access.put("/dev/pts", USE_DEVICE | Landlock.READ_DIRECTORY);
        return access;
    }

    private static long access(Path path, boolean writable) {
        if (Files.isDirectory(path)) {
            return writable ? Landlock.writing() : Landlock.reading();
        }
        return writable ? READ_ONE_FILE | Landlock.WRITE_FILE | Landlock.TRUNCATE : READ_ONE_FILE;
    }

    boolean writable(Path path) {
        return writableBelow.entrySet().stream()
                .anyMatch(entry -> entry.getValue() && path.startsWith(entry.getKey()));
    }

    boolean readable(Path path) {
        return writableBelow.keySet().stream().anyMatch(path::startsWith);
    }
}
