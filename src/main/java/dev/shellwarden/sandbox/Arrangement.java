package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import java.nio.file.Path;
import java.util.Map;

/** What a call is confined to, but for its environment: decided on, and not started. */
interface Arrangement extends AutoCloseable {

    /** All that it is made of. Two are the same if these are equal. */
    Object parts();

    /** A process so confined, with an environment. */
    ProcessSpec confined(ProcessSpec spec, Map<String, String> environment);

    /** Whether the command can write at a path, as far as the sandbox is concerned. */
    boolean writable(Path path);

    /** Whether the command sees the machine's own file or directory at a path. */
    boolean shows(Path path);

    /** Whether it is bubblewrap that confines. */
    default boolean byBubblewrap() {
        return false;
    }

    /** What it stands on. To be looked at before a process is started ahead. */
    Standing.Ground ground();

    /** When nothing so confined is mounted or runs any more. */
    @Override
    default void close() {}
}
