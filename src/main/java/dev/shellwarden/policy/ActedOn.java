package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.workspace.ResolvedPath;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The places that a request acts on: where it runs, where its commands run, and what they change.
 */
final class ActedOn {

    /** Linux: PATH_MAX. */
    private static final int LONGEST_PATH = 4096;

    private final Path start;
    private final PathResolver resolver;
    private final Set<Path> all = new LinkedHashSet<>();
    private final Set<Path> holdingNothing = new HashSet<>();

    private ActedOn(Path start, PathResolver resolver) {
        this.start = start;
        this.resolver = resolver;
        all.add(start);
    }

    static ActedOn by(List<JudgedInvocation> judged, Path start, PathResolver resolver) {
        ActedOn places = new ActedOn(start, resolver);
        judged.forEach(each -> places.add(each.invocation()));
        return places;
    }

    private void add(Invocation invocation) {
        Path directory = invocation.directory().map(start::resolve).orElse(start);
        all.add(directory);
        invocation.reading().ifPresent(reading -> add(reading, invocation));
    }

    private void add(Reading reading, Invocation invocation) {
        for (Reading.PathUse use : reading.paths()) {
            if (use.path().isStatic() && use.path().value().length() < LONGEST_PATH) {
                Path directory = use.directory(invocation).map(start::resolve).orElse(start);
                add(resolver.resolve(use.path().value(), directory));
            }
        }
    }

    private void add(ResolvedPath path) {
        all.add(path.real());
        if (path.presence() != ResolvedPath.Presence.UNKNOWN) {
            holdingNothing.add(path.real());
        }
    }

    /** Each of them once, in order. */
    Set<Path> all() {
        return all;
    }

    /** Whether a place may be a directory, as far as it has been looked at. */
    boolean mayHoldFiles(Path place) {
        return !holdingNothing.contains(place);
    }
}
