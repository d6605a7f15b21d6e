package dev.shellwarden.process;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The trees that run now, and whose the orphans are. The server is the reaper of its descendants
 * (prctl(2), PR_SET_CHILD_SUBREAPER): whatever loses its parent, also by a double fork, becomes a
 * child of the server's first thread.
 */
final class LiveTrees {

    private static final int SET_CHILD_SUBREAPER = 36;

    private final long server = ProcessHandle.current().pid();
    private final long serverSession = Posix.session(0);
    private final Map<Long, ProcessTree> trees = new ConcurrentHashMap<>();
    private final Map<Long, String> helpers = new ConcurrentHashMap<>();

    LiveTrees() {
        Posix.prctl(SET_CHILD_SUBREAPER, 1);
    }

    void add(ProcessTree tree) {
        trees.put(tree.first(), tree);
    }

    void remove(ProcessTree tree) {
        trees.remove(tree.first());
    }

    /** A child of ours that belongs to no tree and is left alone. */
    void addHelper(long process) {
        helpers.put(process, "");
    }

    void removeHelper(long process) {
        helpers.remove(process);
    }

    List<ProcessTree> all() {
        return List.copyOf(trees.values());
    }

    /** Processes that became the server's children and are no tree's first process. */
    List<ProcStat> orphans() {
        return ProcFiles.childrenOfFirstThread(server)
                .map(children ->
                        children.stream()
                                .filter(child ->
                                        !trees.containsKey(child) && !helpers.containsKey(child))
                                .flatMap(child -> ProcFiles.stat(child).stream())
                                .toList())
                .orElseGet(() -> ProcFiles.all().stream().filter(this::isOrphan).toList());
    }

    private boolean isOrphan(ProcStat process) {
        return process.parent() == server
                && !trees.containsKey(process.process())
                && !helpers.containsKey(process.process());
    }

    /**
     * Whether an orphan is the tree's: by session, by the variable that every tree gets, or because
     * it left the server's own session and no other tree has begun that it could be of.
     */
    boolean belongs(ProcStat orphan, ProcessTree tree) {
        if (orphan.session() == tree.first()) {
            return true;
        }
        if (trees.containsKey(orphan.session()) || orphan.session() == serverSession) {
            return false;
        }
        return orphan.ended() || isMarked(orphan, tree);
    }

    private boolean isMarked(ProcStat orphan, ProcessTree tree) {
        String environment = ProcFiles.environment(orphan.process());
        if (environment.contains('\0' + tree.token() + '\0')) {
            return true;
        }
        boolean other =
                environment.contains('\0' + ProcessRunner.TOKEN_VARIABLE + '=')
                        || environment.contains('\0' + Guardian.VARIABLE + '=');
        return !other && isOnlyOne(tree);
    }

    /** Nothing comes from one that waits to begin. */
    private boolean isOnlyOne(ProcessTree tree) {
        return trees.values().stream()
                .allMatch(other -> other == tree ? !other.isWaiting() : other.isWaiting());
    }
}
