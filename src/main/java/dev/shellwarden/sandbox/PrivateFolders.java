package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.springframework.util.unit.DataSize;

/**
 * The private folders of callers, which live as long as the server: {@code tmp} stands in for /tmp,
 * {@code home} holds what stands in for folders of the home directory and has something of the
 * user's in it, {@code own} holds what else commands have for themselves and is shown as a whole.
 */
final class PrivateFolders implements AutoCloseable {

    private static final FileAttribute<Set<PosixFilePermission>> OWN =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private static final List<String> FOLDERS = List.of("tmp", "own", "home");

    private final Path parent;
    private final ConcurrentMap<String, Path> callers = new ConcurrentHashMap<>();
    private volatile boolean swept;

    PrivateFolders(Path stateDirectory) {
        this.parent = stateDirectory.resolve("callers");
    }

    /** The folder of a caller, made at its first call. */
    Path of(String caller) throws IOException {
        Path known = callers.get(caller);
        return known != null && Files.isDirectory(known) ? known : make(caller);
    }

    private synchronized Path make(String caller) throws IOException {
        Path known = callers.get(caller);
        if (known != null && Files.isDirectory(known)) {
            return known;
        }
        createOwn(parent);
        sweepOnce();
        Path folder = fresh();
        for (String name : FOLDERS) {
            Files.createDirectory(folder.resolve(name), OWN);
        }
        callers.put(caller, folder);
        return folder;
    }

    /**
     * Its name is short, since bubblewrap has the kernel write the table of all mounts again for
     * each that it adds.
     */
    private Path fresh() throws IOException {
        for (int number = 1; ; number++) {
            Path folder = parent.resolve(ProcessHandle.current().pid() + "-" + number);
            try {
                return Files.createDirectory(folder, OWN);
            } catch (FileAlreadyExistsException taken) {
                continue;
            }
        }
    }

    /** A directory inside a caller's folder, made when it is missing. */
    static Path inside(Path folder, String name) throws IOException {
        return createOwn(folder.resolve(name));
    }

    /**
     * Makes a directory in the folder that commands see and change as a whole: what they put in its
     * place is not looked at, let alone followed.
     */
    static void own(Path folder, String name) throws IOException {
        try {
            Files.createDirectory(folder.resolve("own").resolve(name), OWN);
        } catch (FileAlreadyExistsException there) {
            return;
        }
    }

    /** What stands in for one folder of the home directory, apart from the others. */
    static Path apart(Path folder, Path home, Path target) throws IOException {
        Path name = target.startsWith(home) ? home.relativize(target) : target;
        return inside(folder.resolve("home"), name.toString().replace('/', '_'));
    }

    static Path createOwn(Path directory) throws IOException {
        return Files.isDirectory(directory) ? directory : Files.createDirectories(directory, OWN);
    }

    /** Removes what servers left that did not end by themselves. */
    private void sweepOnce() throws IOException {
        if (swept) {
            return;
        }
        swept = true;
        try (Stream<Path> folders = Files.list(parent)) {
            folders.filter(PrivateFolders::abandoned).forEach(PrivateFolders::delete);
        }
    }

    private static boolean abandoned(Path folder) {
        String name = folder.getFileName().toString();
        int dash = name.indexOf('-');
        if (dash < 1 || !name.substring(0, dash).chars().allMatch(Character::isDigit)) {
            return false;
        }
        return ProcessHandle.of(Long.parseLong(name.substring(0, dash))).isEmpty();
    }

    /**
     * Whether a caller's temporary files exceed the size; looks at no more files than it needs to
     * know.
     */
    static boolean exceeds(Path folder, DataSize size) {
        return new Measure(size.toBytes()).exceeded(folder);
    }

    /** Removes what a caller's folder holds; the directories that stand in for others stay. */
    static void empty(Path folder) {
        for (String name : FOLDERS) {
            java.io.File[] entries = folder.resolve(name).toFile().listFiles();
            if (entries != null) {
                Arrays.stream(entries).map(java.io.File::toPath).forEach(PrivateFolders::delete);
            }
        }
    }

    @Override
    public void close() {
        callers.values().forEach(PrivateFolders::delete);
        callers.clear();
    }

    /**
     * Removes a tree without following links; what cannot be removed stays for the next server's
     * start.
     */
    static void delete(Path tree) {
        try {
            Files.walkFileTree(tree, new Removal());
        } catch (IOException e) {
            tree.toFile().deleteOnExit();
        }
    }

    private static final class Removal extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            directory.toFile().setWritable(true, true);
            directory.toFile().setReadable(true, true);
            directory.toFile().setExecutable(true, true);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(
                Path directory, java.io.@org.jspecify.annotations.Nullable IOException failure)
                throws IOException {
            directory.toFile().delete();
            return FileVisitResult.CONTINUE;
        }
    }

    private static final class Measure extends SimpleFileVisitor<Path> {

        private final long limit;
        private long total;

        Measure(long limit) {
            this.limit = limit;
        }

        boolean exceeded(Path tree) {
            try {
                Files.walkFileTree(tree, this);
            } catch (IOException e) {
                return total > limit;
            }
            return total > limit;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            total += attributes.size();
            return total > limit ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }
    }
}
