package dev.shellwarden.sandbox;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Vets one tree. Calls that run at the same time are held against the same state, the one before
 * the first of them: else one could plant what the next takes for given.
 */
final class TreeVetting {

    /**
     * How long an answer waits for the search; a search of a large tree goes on, and what it finds
     * is told later.
     */
    private static final Duration PATIENCE = Duration.ofMillis(250);

    private final Path root;
    private final boolean vetsRepositories;
    private final Obeyed names;
    private final List<Path> allowed;
    private final GitRules rules;
    private final KeptAside kept;
    private final GuardedTree tree;
    private final RepositoryFinder finder;

    private final Map<Path, Map<Path, Door>> known = new HashMap<>();
    private final Map<Path, Door> knownPointers = new HashMap<>();
    private final Set<Path> obeyedBefore = new HashSet<>();
    private final List<String> late = new ArrayList<>();
    private Instant since = Instant.now();
    private int active;
    private int searching;

    TreeVetting(
            Path root,
            boolean vetsRepositories,
            Obeyed names,
            List<Path> allowed,
            GitRules rules,
            KeptAside kept) {
        this.root = root;
        this.vetsRepositories = vetsRepositories;
        this.names = names;
        this.allowed = List.copyOf(allowed);
        this.rules = rules;
        this.kept = kept;
        this.tree = new GuardedTree(root);
        this.finder = new RepositoryFinder(root);
    }

    synchronized void begin() {
        if (active == 0 && searching == 0) {
            remember();
        }
        active++;
    }

    private void remember() {
        since = Instant.now().minus(Fingerprint.TICK);
        obeyedBefore.clear();
        obeyedBefore.addAll(names.present(root));
        if (!vetsRepositories) {
            return;
        }
        Path own = root.resolve(".git");
        if (Files.isDirectory(own, LinkOption.NOFOLLOW_LINKS)) {
            known.computeIfAbsent(own, path -> Map.of());
        }
        if (finder.isAtRoot()) {
            known.computeIfAbsent(root, path -> Map.of());
        }
        known.replaceAll((directory, doors) -> RepositoryDoors.of(tree, directory, doors));
        knownPointers.replaceAll((path, door) -> RepositoryDoors.pointer(tree, path).orElse(door));
    }

    /** Vets the tree and tells what was taken out of it. */
    List<String> end() {
        CompletableFuture<List<String>> search = new CompletableFuture<>();
        synchronized (this) {
            active--;
            searching++;
        }
        Thread.ofVirtual().name("vetting").start(() -> search(search));
        return awaited(search);
    }

    /** Vets the tree while its calls go on; what was taken out is told by the next {@link #end}. */
    void look() {
        synchronized (this) {
            if (searching > 0) {
                return;
            }
            searching++;
        }
        CompletableFuture<List<String>> search = new CompletableFuture<>();
        search.thenAccept(this::addLate);
        Thread.ofVirtual().name("vetting").start(() -> search(search));
    }

    private void search(CompletableFuture<List<String>> search) {
        try {
            search.complete(vet());
        } catch (RuntimeException | Error failure) {
            search.complete(
                    List.of("The workspace %s could not be vetted: %s".formatted(root, failure)));
        }
    }

    private List<String> awaited(CompletableFuture<List<String>> search) {
        List<String> notes = new ArrayList<>(takeLate());
        try {
            notes.addAll(search.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException later) {
            search.thenAccept(this::addLate);
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            search.thenAccept(this::addLate);
        } catch (java.util.concurrent.ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
        return notes;
    }

    private synchronized List<String> takeLate() {
        List<String> notes = List.copyOf(late);
        late.clear();
        return notes;
    }

    private synchronized void addLate(List<String> notes) {
        late.addAll(notes);
    }

    private synchronized List<String> vet() {
        try {
            TakingOut takingOut = new TakingOut(tree, rules, kept);
            names.present(root).stream()
                    .filter(path ->
                            !obeyedBefore.contains(path)
                                    && allowed.stream().noneMatch(path::startsWith))
                    .forEach(takingOut::obeyed);
            if (vetsRepositories) {
                vetRepositories(takingOut);
            }
            return takingOut.notes();
        } finally {
            searching--;
        }
    }

    private void vetRepositories(TakingOut takingOut) {
        RepositoryFinder.Found found = finder.find();
        known.keySet().retainAll(found.directories());
        knownPointers.keySet().retainAll(found.pointers());
        for (Path pointer : found.pointers()) {
            RepositoryDoors.pointer(tree, pointer)
                    .ifPresent(door -> vetPointer(takingOut, pointer, door, found));
        }
        for (Path directory : found.directories()) {
            vetDirectory(takingOut, directory);
        }
    }

    private void vetPointer(
            TakingOut takingOut, Path pointer, Door door, RepositoryFinder.Found found) {
        Door before = knownPointers.get(pointer);
        boolean unchanged =
                before == null
                        ? door.fingerprint().isOlderThan(since)
                        : before.fingerprint().equals(door.fingerprint());
        if (unchanged || takingOut.pointer(pointer, door, found.directories())) {
            knownPointers.put(pointer, door);
        }
    }

    private void vetDirectory(TakingOut takingOut, Path directory) {
        Map<Path, Door> before = known.getOrDefault(directory, Map.of());
        Map<Path, Door> now = RepositoryDoors.of(tree, directory, before);
        boolean wasThere =
                known.containsKey(directory)
                        || Fingerprint.of(directory)
                                .filter(print -> print.isOlderThan(since))
                                .isPresent();
        Map<Path, Door> after = new HashMap<>(before);
        now.forEach((path, door) -> {
            Door earlier = before.get(path);
            boolean unchanged =
                    earlier == null
                            ? !known.containsKey(directory)
                                    && wasThere
                                    && door.fingerprint().isOlderThan(since)
                            : earlier.fingerprint().equals(door.fingerprint());
            if (unchanged) {
                after.put(path, door);
            } else {
                takingOut.door(directory, path, door, earlier);
            }
        });
        known.put(directory, after);
    }
}
