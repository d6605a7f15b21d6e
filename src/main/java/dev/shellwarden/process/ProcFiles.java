package dev.shellwarden.process;

import java.io.File;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Reads the kernel's files about processes: proc(5). A process that is gone reads as nothing. */
final class ProcFiles {

    private static final int BUFFER = 1 << 16;
    private static final int LONGEST_ENVIRONMENT = 1 << 21;

    private ProcFiles() {}

    /** What {@code /proc/<process>/stat} tells. */
    static Optional<ProcStat> stat(long process) {
        String text =
                new String(read("/proc/" + process + "/stat", 2_048), StandardCharsets.ISO_8859_1);
        return ProcStat.parse(process, text);
    }

    /** Every process there is. */
    static List<ProcStat> all() {
        String[] names = Objects.requireNonNullElse(new File("/proc").list(), new String[0]);
        return Arrays.stream(names)
                .filter(name -> Character.isDigit(name.charAt(0)))
                .flatMap(name -> stat(Long.parseLong(name)).stream())
                .toList();
    }

    /**
     * The children of all of a process's threads; none when it is gone, empty when the kernel does
     * not list them.
     */
    static Optional<List<Long>> children(long process) {
        String[] threads = new File("/proc/" + process + "/task").list();
        List<Long> result = new ArrayList<>();
        for (String thread : Objects.requireNonNullElse(threads, new String[0])) {
            Optional<List<Long>> children = childrenOfThread(process, thread);
            if (children.isEmpty() && stat(process).isPresent()) {
                return Optional.empty();
            }
            children.ifPresent(result::addAll);
        }
        return Optional.of(result);
    }

    /** The children of a process's first thread; empty when the kernel does not list them. */
    static Optional<List<Long>> childrenOfFirstThread(long process) {
        return childrenOfThread(process, Long.toString(process));
    }

    private static Optional<List<Long>> childrenOfThread(long process, String thread) {
        String path = "/proc/" + process + "/task/" + thread + "/children";
        byte[] bytes = read(path, BUFFER);
        if (bytes.length == 0 && !new File(path).exists()) {
            return Optional.empty();
        }
        List<Long> result = new ArrayList<>();
        for (String word : new String(bytes, StandardCharsets.ISO_8859_1).split(" ")) {
            if (!word.isBlank()) {
                result.add(Long.parseLong(word.strip()));
            }
        }
        return Optional.of(result);
    }

    /** The assignments a process was started with, a zero before and after each. */
    static String environment(long process) {
        byte[] bytes = read("/proc/" + process + "/environ", LONGEST_ENVIRONMENT);
        return '\0' + new String(bytes, StandardCharsets.ISO_8859_1) + '\0';
    }

    /** Bytes of memory a process has for itself, and those it may share with others. */
    static long[] memory(long process) {
        String[] pages =
                new String(read("/proc/" + process + "/statm", 256), StandardCharsets.ISO_8859_1)
                        .split(" ");
        if (pages.length < 3) {
            return new long[] {0, 0};
        }
        long shared = Long.parseLong(pages[2]) * PAGE;
        return new long[] {Math.max(0, Long.parseLong(pages[1]) * PAGE - shared), shared};
    }

    private static final long PAGE = Posix.pageSize();

    private static byte[] read(String path, int most) {
        int descriptor = Posix.open(path, Posix.O_RDONLY, 0);
        if (descriptor < 0) {
            return new byte[0];
        }
        try (Arena arena = Arena.ofConfined()) {
            return readWhole(descriptor, arena.allocate(Math.min(most, BUFFER)), most);
        } finally {
            Posix.close(descriptor);
        }
    }

    private static byte[] readWhole(int descriptor, MemorySegment buffer, int most) {
        byte[] result = new byte[0];
        while (result.length < most) {
            int count = (int) Posix.read(descriptor, buffer);
            if (count <= 0) {
                return result;
            }
            int before = result.length;
            result = Arrays.copyOf(result, before + count);
            MemorySegment.copy(buffer, ValueLayout.JAVA_BYTE, 0, result, before, count);
        }
        return result;
    }

    /**
     * Makes the kernel end this process, and what it starts, before others when memory runs out
     * (proc(5), oom_score_adj).
     */
    static void endFirstWhenMemoryRunsOut(long process) {
        try {
            Files.writeString(Path.of("/proc", Long.toString(process), "oom_score_adj"), "1000");
        } catch (IOException gone) {
            // a process that has ended uses no memory
        }
    }
}
