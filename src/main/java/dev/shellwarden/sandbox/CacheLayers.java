package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Gives calls the layer that takes what they write into an overlaid cache. Calls of a caller that
 * run one after another share a layer; the kernel allows no two overlays on one at a time (Overlay
 * Filesystem, "Sharing and copying layers"), so calls that run together have one each.
 */
final class CacheLayers {

    private final Map<Path, BitSet> taken = new HashMap<>();

    /** The first free layer of a caller, whose private folder is given. */
    synchronized Layer take(Path folder) {
        BitSet numbers = taken.computeIfAbsent(folder, path -> new BitSet());
        int number = numbers.nextClearBit(0);
        numbers.set(number);
        return new Layer(folder, number, new AtomicBoolean());
    }

    private synchronized void free(Layer layer) {
        BitSet numbers = taken.getOrDefault(layer.folder, new BitSet());
        numbers.clear(layer.number);
    }

    /** The layer of one call. */
    final class Layer implements AutoCloseable {

        private final Path folder;
        private final int number;
        private final AtomicBoolean over;

        private Layer(Path folder, int number, AtomicBoolean over) {
            this.folder = folder;
            this.number = number;
            this.over = over;
        }

        /** What lies over a cache: its content is the call's, everything else the user's. */
        Mount.Overlay over(Path cache) throws IOException {
            Path own =
                    PrivateFolders.inside(folder.resolve("home"), "layer-" + number)
                            .resolve(cache.toString().replace('/', '_'));
            return new Mount.Overlay(
                    cache,
                    PrivateFolders.inside(own, "content"),
                    PrivateFolders.inside(own, "work"),
                    cache);
        }

        @Override
        public void close() {
            if (over.compareAndSet(false, true)) {
                free(this);
            }
        }
    }
}
