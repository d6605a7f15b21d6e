package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What there is on the machine of all that the profile names. Looked at again when it is older than
 * a second, since looking takes longer than many a command.
 *
 * @param takenAt when it was looked at, in nanoseconds
 * @param system the system trees
 * @param tools tool folders and configuration in the home directory
 * @param caches where download caches are or would be
 * @param programFolders where the programs of the server's PATH lie
 * @param destinations files that names in /etc lead to
 * @param secrets what is hidden, links followed
 * @param sockets listening unix sockets
 */
record Surroundings(
        long takenAt,
        List<Mount> system,
        List<Path> tools,
        List<Path> caches,
        List<Path> programFolders,
        List<Path> destinations,
        List<Path> secrets,
        List<Path> sockets) {

    private static final Duration FRESH = Duration.ofSeconds(1);
    private static final Path CONTROL_GROUPS = Path.of("/sys/fs/cgroup");
    private static final List<String> NAMES_THAT_LEAD_ELSEWHERE =
            List.of("/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/localtime");

    static Surroundings look(SandboxSettings settings, HiddenPaths hidden) throws IOException {
        return new Surroundings(
                System.nanoTime(),
                systemTrees(settings),
                present(settings, settings.profile().tools()),
                settings.profile().caches().stream()
                        .flatMap(cache -> settings.paths().absolute(cache.path()).stream())
                        .toList(),
                settings.programFolders().stream().filter(Files::isDirectory).toList(),
                real(NAMES_THAT_LEAD_ELSEWHERE.stream().map(Path::of)),
                real(hidden.fixed()),
                SocketTable.listening());
    }

    boolean isFresh() {
        return System.nanoTime() - takenAt < FRESH.toNanos();
    }

    private static List<Mount> systemTrees(SandboxSettings settings) throws IOException {
        List<Mount> mounts = new ArrayList<>();
        for (String text : settings.profile().system()) {
            Path tree = Path.of(text);
            if (Files.isSymbolicLink(tree)) {
                mounts.add(new Mount.Link(tree, Files.readSymbolicLink(tree)));
            } else if (Files.exists(tree) && !isManyMounts(tree)) {
                mounts.add(isBare(tree) ? new Mount.Bare(tree) : new Mount.Bind(tree, tree, false));
            }
        }
        return mounts;
    }

    private static boolean isBare(Path tree) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(tree)) {
            return !entries.iterator().hasNext();
        } catch (IOException unreadable) {
            return false;
        }
    }

    /**
     * The first version of control groups is a dozen file systems, each of which takes its time to
     * mount.
     */
    private static boolean isManyMounts(Path tree) {
        return tree.equals(CONTROL_GROUPS) && !Files.exists(tree.resolve("cgroup.controllers"));
    }

    private static List<Path> present(SandboxSettings settings, List<String> texts) {
        return texts.stream()
                .flatMap(text -> settings.paths().absolute(text).stream())
                .filter(Files::exists)
                .toList();
    }

    private static List<Path> real(Stream<Path> paths) {
        return paths.flatMap(path -> real(path).stream()).distinct().toList();
    }

    private static Optional<Path> real(Path path) {
        try {
            return Optional.of(path.toRealPath());
        } catch (IOException missing) {
            return Optional.empty();
        }
    }
}
