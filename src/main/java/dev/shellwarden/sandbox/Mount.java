package dev.shellwarden.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** One thing that stands in a confined command's file system. */
sealed interface Mount {

    /** Where it stands. */
    Path target();

    /** It in bubblewrap's words. */
    List<String> options();

    /** Whether what lies below the target is the machine's own and can be seen. */
    default boolean shows() {
        return false;
    }

    /** Whether commands can write below the target. */
    default boolean writable() {
        return false;
    }

    /** The file or directory of the machine that it shows, whether or not there is one. */
    default Optional<Path> shown() {
        return Optional.empty();
    }

    /**
     * Whether it shows what is found under its own name when it is mounted, and may be left out.
     */
    default boolean isNamed() {
        return false;
    }

    /** Whether it is a file system of its own and not just an entry in another. */
    default boolean isMounted() {
        return true;
    }

    /** A file or directory of the machine. */
    record Bind(Path source, Path target, boolean writable) implements Mount {

        @Override
        public List<String> options() {
            return List.of(
                    writable ? "--bind-try" : "--ro-bind-try",
                    source.toString(),
                    target.toString());
        }

        @Override
        public boolean shows() {
            return source.equals(target);
        }

        @Override
        public boolean isNamed() {
            return source.equals(target);
        }

        @Override
        public Optional<Path> shown() {
            return Optional.of(source);
        }
    }

    /** A file or directory of the machine that the command cannot do without. */
    record Required(Path source, Path target) implements Mount {

        @Override
        public List<String> options() {
            return List.of("--bind", source.toString(), target.toString());
        }

        @Override
        public boolean shows() {
            return source.equals(target);
        }

        @Override
        public Optional<Path> shown() {
            return Optional.of(source);
        }

        @Override
        public boolean writable() {
            return true;
        }
    }

    /** A directory of the machine of which the command writes a copy. */
    record Overlay(Path source, Path content, Path work, Path target) implements Mount {

        @Override
        public List<String> options() {
            return List.of(
                    "--overlay-src",
                    source.toString(),
                    "--overlay",
                    content.toString(),
                    work.toString(),
                    target.toString());
        }

        @Override
        public boolean shows() {
            return source.equals(target);
        }

        @Override
        public Optional<Path> shown() {
            return Optional.of(source);
        }

        @Override
        public boolean writable() {
            return true;
        }
    }

    /** An empty directory in memory. */
    record Empty(Path target, long size, boolean writable) implements Mount {

        @Override
        public List<String> options() {
            return List.of("--size", Long.toString(size), "--tmpfs", target.toString());
        }
    }

    /** A directory in memory whose names cannot be listed. */
    record Unlisted(Path target) implements Mount {

        private static final String SIZE = Long.toString(1L << 20);

        @Override
        public List<String> options() {
            return List.of("--perms", "0111", "--size", SIZE, "--tmpfs", target.toString());
        }
    }

    /** An empty file that nobody can write. */
    record Mask(Path target) implements Mount {

        @Override
        public List<String> options() {
            return List.of("--ro-bind", "/dev/null", target.toString());
        }
    }

    /** A symbolic link. */
    record Link(Path target, Path destination) implements Mount {

        @Override
        public boolean isMounted() {
            return false;
        }

        @Override
        public List<String> options() {
            return List.of("--symlink", destination.toString(), target.toString());
        }

        @Override
        public boolean shows() {
            return true;
        }
    }

    /** A link to a folder that is the caller's own, which commands write. */
    record Own(Path target, Path place) implements Mount {

        @Override
        public boolean isMounted() {
            return false;
        }

        @Override
        public List<String> options() {
            return List.of("--symlink", place.toString(), target.toString());
        }

        @Override
        public boolean writable() {
            return true;
        }
    }

    /** A directory of the machine in which nothing is: an empty one does as well. */
    record Bare(Path target) implements Mount {

        @Override
        public boolean isMounted() {
            return false;
        }

        @Override
        public List<String> options() {
            return List.of("--dir", target.toString());
        }

        @Override
        public boolean shows() {
            return true;
        }
    }

    /** The kernel's own file systems. */
    record Kernel(String option, Path target) implements Mount {

        @Override
        public List<String> options() {
            return List.of(option, target.toString());
        }
    }
}
