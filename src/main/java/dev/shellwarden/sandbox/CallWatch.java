package dev.shellwarden.sandbox;

import dev.shellwarden.process.Termination.LimitExceeded;
import dev.shellwarden.process.TreeUsage;
import dev.shellwarden.process.TreeWatch;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ends a call whose processes together use more than they may. */
final class CallWatch implements TreeWatch {

    /** Temporary files are measured once in so many looks. */
    private static final int LOOKS_PER_MEASURE = 4;

    private final ResourceLimits limits;
    private final LimitNames names;
    private final Optional<Path> privateFolder;
    private final Optional<TreeWatch> further;
    private final ControlGroup group;
    private final Map<FileStore, Long> freeAtStart = new HashMap<>();
    private int looks;
    private volatile long peakMemory;

    CallWatch(
            ResourceLimits limits,
            List<Path> roots,
            Optional<Path> privateFolder,
            Optional<TreeWatch> further,
            ControlGroup group) {
        this.limits = limits;
        this.names = new LimitNames(limits);
        this.privateFolder = privateFolder;
        this.further = further;
        this.group = group;
        roots.forEach(this::rememberFreeSpace);
    }

    private void rememberFreeSpace(Path root) {
        try {
            FileStore store = Files.getFileStore(root);
            freeAtStart.put(store, store.getUnallocatedSpace());
        } catch (IOException e) {
            freeAtStart.clear();
        }
    }

    /** The call's control group. */
    ControlGroup group() {
        return group;
    }

    /** The most memory that was seen in use. */
    long peakMemory() {
        return peakMemory;
    }

    @Override
    public Optional<LimitExceeded> look(TreeUsage usage) {
        looks++;
        group.admit(usage.members());
        peakMemory = Math.max(peakMemory, usage.memory());
        if (group.ranOut() || usage.memory() > limits.memory().toBytes()) {
            return Optional.of(names.memory());
        }
        if (usage.processes() > limits.processes()) {
            return Optional.of(names.processes());
        }
        if (hasGrown()) {
            return Optional.of(names.diskGrowth());
        }
        if (looks % LOOKS_PER_MEASURE == 0 && privateFolder.filter(this::isFull).isPresent()) {
            return Optional.of(names.temporarySize());
        }
        return further.flatMap(watch -> watch.look(usage));
    }

    private boolean isFull(Path folder) {
        return PrivateFolders.exceeds(folder, limits.temporarySize());
    }

    private boolean hasGrown() {
        long limit = limits.diskGrowth().toBytes();
        return freeAtStart.entrySet().stream()
                .anyMatch(entry -> entry.getValue() - free(entry.getKey()) > limit);
    }

    private static long free(FileStore store) {
        try {
            return store.getUnallocatedSpace();
        } catch (IOException e) {
            return Long.MAX_VALUE / 2;
        }
    }
}
