package dev.shellwarden.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A confined command's file system: mounts by their place, the outer before the inner, the later in
 * place of the earlier.
 */
final class FileView {

    private final Map<Path, Mount> mounts;

    FileView() {
        this.mounts = new HashMap<>();
    }

    /** One that begins with all of another. */
    FileView(FileView base) {
        this.mounts = new HashMap<>(base.mounts);
    }

    void add(Mount mount) {
        mounts.put(mount.target(), mount);
    }

    /** Whether the command sees the machine's own file or directory at this path. */
    boolean shows(Path path) {
        return governing(path).filter(Mount::shows).isPresent();
    }

    /** Whether the command can write at this path, as far as the sandbox is concerned. */
    boolean writable(Path path) {
        return governing(path).filter(Mount::writable).isPresent();
    }

    /**
     * Whether the command could put something else in place of the machine's own file or directory
     * at a path, or of one that leads to it.
     */
    boolean canExchange(Path path) {
        for (Path at = path; at.getParent() != null; at = at.getParent()) {
            if (!has(at) && writesOwn(at.getParent())) {
                return true;
            }
        }
        return false;
    }

    private boolean writesOwn(Path directory) {
        return governing(directory).filter(mount -> mount.shows() && mount.writable()).isPresent();
    }

    /** Leaves mounts out. */
    void drop(Predicate<Mount> unwanted) {
        mounts.values().removeIf(unwanted);
    }

    /** Whether something stands at this very path. */
    boolean has(Path path) {
        return mounts.containsKey(path);
    }

    /** What stands at a path. */
    @Nullable Mount at(@Nullable Path path) {
        return path == null ? null : mounts.get(path);
    }

    /** Whether something stands anywhere below a path. */
    boolean holdsBelow(Path path) {
        return mounts.keySet().stream()
                .anyMatch(target -> target.startsWith(path) && !target.equals(path));
    }

    private Optional<Mount> governing(Path path) {
        for (Path at = path; at != null; at = at.getParent()) {
            Mount mount = mounts.get(at);
            if (mount != null) {
                return Optional.of(mount);
            }
        }
        return Optional.empty();
    }

    /**
     * All of it in bubblewrap's words; what is empty and not to be written is closed when
     * everything stands.
     */
    List<String> options() {
        List<String> options = new ArrayList<>();
        List<Mount> ordered =
                mounts.values().stream()
                        .sorted(
                                Comparator.comparingInt(
                                                (Mount mount) -> mount.target().getNameCount())
                                        .thenComparing(mount -> mount.target().toString()))
                        .toList();
        ordered.forEach(mount -> options.addAll(mount.options()));
        ordered.stream()
                .filter(FileView::closedAfterwards)
                .forEach(mount -> {
                    options.add("--remount-ro");
                    options.add(mount.target().toString());
                });
        options.add("--remount-ro");
        options.add("/");
        return options;
    }

    private static boolean closedAfterwards(Mount mount) {
        return switch (mount) {
            case Mount.Empty empty -> !empty.writable();
            case Mount.Unlisted unlisted -> true;
            case Mount.Kernel kernel -> kernel.option().equals("--dev");
            case Mount.Bind bind -> false;
            case Mount.Required required -> false;
            case Mount.Overlay overlay -> false;
            case Mount.Mask mask -> false;
            case Mount.Link link -> false;
            case Mount.Own own -> false;
            case Mount.Bare bare -> false;
        };
    }

    List<Mount> mounts() {
        return List.copyOf(mounts.values());
    }
}
