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
import java.util.Objects;
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
        Optional<Given> given = Given.read(arguments.length);
        if (given.isEmpty() || Stream.of(arguments).anyMatch("install"::equals)) {
            return Optional.empty();
        }
        Path jar = jar();
        Path start = cacheHome().resolve("shellwarden/start");
        Optional<Path> java = madeWith(start, jar);
        if (java.isEmpty() && hasLocale()) {
            return Optional.empty();
        }
        List<String> command = new ArrayList<>();
        command.add(java.orElse(Path.of(System.getProperty("java.home"), "bin/java")).toString());
        command.addAll(ourOptions());
        if (java.isPresent()) {
            command.add("-XX:AOTCache=" + start.resolve("shellwarden.aot"));
            command.add("-Ddev.shellwarden.jar=" + jar);
        }
        if (!hasLocale()) {
            command.add("-Ddev.shellwarden.locale=made-up");
        }
        command.addAll(given.get().options());
        Path program = java.isPresent() ? start.resolve("shellwarden.jar") : jar;
        command.addAll(List.of("-jar", program.toString()));
        command.addAll(given.get().arguments());
        return Optional.of(command);
    }

    /** The Java that the cache of this jar was made with, where there is one to be used. */
    private static Optional<Path> madeWith(Path start, Path jar) throws IOException {
        Path cache = start.resolve("shellwarden.aot");
        if (!Files.exists(cache) || !Files.isDirectory(start.resolve("lib"))) {
            return Optional.empty();
        }
        List<String> madeFrom = Files.readAllLines(start.resolve("made-from"));
        boolean usable =
                madeFrom.size() == 2
                        && madeFrom.getFirst().equals(jar.toString())
                        && Files.isExecutable(Path.of(madeFrom.getLast()))
                        && Files.getLastModifiedTime(cache)
                                        .compareTo(Files.getLastModifiedTime(jar))
                                >= 0;
        return usable ? Optional.of(Path.of(madeFrom.getLast())) : Optional.empty();
    }

    /** Without a locale Java could name no file with a letter that is not of ASCII. */
    private static boolean hasLocale() {
        return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .anyMatch(name -> !Objects.requireNonNullElse(System.getenv(name), "").isEmpty());
    }

    /**
     * What this process was started with. Java's own reading of it is in the locale's encoding, and
     * what that has not is lost.
     *
     * @param options what stands before {@code -jar}
     * @param arguments what stands after the jar
     */
    private record Given(List<String> options, List<String> arguments) {

        /** Empty where it cannot be known or should be left alone. */
        static Optional<Given> read(int arguments) throws IOException {
            List<String> words =
                    List.of(
                            Files.readString(Path.of("/proc/self/cmdline"), StandardCharsets.UTF_8)
                                    .split("\0", -1));
            int end = words.size() - 1 - arguments - 2;
            if (end < 1 || !words.get(end).equals("-jar")) {
                return Optional.empty();
            }
            Given given =
                    new Given(words.subList(1, end), words.subList(end + 2, words.size() - 1));
            return given.options().stream()
                            .anyMatch(option -> CHOSEN.stream().anyMatch(option::startsWith))
                    ? Optional.empty()
                    : Optional.of(given);
        }
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
            if (!hasLocale()) {
                setLocale(linker, arena);
            }
            MemorySegment words = arena.allocate(ADDRESS, command.size() + 1L);
            for (int index = 0; index < command.size(); index++) {
                words.setAtIndex(ADDRESS, index, arena.allocateFrom(command.get(index)));
            }
            MemorySegment program = arena.allocateFrom(command.getFirst());
            int failed = (int) execv.invokeExact(program, words);
        }
    }

    /** What the program takes from its commands' environment again. */
    private static void setLocale(Linker linker, Arena arena) throws Throwable {
        MethodHandle setenv =
                linker.downcallHandle(
                        linker.defaultLookup().findOrThrow("setenv"),
                        FunctionDescriptor.of(INT, ADDRESS, ADDRESS, INT));
        int failed =
                (int)
                        setenv.invokeExact(
                                arena.allocateFrom("LC_CTYPE"), arena.allocateFrom("C.UTF-8"), 1);
        if (failed != 0) {
            throw new IllegalStateException("setenv failed");
        }
    }
}
