package dev.shellwarden.sandbox;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the doors of a repository: its configuration, its active hooks, and what redirects it. */
final class RepositoryDoors {

    private static final List<String> CONFIGURATIONS = List.of("config", "config.worktree");

    private RepositoryDoors() {}

    /**
     * The doors of a repository's directory.
     *
     * @param known the doors as they were read before; one that has not changed is not read again
     */
    static Map<Path, Door> of(GuardedTree tree, Path directory, Map<Path, Door> known) {
        Map<Path, Door> doors = new HashMap<>();
        CONFIGURATIONS.forEach(
                name -> add(tree, directory.resolve(name), Door.Kind.CONFIGURATION, known, doors));
        add(tree, directory.resolve("commondir"), Door.Kind.REDIRECTION, known, doors);
        Path hooks = directory.resolve("hooks");
        Optional<Fingerprint> folder = Fingerprint.of(hooks);
        if (folder.filter(Fingerprint::isDirectory).isPresent()) {
            tree.list(hooks).forEach(name -> addHook(tree, hooks.resolve(name), known, doors));
        } else {
            add(tree, hooks, Door.Kind.HOOK, known, doors);
        }
        return doors;
    }

    /** What makes a {@code .git} lead elsewhere. */
    static Optional<Door> pointer(GuardedTree tree, Path pointer) {
        return Fingerprint.of(pointer)
                .map(now -> new Door(Door.Kind.REDIRECTION, now, tree.read(pointer)));
    }

    private static void addHook(
            GuardedTree tree, Path hook, Map<Path, Door> known, Map<Path, Door> doors) {
        boolean active =
                !hook.getFileName().toString().endsWith(".sample")
                        && Fingerprint.of(hook)
                                .filter(now -> now.isLink() || now.isExecutable())
                                .isPresent();
        if (active) {
            add(tree, hook, Door.Kind.HOOK, known, doors);
        }
    }

    private static void add(
            GuardedTree tree,
            Path path,
            Door.Kind kind,
            Map<Path, Door> known,
            Map<Path, Door> doors) {
        Optional<Fingerprint> now = Fingerprint.of(path);
        if (now.isEmpty()) {
            return;
        }
        Door before = known.get(path);
        boolean unchanged = before != null && before.fingerprint().equals(now.get());
        doors.put(path, unchanged ? before : new Door(kind, now.get(), tree.read(path)));
    }
}
