package dev.shellwarden.policy;

import dev.shellwarden.program.Access;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.rules.PathFact;
import dev.shellwarden.workspace.PathClass;
import dev.shellwarden.workspace.ResolvedPath;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The paths of an invocation and what kind of places they name. */
final class PathClassifier {

    private static final int MOST_BRACE_WORDS = 32;
    private static final Set<PathClass> COVERED_BY_WORKSPACE =
            EnumSet.of(PathClass.TEMPORARY, PathClass.SYSTEM);

    private static final Set<PathClass> OBEYED = EnumSet.of(PathClass.SELF, PathClass.STARTUP);

    private static final Set<Access> REMOVALS =
            EnumSet.of(Access.DELETE, Access.MOVE, Access.PERMISSIONS);

    private final PathResolver resolver;
    private final Path start;

    PathClassifier(PathResolver resolver, Path start) {
        this.resolver = resolver;
        this.start = start;
    }

    List<PathFact> paths(Invocation invocation) {
        List<PathFact> facts = redirections(invocation);
        Set<Use> known = new HashSet<>();
        facts.forEach(fact -> known.add(new Use(fact.argument(), fact.access())));
        invocation
                .reading()
                .filter(reading -> !reading.endsWithoutEffect())
                .ifPresent(reading -> {
                    for (Reading.PathUse use : reading.paths()) {
                        if (known.add(new Use(use.path(), use.access()))) {
                            PathFact fact = fact(use, invocation);
                            facts.add(within(fact, reading, invocation));
                        }
                    }
                });
        return facts;
    }

    /** Copied into a directory a file keeps its name, which may be one that is obeyed. */
    private PathFact within(PathFact target, Reading reading, Invocation invocation) {
        if (!reading.spec().copies() || target.access() != Access.WRITE) {
            return target;
        }
        Set<String> names = new HashSet<>();
        for (Reading.PathUse source : reading.paths()) {
            String name = source.path().value();
            if (!source.path().equals(target.argument()) && source.path().isStatic()) {
                names.add(name.substring(name.lastIndexOf('/') + 1));
            }
        }
        EnumSet<PathClass> classes = EnumSet.noneOf(PathClass.class);
        classes.addAll(target.classes());
        for (String name : names) {
            Set<PathClass> inside =
                    ofText(
                            target.argument().value() + "/" + name,
                            target.argument(),
                            invocation.directory());
            OBEYED.stream().filter(inside::contains).forEach(classes::add);
        }
        return new PathFact(target.argument(), target.access(), target.recursive(), classes);
    }

    private record Use(Argument path, Access access) {
        @Override
        public int hashCode() {
            return 31 * path.value().hashCode() + path.span().start();
        }
    }

    List<PathFact> redirections(Invocation invocation) {
        List<PathFact> facts = new ArrayList<>(invocation.redirections().size());
        for (Invocation.FileRedirection redirection : invocation.redirections()) {
            Reading.PathUse use =
                    new Reading.PathUse(
                            redirection.target(), redirection.access(), false, Optional.empty());
            facts.add(fact(use, invocation));
        }
        return facts;
    }

    private PathFact fact(Reading.PathUse use, Invocation invocation) {
        Argument word = use.path();
        Access access = use.access();
        Optional<String> directory = use.directory(invocation);
        boolean remote = invocation.isRemote();
        EnumSet<PathClass> classes = EnumSet.noneOf(PathClass.class);
        classes.addAll(classes(word, directory));
        if (REMOVALS.contains(access)) {
            word.ifUnset()
                    .ifPresent(text ->
                            classes.addAll(
                                    word.glob()
                                            ? ofGlob(text, directory)
                                            : resolved(text, directory)));
        }
        if (classes.contains(PathClass.WORKSPACE_ROOT) && REMOVALS.contains(access)) {
            classes.remove(PathClass.TEMPORARY);
        }
        if (remote) {
            classes.remove(PathClass.INSIDE);
            classes.remove(PathClass.OUTSIDE);
            classes.remove(PathClass.WORKSPACE_ROOT);
        }
        return new PathFact(word, access, use.recursive(), classes);
    }

    private Set<PathClass> classes(Argument word, Optional<String> directory) {
        if (word.pathClass().isPresent()) {
            return EnumSet.of(word.pathClass().get());
        }
        if (word.brace()) {
            EnumSet<PathClass> all = EnumSet.noneOf(PathClass.class);
            expandBraces(word.value()).forEach(text -> all.addAll(ofText(text, word, directory)));
            return all;
        }
        return ofText(word.value(), word, directory);
    }

    private Set<PathClass> ofText(String text, Argument word, Optional<String> directory) {
        boolean absolute = text.startsWith("/");
        if (!absolute && directory.isEmpty() && !text.startsWith("~")) {
            return EnumSet.of(PathClass.UNRESOLVED);
        }
        if (!word.isStatic() && !word.glob() && !word.brace() && !word.tilde()) {
            return ofKnownFront(text, directory);
        }
        return word.glob() ? ofGlob(text, directory) : resolved(text, directory);
    }

    /** A word whose end is not known: what its known front names, and unresolved. */
    private Set<PathClass> ofKnownFront(String text, Optional<String> directory) {
        EnumSet<PathClass> classes = EnumSet.of(PathClass.UNRESOLVED);
        int expansion = firstOf(text, "$`");
        int slash = expansion <= 0 ? -1 : text.lastIndexOf('/', expansion - 1);
        if (slash >= 0) {
            classes.addAll(resolved(text.substring(0, slash + 1), directory));
            classes.remove(PathClass.WORKSPACE_ROOT);
        }
        return classes;
    }

    private Set<PathClass> ofGlob(String text, Optional<String> directory) {
        EnumSet<PathClass> classes = EnumSet.noneOf(PathClass.class);
        classes.addAll(resolved(text, directory));
        int wildcard = firstOf(text, "*?[");
        int slash = text.lastIndexOf('/', Math.max(wildcard, 0));
        Set<PathClass> parent = resolved(slash < 0 ? "." : text.substring(0, slash + 1), directory);
        if (parent.contains(PathClass.ROOT)) {
            classes.add(PathClass.ROOT);
        }
        boolean everything = text.substring(slash + 1).matches("[.*?]+");
        if (everything && parent.contains(PathClass.HOME)) {
            classes.add(PathClass.HOME);
        }
        if (everything && parent.contains(PathClass.WORKSPACE_ROOT)) {
            classes.add(PathClass.WORKSPACE_ROOT);
        }
        return classes;
    }

    private Set<PathClass> resolved(String text, Optional<String> directory) {
        if (text.isEmpty()) {
            return EnumSet.of(PathClass.UNRESOLVED);
        }
        try {
            ResolvedPath path =
                    resolver.resolve(
                            text, directory.map(Path::of).map(start::resolve).orElse(start));
            EnumSet<PathClass> classes = EnumSet.noneOf(PathClass.class);
            classes.addAll(path.classes());
            if (path.is(PathClass.INSIDE) || path.is(PathClass.WORKSPACE_ROOT)) {
                classes.removeAll(COVERED_BY_WORKSPACE);
            } else if (start.startsWith(path.real())) {
                classes.add(PathClass.WORKSPACE_ROOT);
            }
            return classes;
        } catch (InvalidPathException broken) {
            return EnumSet.of(PathClass.UNRESOLVED);
        }
    }

    private static int firstOf(String text, String characters) {
        for (int index = 0; index < text.length(); index++) {
            if (characters.indexOf(text.charAt(index)) >= 0) {
                return index;
            }
        }
        return -1;
    }

    /**
     * The words of a brace expansion with commas, as far as they are few; the text itself
     * otherwise.
     */
    static List<String> expandBraces(String text) {
        List<String> done = new ArrayList<>();
        List<String> open = new ArrayList<>(List.of(text));
        while (!open.isEmpty() && done.size() + open.size() <= MOST_BRACE_WORDS) {
            String next = open.removeLast();
            int close = next.indexOf('}');
            int start = close < 0 ? -1 : next.lastIndexOf('{', close);
            if (start < 0 || next.indexOf(',', start) < 0 || next.indexOf(',', start) > close) {
                done.add(next);
                continue;
            }
            for (String choice : next.substring(start + 1, close).split(",", -1)) {
                open.add(next.substring(0, start) + choice + next.substring(close + 1));
            }
        }
        done.addAll(open);
        return done;
    }
}
