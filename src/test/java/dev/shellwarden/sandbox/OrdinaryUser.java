package dev.shellwarden.sandbox;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * Runs a test's main class in a Java of its own as an ordinary user. Tests that run as root make
 * the user and give up their rights with setpriv(1); others stay who they are.
 */
final class OrdinaryUser {

    private static final String NAME = "shellwarden-test";
    private static final List<Class<?>> NEEDED =
            List.of(
                    ConfinedRows.class,
                    Sandbox.class,
                    org.yaml.snakeyaml.Yaml.class,
                    org.springframework.util.unit.DataSize.class,
                    org.springframework.boot.context.properties.bind.DefaultValue.class,
                    jakarta.validation.constraints.Positive.class,
                    org.jspecify.annotations.NullMarked.class);

    private final Path base;
    private final boolean asRoot;

    private OrdinaryUser(Path base, boolean asRoot) {
        this.base = base;
        this.asRoot = asRoot;
    }

    /** An ordinary user with a throw-away directory. */
    static OrdinaryUser prepare() throws Exception {
        OrdinaryUser user = new OrdinaryUser(directory(), false);
        if (isRoot() && run(List.of("id", NAME)).code() != 0) {
            Assumptions.assumeTrue(
                    run(List.of("useradd", "-M", NAME)).code() == 0,
                    "cannot make an ordinary user");
        }
        user.give();
        return user;
    }

    /** Root itself, for what differs for it. */
    static OrdinaryUser root() throws Exception {
        Assumptions.assumeTrue(isRoot(), "not run as root");
        OrdinaryUser user = new OrdinaryUser(directory(), true);
        user.give();
        return user;
    }

    static boolean isRoot() {
        return LinuxCalls.effectiveUser() == 0;
    }

    private static Path directory() throws IOException {
        Path base = Files.createTempDirectory(Path.of("/tmp"), "sandbox-test-");
        base.toFile().setReadable(true, false);
        base.toFile().setExecutable(true, false);
        return base;
    }

    private void give() throws Exception {
        for (String name : List.of("home", "out", "socks")) {
            Files.createDirectory(base.resolve(name));
        }
        try (var standIn = OrdinaryUser.class.getResourceAsStream("/sandbox/stand-in.py")) {
            Files.copy(standIn, base.resolve("stand-in.py"));
        }
        if (isRoot() && !asRoot) {
            run(List.of("chown", "-R", NAME, base + "/home", base + "/out", base + "/socks"));
        }
    }

    /** Runs cases and gives the lines that were printed. */
    List<String> rows(String kind, List<Path> files) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(kind, base.toString()));
        for (Path file : files) {
            Path copy = base.resolve(file.getFileName().toString());
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
            arguments.add(copy.toString());
        }
        return run(java(arguments)).lines();
    }

    private List<String> java(List<String> arguments) throws Exception {
        List<String> words = new ArrayList<>();
        if (isRoot() && !asRoot) {
            words.addAll(
                    List.of("setpriv", "--reuid=" + NAME, "--regid=" + NAME, "--clear-groups"));
        }
        words.addAll(
                List.of(
                        "env",
                        "-i",
                        "HOME=" + base + "/home",
                        "PATH=/usr/bin:/bin",
                        "LANG=C.UTF-8"));
        words.add("SECRET_TOKEN=CANARY7f3a91");
        words.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
        words.addAll(
                List.of(
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        classPath()));
        words.add(ConfinedRows.class.getName());
        words.addAll(arguments);
        return words;
    }

    /** Copies of what the main class needs, where every user can read them. */
    private String classPath() throws Exception {
        Path library = Files.createDirectories(base.resolve("lib"));
        Set<String> entries = new LinkedHashSet<>();
        for (Class<?> needed : NEEDED) {
            entries.add(copied(library, source(needed)).toString());
        }
        entries.add(
                copied(
                                library,
                                Path.of(
                                                OrdinaryUser.class
                                                        .getResource("/sandbox/rows.yaml")
                                                        .toURI())
                                        .getParent()
                                        .getParent())
                        .toString());
        entries.add(
                copied(
                                library,
                                Path.of(Sandbox.class.getResource("/sandbox/profile.yaml").toURI())
                                        .getParent()
                                        .getParent())
                        .toString());
        run(List.of("chmod", "-R", "a+rX", library.toString()));
        return entries.stream().collect(Collectors.joining(":"));
    }

    /** What the main class needs, for the user who runs the tests. */
    static String ownClassPath() throws Exception {
        Set<String> entries = new LinkedHashSet<>();
        for (Class<?> needed : NEEDED) {
            entries.add(source(needed).toString());
        }
        return String.join(":", entries);
    }

    private static Path source(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static Path copied(Path library, Path source) throws Exception {
        Path target = library.resolve(source.toString().replace('/', '_'));
        if (!Files.exists(target)) {
            run(List.of("cp", "-r", source.toString(), target.toString()));
        }
        return target;
    }

    /** What a program printed, and its exit code. */
    record Printed(int code, List<String> lines) {}

    private static Printed run(List<String> words) throws Exception {
        Process process =
                new ProcessBuilder(words)
                        .redirectErrorStream(true)
                        .directory(new java.io.File("/"))
                        .start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Assumptions.assumeTrue(process.waitFor(10, TimeUnit.MINUTES), "took too long");
        return new Printed(process.exitValue(), text.lines().toList());
    }

    /** Removes the throw-away directory. */
    void remove() throws IOException {
        try (Stream<Path> ignored = Files.list(base)) {
            PrivateFolders.delete(base);
        }
    }
}
