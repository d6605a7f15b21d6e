package dev.shellwarden.policy;

import dev.shellwarden.rules.InvalidRuleException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
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

    private final boolean enabled;
    private final List<Path> roots;
    private final Map<Path, List<Found>> seen = new ConcurrentHashMap<>();
    private final Map<Path, FileTime> read = new ConcurrentHashMap<>();

    ProjectPolicies(boolean enabled, List<Path> roots) {
        this.enabled = enabled;
        this.roots = List.copyOf(roots);
    }

    /** A policy, or why its file cannot be used. */
    record Found(Path file, Optional<ProjectPolicy> policy, Optional<String> fault) {}

    /**
     * The policies of directories and of every directory above them, up to a root of the workspace.
     */
    List<Found> of(List<Path> directories) {
        if (!enabled) {
            return List.of();
        }
        Set<Path> places = new LinkedHashSet<>(roots);
        for (Path directory : new LinkedHashSet<>(directories)) {
            if (places.size() < MOST_DIRECTORIES) {
                upToRoot(directory.normalize(), places);
            }
        }
        List<Found> found = new ArrayList<>();
        places.forEach(place -> found.addAll(at(place.resolve(FILE))));
        return found;
    }

    private void upToRoot(Path directory, Set<Path> places) {
        Optional<Path> root = roots.stream().filter(directory::startsWith).findFirst();
        for (Path at = directory;
                root.isPresent() && at != null && at.startsWith(root.get());
                at = at.getParent()) {
            places.add(at);
        }
    }

    private List<Found> at(Path file) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && hasChanged(file)) {
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

    private boolean hasChanged(Path file) {
        try {
            FileTime time = Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS);
            return !time.equals(read.put(file, time));
        } catch (IOException unreadable) {
            return true;
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
