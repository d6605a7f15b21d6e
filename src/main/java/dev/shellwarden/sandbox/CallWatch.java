package dev.shellwarden.sandbox;

import dev.shellwarden.process.Termination.LimitExceeded;
import dev.shellwarden.process.TreeUsage;
import dev.shellwarden.process.TreeWatch;
import java.nio.file.Path;
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
    private final Disks.Free freeAtStart;
    private int looks;
    private volatile long peakMemory;

    CallWatch(
            ResourceLimits limits,
            Disks.Free freeAtStart,
            Optional<Path> privateFolder,
            Optional<TreeWatch> further,
            ControlGroup group) {
        this.limits = limits;
        this.names = new LimitNames(limits);
        this.privateFolder = privateFolder;
        this.further = further;
        this.group = group;
        this.freeAtStart = freeAtStart;
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
        if (freeAtStart.hasShrunkBy(limits.diskGrowth().toBytes())) {
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
}
