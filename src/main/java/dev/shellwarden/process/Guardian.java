package dev.shellwarden.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends the trees when the server is killed so that it cannot. A small shell process in a session of
 * its own holds the reading end of a pipe and learns each tree's process group; when the server is
 * gone, however it went, the pipe ends, and the guardian kills every group it knows and every
 * process that carries the server's mark. It costs a line in a pipe per tree; a parent-death signal
 * would cost a helper per tree and reach only the tree's first process.
 */
final class Guardian implements AutoCloseable {

    private static final String SCRIPT =
            """
            trap '' HUP INT TERM QUIT
            live=' '
            while read -r change; do
              group=${change#?}
              case $change in
                quit) exit ;;
                +*) live="$live$group " ;;
                -*) case $live in *" $group "*) live="${live%%" $group "*} ${live#*" $group "}" ;; esac ;;
              esac
            done
            for group in $live; do kill -9 "-$group"; done
            for round in 1 2 3; do
              for file in /proc/[0-9]*/environ; do
                process=${file#/proc/}
                grep -q "$1" "$file" && kill -9 "${process%/environ}"
              done
            done
            """;

    static final String VARIABLE = "SHELLWARDEN_GUARDIAN";
    private static final int SET_FLAGS = 4;
    private static final int LONGEST_QUIT_MILLISECONDS = 100;

    private final LiveTrees live;
    private final String mark;
    private final AtomicInteger input = new AtomicInteger(-1);
    private int process;

    Guardian(LiveTrees live, String mark) {
        this.live = live;
        this.mark = mark;
    }

    /** Watches over a tree. */
    void watch(ProcessTree tree) {
        if (!write("+" + tree.first() + "\n")) {
            restart();
        }
    }

    /** No longer watches over a tree; its process group's number may be used again. */
    void release(ProcessTree tree) {
        write("-" + tree.first() + "\n");
    }

    private synchronized void restart() {
        close();
        try {
            start();
            live.all().forEach(tree -> write("+" + tree.first() + "\n"));
        } catch (ProcessStartException | PosixException withoutGuardian) {
            close();
        }
    }

    private void start() throws ProcessStartException {
        int[] ends = Posix.pipe();
        input.set(ends[1]);
        Posix.fcntl(ends[1], SET_FLAGS, Posix.O_NONBLOCK);
        int nowhere = Posix.require("open /dev/null", Posix.open("/dev/null", Posix.O_RDWR, 0));
        int first = Posix.above(ends[0]);
        int second = Posix.above(nowhere);
        ProcessSpec spec =
                ProcessSpec.of(
                                List.of("/bin/sh", "-c", SCRIPT, "shellwarden-guardian", mark),
                                Path.of("/"))
                        .withEnvironment(Map.of("PATH", "/usr/bin:/bin"));
        var descriptors =
                new ChildDescriptors(Map.of(0, first, 1, second, 2, second), Optional.empty());
        try (Arena arena = Arena.ofConfined()) {
            process = new PosixSpawn(arena, spec, VARIABLE + "=1", descriptors).start();
            live.addHelper(process);
        } finally {
            Posix.close(first);
            Posix.close(second);
        }
    }

    private boolean write(String line) {
        try (Arena arena = Arena.ofConfined()) {
            byte[] bytes = line.getBytes(StandardCharsets.US_ASCII);
            MemorySegment text = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
            int descriptor = input.get();
            return descriptor >= 0 && Posix.write(descriptor, text) == bytes.length;
        }
    }

    /** Lets the guardian go. */
    @Override
    public synchronized void close() {
        boolean ignored = write("quit\n");
        Posix.close(input.getAndSet(-1));
        collect();
    }

    private void collect() {
        for (int i = 0; process > 0 && i < LONGEST_QUIT_MILLISECONDS; i++) {
            if (Posix.reap(process)) {
                live.removeHelper(process);
                process = 0;
            } else {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }
}
