package dev.shellwarden.policy;

import dev.shellwarden.rules.InvalidRuleException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The project policies of the directories that commands act on. Once seen, a policy holds until the
 * server ends; a later version of its file is added to it, never put in its place.
 */
final class ProjectPolicies {

    static final String FILE = ".shellwarden.yaml";

    private static final int LARGEST = 256 * 1024;
    private static final int MOST_DIRECTORIES = 64;
    private static final int MOST_LACKING = 1000;

    private final boolean enabled;
    private final List<Path> roots;
    private final Map<Path, List<Found>> seen = new ConcurrentHashMap<>();
    private final Map<Path, FileTime> read = new ConcurrentHashMap<>();
    private final Map<Path, FileState> lacking = new ConcurrentHashMap<>();

    ProjectPolicies(boolean enabled, List<Path> roots) {
        this.enabled = enabled;
        this.roots = List.copyOf(roots);
    }

    /** A policy, or why its file cannot be used. */
    record Found(Path file, Optional<ProjectPolicy> policy, Optional<String> fault) {}

    /**
     * The policies of directories and of every directory above them, up to a root of the workspace.
     */
    List<Found> of(ActedOn places) {
        if (!enabled) {
            return List.of();
        }
        Set<Path> directories = new LinkedHashSet<>(roots);
        for (Path place : places.all()) {
            if (directories.size() < MOST_DIRECTORIES) {
                upToRoot(place.normalize(), directories);
            }
        }
        List<Found> found = new ArrayList<>();
        for (Path directory : directories) {
            found.addAll(at(directory, places.mayHoldFiles(directory)));
        }
        return found;
    }

    private void upToRoot(Path place, Set<Path> directories) {
        for (Path root : roots) {
            if (place.startsWith(root)) {
                for (Path at = place; at != null && at.startsWith(root); at = at.getParent()) {
                    directories.add(at);
                }
                return;
            }
        }
    }

    private List<Found> at(Path directory, boolean mayExist) {
        Path file = directory.resolve(FILE);
        if (mayExist && !isKnownToLack(directory) && hasChanged(directory, file)) {
            Found now = load(file);
            seen.merge(file, List.of(now), ProjectPolicies::joined);
        }
        return seen.getOrDefault(file, List.of());
    }

    /** A fault that was repaired goes; a policy that was once read stays. */
    private static List<Found> joined(List<Found> before, List<Found> now) {
        List<Found> all =
                new ArrayList<>(before.stream().filter(found -> found.fault().isEmpty()).toList());
        now.stream().filter(found -> !all.contains(found)).forEach(all::add);
        return all.size() > 16 ? all.subList(all.size() - 16, all.size()) : all;
    }

    /** Whether there was none in a directory that has not changed since. */
    private boolean isKnownToLack(Path directory) {
        FileState then = lacking.get(directory);
        return then != null && then.isStillOf(directory);
    }

    private void noteLack(Path directory, FileState before) {
        if (lacking.size() >= MOST_LACKING) {
            lacking.clear();
        }
        lacking.put(directory, before);
    }

    /** Whether there is a file now of which this version has not been read. */
    private boolean hasChanged(Path directory, Path file) {
        Optional<FileState> before = FileState.lasting(directory);
        try {
            BasicFileAttributes found =
                    file.getFileSystem()
                            .provider()
                            .readAttributesIfExists(
                                    file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (found == null) {
                before.ifPresent(state -> noteLack(directory, state));
                return false;
            }
            return !found.lastModifiedTime().equals(read.put(file, found.lastModifiedTime()));
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static Found load(Path file) {
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return fault(file, "is not a regular file");
            }
            if (Files.size(file) > LARGEST) {
                return fault(file, "is larger than 256 kB");
            }
            if (!ownedByUserOrRoot(file)) {
                return fault(file, "belongs to another user, so it cannot be trusted");
            }
            return new Found(
                    file,
                    Optional.of(new ProjectPolicyReader(file).read(Files.readString(file))),
                    Optional.empty());
        } catch (InvalidRuleException broken) {
            return new Found(file, Optional.empty(), Optional.ofNullable(broken.getMessage()));
        } catch (CharacterCodingException broken) {
            return fault(file, "is not UTF-8 text");
        } catch (IOException unreadable) {
            return fault(file, "cannot be read: " + unreadable.getMessage());
        }
    }

    private static Found fault(Path file, String what) {
        return new Found(file, Optional.empty(), Optional.of("%s: %s".formatted(file, what)));
    }

    private static boolean ownedByUserOrRoot(Path file) throws IOException {
        String owner = Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).getName();
        return owner.equals("root")
                || owner.equals("0")
                || owner.equals(System.getProperty("user.name"));
    }

    /** The files of the policies that hold. */
    List<String> sources() {
        return seen.keySet().stream().map(Path::toString).sorted().toList();
    }
}
