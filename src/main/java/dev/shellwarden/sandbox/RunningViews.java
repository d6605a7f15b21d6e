package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * What the calls that run see. Bubblewrap finds what it mounts by name, so a name that a running
 * call can give to something else, a link to the home say, is not mounted for another; the call
 * that has it as a mount of its own cannot: rename(2), EBUSY.
 */
final class RunningViews {

    /**
     * What a call that came meanwhile mounts is there at the next look, unless the user took it
     * away.
     */
    private static final int LOOKS = 3;

    private final Set<Entry> entries = new HashSet<>();

    /** Looks at what a call is to see. */
    interface Look {

        FileView view() throws IOException;
    }

    /**
     * The view of a call that begins now, without what others could exchange before it is mounted.
     *
     * @param layer given back with it
     * @param look is done again when a call came meanwhile that mounts more
     * @param runs whether a command is to run in it
     */
    Entry enter(CacheLayers.Layer layer, boolean runs, Look look) throws IOException {
        try {
            for (int left = LOOKS; ; left--) {
                FileView view = look.view();
                synchronized (this) {
                    if (left == 1 || !canExchange(view)) {
                        return entered(view, runs, layer);
                    }
                }
            }
        } catch (IOException | RuntimeException e) {
            layer.close();
            throw e;
        }
    }

    /** Whether a call of this view could exchange what is just being mounted for another one. */
    private boolean canExchange(FileView view) {
        return entries.stream()
                .flatMap(entry -> entry.view.mounts().stream())
                .anyMatch(mount -> mount.isNamed() && view.canExchange(mount.target()));
    }

    private Entry entered(FileView view, boolean runs, CacheLayers.Layer layer) {
        view.drop(mount -> mount.isNamed() && isExchangeable(mount.target()));
        Entry entry = new Entry(view, runs, layer);
        entries.add(entry);
        return entry;
    }

    /** Whether a call that runs could put something else in place of what is at a path. */
    synchronized boolean isExchangeable(Path path) {
        return entries.stream().anyMatch(entry -> entry.runs && entry.view.canExchange(path));
    }

    private synchronized void remove(Entry entry) {
        entries.remove(entry);
    }

    /** A view from when it is to be mounted to the end of its call. */
    final class Entry implements AutoCloseable {

        private final FileView view;
        private final boolean runs;
        private final CacheLayers.Layer layer;

        private Entry(FileView view, boolean runs, CacheLayers.Layer layer) {
            this.view = view;
            this.runs = runs;
            this.layer = layer;
        }

        FileView view() {
            return view;
        }

        @Override
        public void close() {
            remove(this);
            layer.close();
        }
    }
}
