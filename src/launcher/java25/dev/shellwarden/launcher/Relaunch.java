package dev.shellwarden.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Puts a Java with the start-up cache and the options that a jar's manifest cannot hold in this
 * process's place, by execv(3). What {@code install} made is used only for the jar it was made
 * from; whatever is missing or fails, the start goes on as it began.
 */
final class Relaunch {

    private static final AddressLayout ADDRESS = ValueLayout.ADDRESS;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

    /** Java's own options that say how to start; whoever gives one knows what he wants. */
    private static final List<String> CHOSEN =
            List.of("-XX:AOT", "-XX:SharedArchive", "-Xshare", "-javaagent", "-agent", "-Djarmode");

    private Relaunch() {}

    /** Does not return where the cache is there. */
    @SuppressWarnings("RestrictedApi")
    static void withCache(String[] arguments) {
        try {
            Optional<List<String>> command = command(arguments);
            if (command.isPresent()) {
                execute(command.get());
            }
        } catch (Throwable impossible) {
            // The usual start follows.
        }
    }

    private static Optional<List<String>> command(String[] arguments)
            throws IOException, ReflectiveOperationException {
        if (Stream.of(arguments).anyMatch("install"::equals)) {
            return Optional.empty();
        }
        Optional<List<String>> given = javaOptions(arguments.length);
        Path jar = jar();
        Path start = cacheHome().resolve("shellwarden/start");
        Path cache = start.resolve("shellwarden.aot");
        List<String> madeFrom = Files.readAllLines(start.resolve("made-from"));
        boolean usable =
                given.isPresent()
                        && madeFrom.size() == 2
                        && madeFrom.getFirst().equals(jar.toString())
                        && Files.isExecutable(Path.of(madeFrom.getLast()))
                        && Files.getLastModifiedTime(cache)
                                        .compareTo(Files.getLastModifiedTime(jar))
                                >= 0;
        if (!usable) {
            return Optional.empty();
        }
        List<String> command = new ArrayList<>();
        command.add(madeFrom.getLast());
        command.addAll(ourOptions());
        command.add("-XX:AOTCache=" + cache);
        command.add("-Ddev.shellwarden.jar=" + jar);
        command.addAll(given.get());
        command.addAll(List.of("-jar", start.resolve("shellwarden.jar").toString()));
        command.addAll(List.of(arguments));
        return Optional.of(command);
    }

    /** What stands before {@code -jar}; empty where that cannot be known or should be left alone. */
    private static Optional<List<String>> javaOptions(int arguments) throws IOException {
        String[] words =
                Files.readString(Path.of("/proc/self/cmdline"), StandardCharsets.UTF_8)
                        .split("\0", -1);
        int end = words.length - 1 - arguments - 2;
        if (end < 1 || !words[end].equals("-jar")) {
            return Optional.empty();
        }
        List<String> options = List.of(words).subList(1, end);
        return options.stream().anyMatch(option -> CHOSEN.stream().anyMatch(option::startsWith))
                ? Optional.empty()
                : Optional.of(options);
    }

    private static Path jar() throws ReflectiveOperationException {
        URI place =
                URI.create(
                        Relaunch.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toString());
        return Path.of(place);
    }

    private static Path cacheHome() {
        return Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElseGet(() -> Path.of(System.getenv("HOME"), ".cache"));
    }

    private static List<String> ourOptions() throws IOException {
        try (InputStream options =
                Relaunch.class.getResourceAsStream("/BOOT-INF/classes/install/java.options")) {
            return new String(options.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private static void execute(List<String> command) throws Throwable {
        Linker linker = Linker.nativeLinker();
        MethodHandle execv =
                linker.downcallHandle(
                        linker.defaultLookup().findOrThrow("execv"),
                        FunctionDescriptor.of(INT, ADDRESS, ADDRESS));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment words = arena.allocate(ADDRESS, command.size() + 1L);
            for (int index = 0; index < command.size(); index++) {
                words.setAtIndex(ADDRESS, index, arena.allocateFrom(command.get(index)));
            }
            MemorySegment program = arena.allocateFrom(command.getFirst());
            int failed = (int) execv.invokeExact(program, words);
        }
    }
}
