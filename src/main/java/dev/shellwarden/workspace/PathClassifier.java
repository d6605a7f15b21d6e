package dev.shellwarden.workspace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Gives the classes of one form of a path, from its names alone: the file system is not asked. */
final class PathClassifier {

    /**
     * Classes that make an act easier to allow: they must hold for a path's every form, and never
     * by a wildcard's chance.
     */
    static final Set<PathClass> LENIENT =
            Set.of(
                    PathClass.INSIDE,
                    PathClass.BUILD_OUTPUT,
                    PathClass.TEMPORARY,
                    PathClass.HARMLESS_DEVICE);

    private static final Set<PathClass> BY_PLACE =
            EnumSet.of(
                    PathClass.SYSTEM,
                    PathClass.SECRET,
                    PathClass.STARTUP,
                    PathClass.GIT_METADATA,
                    PathClass.SELF);

    private static final List<String> HOME_PARENTS = List.of("home", "Users");

    private final PathCatalog catalog = PathCatalog.load();
    private final List<Path> realRoots;
    private final List<List<String>> roots;
    private final List<List<String>> homes;
    private final List<List<String>> temporary;
    private final List<List<String>> own;

    /**
     * @param realRoots the roots, links followed
     * @param namedRoots the roots as they were named
     */
    PathClassifier(
            List<Path> realRoots,
            List<Path> namedRoots,
            List<Path> homes,
            List<Path> temporary,
            List<Path> own) {
        this.realRoots = realRoots;
        this.roots =
                Stream.concat(realRoots.stream(), namedRoots.stream())
                        .distinct()
                        .map(PathClassifier::segments)
                        .toList();
        this.homes =
                homes.stream()
                        .map(PathClassifier::segments)
                        .filter(home -> !home.isEmpty())
                        .toList();
        this.temporary =
                temporary.stream()
                        .map(PathClassifier::segments)
                        .filter(place -> !place.isEmpty())
                        .toList();
        this.own = own.stream().map(PathClassifier::segments).toList();
    }

    List<Path> realRoots() {
        return realRoots;
    }

    /** The classes of an absolute path, whose last name may be a wildcard for every child. */
    EnumSet<PathClass> classify(Path path) {
        List<String> given = segments(path);
        boolean everyChild = !given.isEmpty() && NamePattern.isEveryChild(given.getLast());
        List<String> base = everyChild ? given.subList(0, given.size() - 1) : given;
        EnumSet<PathClass> classes = EnumSet.noneOf(PathClass.class);
        int root = longestPrefix(roots, base);
        int home = home(base);
        addPlaces(classes, base, given, root, home);
        addKinds(classes, base, given, root, home);
        return classes;
    }

    private void addPlaces(
            EnumSet<PathClass> classes, List<String> base, List<String> given, int root, int home) {
        addIf(classes, PathClass.ROOT, base.isEmpty());
        addIf(classes, PathClass.HOME, isHome(base, home));
        addIf(classes, PathClass.WORKSPACE_ROOT, root == base.size() || mayBeRoot(base));
        classes.add(root >= 0 ? PathClass.INSIDE : PathClass.OUTSIDE);
        addIf(classes, PathClass.SELF, longestPrefix(own, base) >= 0);
        addIf(
                classes,
                PathClass.DOT_FILE,
                given.stream()
                        .skip(Math.max(0, Math.max(root, home)))
                        .anyMatch(PathClassifier::hidden));
    }

    private void addKinds(
            EnumSet<PathClass> classes, List<String> base, List<String> given, int root, int home) {
        for (PathClass kind : BY_PLACE) {
            boolean is =
                    catalog.is(kind, given, home, 0, true)
                            || base != given && catalog.is(kind, base, home, 0, true);
            addIf(
                    classes,
                    kind,
                    is && !(kind == PathClass.SYSTEM && isBelowSystemRoot(base, root)));
        }
        boolean harmless = catalog.is(PathClass.HARMLESS_DEVICE, given, home, 0, false);
        addIf(classes, PathClass.HARMLESS_DEVICE, harmless);
        addIf(
                classes,
                PathClass.DEVICE,
                !harmless && catalog.is(PathClass.DEVICE, given, home, 0, true));
        boolean temporaryPlace =
                longestPrefix(temporary, base) >= 0
                        || catalog.is(PathClass.TEMPORARY, base, home, 0, false);
        addIf(classes, PathClass.TEMPORARY, temporaryPlace);
        boolean build = catalog.is(PathClass.BUILD_OUTPUT, base, home, Math.max(0, root), false);
        addIf(classes, PathClass.BUILD_OUTPUT, build && (root >= 0 || temporaryPlace));
    }

    private boolean isHome(List<String> base, int home) {
        boolean parentOfHomes =
                base.size() == 1
                        && HOME_PARENTS.stream().anyMatch(name -> could(base.getFirst(), name));
        return home == base.size()
                || parentOfHomes
                || homes.stream().anyMatch(place -> mayHold(base, place));
    }

    /** A root that somebody placed in a system tree is theirs to work in. */
    private boolean isBelowSystemRoot(List<String> base, int root) {
        return root > 0 && catalog.is(PathClass.SYSTEM, base.subList(0, root), -1, 0, false);
    }

    /** Whether a path may be a place or a directory above it. */
    private static boolean mayHold(List<String> base, List<String> place) {
        return !base.isEmpty() && base.size() <= place.size() && couldBe(base, place);
    }

    /** How many of the names are a home directory's; -1 when the path is not below one. */
    private int home(List<String> path) {
        int known = longestPrefix(homes, path);
        if (known >= 0) {
            return known;
        }
        boolean below = path.size() >= 2 && HOME_PARENTS.contains(path.getFirst());
        return below ? 2 : -1;
    }

    /** A wildcard that could stand for a root, or for a directory above one. */
    private boolean mayBeRoot(List<String> path) {
        return path.stream().anyMatch(NamePattern::isShellPattern)
                && roots.stream()
                        .anyMatch(root -> root.size() == path.size() && couldBe(path, root));
    }

    private static boolean couldBe(List<String> path, List<String> names) {
        for (int i = 0; i < path.size(); i++) {
            if (!could(path.get(i), names.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean could(String segment, String name) {
        return NamePattern.isShellPattern(segment)
                ? NamePattern.of(name).couldBe(segment)
                : segment.equals(name);
    }

    private static boolean hidden(String segment) {
        return segment.startsWith(".");
    }

    private static void addIf(EnumSet<PathClass> classes, PathClass candidate, boolean holds) {
        if (holds) {
            classes.add(candidate);
        }
    }

    private static int longestPrefix(List<List<String>> places, List<String> path) {
        int longest = -1;
        for (List<String> place : places) {
            if (place.size() > longest && isPrefix(place, path)) {
                longest = place.size();
            }
        }
        return longest;
    }

    private static boolean isPrefix(List<String> place, List<String> path) {
        return place.size() <= path.size() && path.subList(0, place.size()).equals(place);
    }

    static List<String> segments(Path path) {
        List<String> result = new ArrayList<>(path.getNameCount());
        for (int i = 0; i < path.getNameCount(); i++) {
            result.add(path.getName(i).toString());
        }
        return result;
    }
}
