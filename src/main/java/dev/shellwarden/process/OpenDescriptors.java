package dev.shellwarden.process;

import java.io.File;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Sees to it that a child gets no descriptor of the server's. */
final class OpenDescriptors {

    /** In the GNU C library since 2.34. */
    private static final Optional<MemorySegment> CLOSE_FROM =
            CLibrary.find("posix_spawn_file_actions_addclosefrom_np");

    private OpenDescriptors() {}

    /**
     * Closes all descriptors from a number on.
     *
     * @return those that the caller must close one by one, where the C library cannot close them
     *     all at once
     */
    static List<Integer> closeFrom(MemorySegment actions, int first) {
        if (CLOSE_FROM.isPresent()) {
            CLibrary.callInt(CLOSE_FROM.get(), actions.address(), first, 0, 0);
            return List.of();
        }
        return list().stream().filter(descriptor -> descriptor >= first).toList();
    }

    /** The server's open descriptors. */
    static List<Integer> list() {
        String[] names =
                Objects.requireNonNullElse(new File("/proc/self/fd").list(), new String[0]);
        return Arrays.stream(names).map(Integer::valueOf).sorted().toList();
    }
}
