package dev.shellwarden.command;

import dev.shellwarden.process.CapturedOutput;
import dev.shellwarden.workspace.Caller;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Output that can still be read after its answer, and while its command runs. Ids say nothing to
 * another caller.
 */
public final class OutputStore implements AutoCloseable {

    /**
     * Beyond this number the oldest of those whose command has ended is let go; each may hold a
     * file.
     */
    private static final int MAX_KEPT = 32;

    private final Handles handles = new Handles();
    private final Map<String, Kept> kept = new LinkedHashMap<>();

    /** Keeps an output under a new id. */
    synchronized String keep(Caller caller, CapturedOutput output) {
        String id = handles.next();
        kept.put(id, new Kept(caller.key(), output, false));
        return id;
    }

    /** The command has ended; its output may be let go when newer ones need the place. */
    synchronized void ended(String id) {
        kept.computeIfPresent(id, (same, entry) -> new Kept(entry.owner(), entry.output(), true));
        letOldestGo();
    }

    /** The output of this id, for the caller whose command wrote it. */
    public synchronized Optional<CapturedOutput> find(Caller caller, String id) {
        return Optional.ofNullable(kept.get(id))
                .filter(entry -> entry.owner().equals(caller.key()))
                .map(Kept::output);
    }

    /** Forgets an output whose id was never told. */
    synchronized void drop(String id) {
        Optional.ofNullable(kept.remove(id)).map(Kept::output).ifPresent(CapturedOutput::close);
    }

    private void letOldestGo() {
        List<String> ended =
                kept.entrySet().stream()
                        .filter(entry -> entry.getValue().ended())
                        .map(Map.Entry::getKey)
                        .toList();
        ended.stream().limit(Math.max(0, ended.size() - MAX_KEPT)).forEach(this::drop);
    }

    @Override
    public synchronized void close() {
        List.copyOf(kept.keySet()).forEach(this::drop);
    }

    private record Kept(String owner, CapturedOutput output, boolean ended) {}
}
