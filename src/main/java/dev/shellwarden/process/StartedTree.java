package dev.shellwarden.process;

import java.util.function.Consumer;

/**
 * A process tree that runs, with what serves it.
 *
 * @param tree its processes
 * @param plumbing its pipes
 * @param wakeup what wakes the thread that serves it
 * @param release is told when nothing of it is left
 */
record StartedTree(
        ProcessTree tree, Plumbing plumbing, Wakeup wakeup, Consumer<ProcessTree> release) {

    /** Nothing of it is left: it is nobody's any more, and its pipes are closed. */
    void end() {
        release.accept(tree);
        plumbing.close();
        wakeup.close();
    }
}
