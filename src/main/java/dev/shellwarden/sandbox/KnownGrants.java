package dev.shellwarden.sandbox;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Grants by workspace and private folder. They are made again when they are older than a second,
 * since looking at all that the profile names takes longer than many a command.
 */
final class KnownGrants {

    private static final Duration FRESH = Duration.ofSeconds(1);
    private static final int MOST = 64;

    private final SandboxSettings settings;
    private final Map<Key, Known> known = new ConcurrentHashMap<>();

    KnownGrants(SandboxSettings settings) {
        this.settings = settings;
    }

    private record Key(List<Path> roots, Path folder) {}

    /**
     * What was looked at.
     *
     * @param takenAt when, in nanoseconds
     * @param grants the grants
     * @param access the grants as Landlock takes them
     */
    record Known(long takenAt, Grants grants, Map<String, Long> access) {

        private boolean isFresh() {
            return System.nanoTime() - takenAt < FRESH.toNanos();
        }
    }

    Known of(SandboxRequest request, Path folder) {
        Key key = new Key(request.roots(), folder);
        Known last = known.get(key);
        if (last != null && last.isFresh()) {
            return last;
        }
        if (known.size() >= MOST) {
            known.values().removeIf(old -> !old.isFresh());
        }
        Known now = look(request, folder);
        known.put(key, now);
        return now;
    }

    private Known look(SandboxRequest request, Path folder) {
        long takenAt = System.nanoTime();
        Grants grants = Grants.of(settings, request, folder);
        return new Known(takenAt, grants, Map.copyOf(grants.access()));
    }
}
