package dev.shellwarden.process;

import java.util.Optional;

/** Looks at a running tree about four times a second and may end it. */
@FunctionalInterface
public interface TreeWatch {

    /** The limit that the tree has exceeded, so that it is killed; empty to let it run. */
    Optional<Termination.LimitExceeded> look(TreeUsage usage);
}
