package dev.shellwarden.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The directories that commands may work in, fixed when the server starts, and what kind of place a
 * path is. A caller never chooses its own fence.
 */
public final class Workspace {

    /** PATH_MAX of Linux: the kernel refuses a longer one, and each name of it costs a look. */
    private static final int LONGEST_PATH = 4096;

    private final List<Path> roots;
    private final Optional<String> missing;
    private final HomeDirectories homes;
    private final PathClassifier classifier;

    /**
     * @throws WorkspaceException when a configured directory cannot be a root
     */
    public Workspace(WorkspaceSettings settings) throws WorkspaceException {
        this.homes = new HomeDirectories(settings.home());
        this.missing = settings.root().isPresent() ? Optional.empty() : whyNoRoot(settings);
        List<Path> named = new ArrayList<>();
        named.add(
                missing.isPresent()
                        ? scratch(settings.scratch())
                        : settings.root().orElse(settings.start()));
        named.addAll(settings.allowedDirectories());
        List<Path> real = new ArrayList<>();
        for (Path root : named) {
            real.add(root(root));
        }
        this.roots = List.copyOf(new LinkedHashSet<>(real));
        List<Path> literal = named.stream().map(root -> root.toAbsolutePath().normalize()).toList();
        this.classifier =
                new PathClassifier(
                        roots,
                        literal,
                        homes.all(),
                        withReal(List.of(settings.temporary())),
                        withReal(settings.own()));
    }

    private static List<Path> joined(List<Path> some, List<Path> others) {
        List<Path> result = new ArrayList<>(some);
        result.addAll(others);
        return result;
    }

    /** Each path in its literal form and in the form that its links lead to. */
    private static List<Path> withReal(List<Path> paths) {
        List<Path> literal = paths.stream().map(path -> path.toAbsolutePath().normalize()).toList();
        return joined(
                literal,
                literal.stream()
                        .flatMap(path -> LinkResolver.follow(path, path, List.of()).stream())
                        .map(LinkResolver.Target::path)
                        .toList());
    }

    private static Optional<String> whyNoRoot(WorkspaceSettings settings) {
        Path start = settings.start().toAbsolutePath().normalize();
        Set<PathClass> classes =
                new PathClassifier(List.of(), List.of(), List.of(), List.of(), List.of())
                        .classify(start);
        if (settings.home().startsWith(start)) {
            String what =
                    start.equals(settings.home())
                            ? "the home directory"
                            : "a directory above the home directory";
            return Optional.of("the server was started in " + start + ", " + what);
        }
        boolean system = classes.contains(PathClass.SYSTEM) || classes.contains(PathClass.ROOT);
        boolean device = classes.contains(PathClass.DEVICE);
        return system || device || start.equals(settings.home().getRoot())
                ? Optional.of("the server was started in " + start + ", a directory of the system")
                : Optional.empty();
    }

    private static Path scratch(Path directory) throws WorkspaceException {
        try {
            var onlyOwner =
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------"));
            return Files.createDirectories(directory, onlyOwner);
        } catch (IOException failure) {
            throw new WorkspaceException(
                    "cannot make the private directory " + directory + ": " + failure.getMessage());
        }
    }

    private static Path root(Path directory) throws WorkspaceException {
        Path absolute = directory.toAbsolutePath().normalize();
        requireDirectory(absolute);
        try {
            Path real = absolute.toRealPath();
            if (real.getNameCount() == 0) {
                throw new WorkspaceException("/ cannot be a workspace: name a directory below it");
            }
            return real;
        } catch (IOException failure) {
            throw new WorkspaceException(absolute + " cannot be read: " + failure.getMessage());
        }
    }

    private static void requireDirectory(Path directory) throws WorkspaceException {
        if (!Files.exists(directory)) {
            throw new WorkspaceException("directory " + directory + " does not exist");
        }
        if (!Files.isDirectory(directory)) {
            throw new WorkspaceException(directory + " is a file, not a directory");
        }
        if (!Files.isExecutable(directory)) {
            throw new WorkspaceException(
                    "directory " + directory + " may not be entered by this user");
        }
    }

    /** The roots, links followed; the first is where commands run that name no directory. */
    public List<Path> roots() {
        return roots;
    }

    /** Where commands run that name no directory. */
    public Path defaultDirectory() {
        return roots.getFirst();
    }

    /**
     * Why there is no workspace but a private scratch directory, and what to set; empty when there
     * is one.
     */
    public Optional<String> whyScratch() {
        return missing.map(reason ->
                "No workspace: "
                        + reason
                        + ". Commands run in the private directory "
                        + defaultDirectory()
                        + ". Start the server with --working-dir DIRECTORY to let them work elsewhere.");
    }

    /**
     * The directory a command is to run in, links followed.
     *
     * @param requested what was asked for; empty for the default
     * @throws WorkspaceException when it is no directory, or lies outside the roots
     */
    public Path workingDirectory(Optional<String> requested) throws WorkspaceException {
        if (requested.isEmpty()) {
            return defaultDirectory();
        }
        return looked(absolute(requested.get()));
    }

    private Path looked(Path directory) throws WorkspaceException {
        Optional<Object> answer;
        try {
            answer = DistantMounts.ofMachine().look(() -> look(directory));
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
        return switch (answer.orElse("")) {
            case Path found -> found;
            case WorkspaceException refusal -> throw refusal;
            default ->
                    throw new WorkspaceException(
                            "Looking at the working directory %s %s"
                                    .formatted(directory, DistantMounts.ofMachine().silence()));
        };
    }

    /** The directory, or why it cannot be had. */
    private Object look(Path directory) {
        try {
            requireDirectory(directory);
            return inside(directory, directory.toRealPath());
        } catch (WorkspaceException refusal) {
            return refusal;
        } catch (IOException failure) {
            return new WorkspaceException(
                    "working directory " + directory + " cannot be read: " + failure.getMessage());
        }
    }

    private Path absolute(String requested) throws WorkspaceException {
        if (requested.isBlank()) {
            throw new WorkspaceException(
                    "the working directory is blank: leave it out to use " + defaultDirectory());
        }
        if (requested.startsWith("~")) {
            throw new WorkspaceException(
                    "'~' is not expanded in a working directory: write the whole path instead of "
                            + requested);
        }
        try {
            Path directory = Path.of(requested);
            if (!directory.isAbsolute()) {
                throw new WorkspaceException(
                        "working directory '"
                                + requested
                                + "' is relative: give an absolute path, such as "
                                + defaultDirectory().resolve(directory).normalize());
            }
            return directory;
        } catch (InvalidPathException invalid) {
            throw new WorkspaceException(
                    "working directory '" + requested + "' is no path: " + invalid.getReason());
        }
    }

    private Path inside(Path named, Path real) throws WorkspaceException {
        if (roots.stream().anyMatch(real::startsWith)) {
            return real;
        }
        String through = named.normalize().equals(real) ? "" : " (it leads to " + real + ")";
        throw new WorkspaceException(
                "working directory "
                        + named
                        + through
                        + " is outside the workspace; allowed are "
                        + String.join(", ", roots.stream().map(Path::toString).toList())
                        + " and what lies below");
    }

    /** Whether a path that {@link #resolve} could give lies below a root. */
    public boolean contains(Path real) {
        return roots.stream().anyMatch(real::startsWith);
    }

    /**
     * Resolves a path that a command in a directory names: {@code ~} and {@code ~user} at its
     * start, {@code ..}, links. Its last name may be a shell's wildcard. Touches the file system
     * only to look for links, name by name; what does not exist is resolved by its names.
     */
    public ResolvedPath resolve(Path directory, String path) {
        return resolve(classifier, homes, directory, path);
    }

    static ResolvedPath resolve(
            PathClassifier classifier, HomeDirectories homes, Path directory, String path) {
        return expanded(homes, directory, path)
                .map(absolute -> resolve(classifier, directory, path, absolute))
                .orElseGet(() -> unresolved(directory, path));
    }

    /** {@link #resolve} without looking for links: by names alone, in microseconds. */
    public ResolvedPath resolveByName(Path directory, String path) {
        return expanded(homes, directory, path)
                .map(Path::normalize)
                .map(literal ->
                        new ResolvedPath(
                                path,
                                literal,
                                literal,
                                classifier.classify(literal),
                                ResolvedPath.Presence.UNKNOWN))
                .orElseGet(() -> unresolved(directory, path));
    }

    private static ResolvedPath resolve(
            PathClassifier classifier, Path directory, String path, Path absolute) {
        Path literal = absolute.normalize();
        Set<PathClass> byName = classifier.classify(literal);
        if (byName.contains(PathClass.HARMLESS_DEVICE)) {
            return new ResolvedPath(path, literal, literal, byName, ResolvedPath.Presence.UNKNOWN);
        }
        return LinkResolver.follow(directory, absolute, classifier.realRoots())
                .map(target ->
                        new ResolvedPath(
                                path,
                                literal,
                                target.path(),
                                target.path().equals(literal)
                                        ? byName
                                        : strictest(byName, classifier.classify(target.path())),
                                target.presence()))
                .orElseGet(() ->
                        new ResolvedPath(
                                path,
                                literal,
                                literal,
                                unknown(byName),
                                ResolvedPath.Presence.UNKNOWN));
    }

    private static Optional<Path> expanded(HomeDirectories homes, Path directory, String path) {
        if (path.length() > LONGEST_PATH) {
            return Optional.empty();
        }
        try {
            if (path.startsWith("~")) {
                return expandedTilde(homes, path);
            }
            return path.isEmpty() ? Optional.empty() : Optional.of(directory.resolve(path));
        } catch (InvalidPathException invalid) {
            return Optional.empty();
        }
    }

    private static Optional<Path> expandedTilde(HomeDirectories homes, String path) {
        int end = path.indexOf('/');
        String user = end < 0 ? path.substring(1) : path.substring(1, end);
        String rest = end < 0 ? "" : path.substring(end + 1).replaceFirst("^/+", "");
        return homes.of(user).map(home -> home.resolve(rest));
    }

    private static ResolvedPath unresolved(Path directory, String path) {
        return new ResolvedPath(
                path,
                directory,
                directory,
                EnumSet.of(PathClass.UNRESOLVED, PathClass.OUTSIDE),
                ResolvedPath.Presence.UNKNOWN);
    }

    private static Set<PathClass> unknown(Set<PathClass> byName) {
        EnumSet<PathClass> classes = EnumSet.copyOf(byName);
        classes.removeAll(PathClassifier.LENIENT);
        classes.add(PathClass.UNRESOLVED);
        classes.add(PathClass.OUTSIDE);
        return classes;
    }

    /** What is dangerous of either, and what makes an act harmless only of both. */
    private static Set<PathClass> strictest(Set<PathClass> one, Set<PathClass> other) {
        EnumSet<PathClass> classes = EnumSet.copyOf(one);
        classes.addAll(other);
        PathClassifier.LENIENT.stream()
                .filter(lenient -> !one.contains(lenient) || !other.contains(lenient))
                .forEach(classes::remove);
        return classes;
    }
}
