package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The disks that workspaces lie on. Finding a path's disk reads the table of all mounts, so it is
 * done once for each workspace.
 */
final class Disks {

    private static final int MOST = 256;
    private static final long UNKNOWN = Long.MAX_VALUE / 2;

    private final Map<Path, FileStore> stores = new ConcurrentHashMap<>();

    /** Free bytes of some disks at a moment. */
    record Free(Map<FileStore, Long> bytes) {

        /** Whether one of them has lost more than so many bytes since. */
        boolean hasShrunkBy(long limit) {
            return bytes.entrySet().stream()
                    .anyMatch(entry -> entry.getValue() - now(entry.getKey()) > limit);
        }

        private static long now(FileStore store) {
            try {
                return store.getUnallocatedSpace();
            } catch (IOException unknown) {
                return UNKNOWN;
            }
        }
    }

    /** What is free now on the disks of these directories; nothing where that cannot be told. */
    Free free(List<Path> roots) {
        Map<FileStore, Long> bytes = new HashMap<>();
        for (Path root : roots) {
            try {
                FileStore store = store(root);
                bytes.put(store, store.getUnallocatedSpace());
            } catch (IOException unknown) {
                stores.remove(root);
            }
        }
        return new Free(bytes);
    }

    private FileStore store(Path root) throws IOException {
        if (stores.size() > MOST) {
            stores.clear();
        }
        FileStore known = stores.get(root);
        FileStore store = known == null ? Files.getFileStore(root) : known;
        stores.put(root, store);
        return store;
    }
}
