package dev.shellwarden.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What every kind of sandbox is made from.
 *
 * @param properties the user's choices
 * @param host the machine and the server
 * @param profile the default profile
 * @param environment the server's own environment; never a call's
 * @param groups control groups for calls
 * @param bubblewrap the program bwrap, if there is one
 */
record SandboxSettings(
        SandboxProperties properties,
        SandboxHost host,
        Profile profile,
        Map<String, String> environment,
        ControlGroups groups,
        Optional<Path> bubblewrap) {

    SandboxSettings {
        environment = Map.copyOf(environment);
    }

    /** Without control groups. */
    SandboxSettings(
            SandboxProperties properties,
            SandboxHost host,
            Profile profile,
            Map<String, String> environment) {
        this(
                properties,
                host,
                profile,
                environment,
                ControlGroups.none("not looked for"),
                Programs.system("bwrap"));
    }

    PathText paths() {
        return new PathText(host.home());
    }

    boolean isRoot() {
        return LinuxCalls.effectiveUser() == 0;
    }

    /**
     * The home directory, unless it is one that holds more than a home: then it is not treated as
     * one.
     */
    Optional<Path> home() {
        Path home = host.home().normalize();
        return home.getNameCount() == 0 ? Optional.empty() : Optional.of(home);
    }

    /** Directories of the server's PATH, and what belongs to the programs in them. */
    List<Path> programFolders() {
        List<Path> folders = new ArrayList<>();
        Arrays.stream(environment.getOrDefault("PATH", "").split(":"))
                .filter(entry -> entry.startsWith("/"))
                .map(entry -> Path.of(entry).normalize())
                .forEach(folder -> folders.add(installation(folder)));
        Optional.ofNullable(environment.get("JAVA_HOME"))
                .filter(value -> value.startsWith("/"))
                .map(value -> Path.of(value).normalize())
                .ifPresent(folders::add);
        return folders.stream().filter(folder -> !tooWide(folder)).distinct().toList();
    }

    /**
     * The directory above {@code bin} where it looks like one that a program was installed in, else
     * the directory.
     */
    private Path installation(Path folder) {
        Path parent = folder.getParent();
        boolean installed =
                parent != null
                        && folder.endsWith("bin")
                        && !tooWide(parent)
                        && !parent.endsWith(".local")
                        && parent.resolve("lib").toFile().isDirectory();
        return parent != null && installed ? parent : folder;
    }

    /** Whether a folder is so high up that showing it would show what nobody named. */
    private boolean tooWide(Path folder) {
        return folder.getNameCount() < 1
                || host.home().startsWith(folder)
                || host.stateDirectory().startsWith(folder);
    }
}
