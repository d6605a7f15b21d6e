package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Access;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.rules.PathFact;
import dev.shellwarden.workspace.PathClass;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Paths: the server's own files, secrets, and what lies outside the workspace. */
final class DirectoryLayer implements Layer {

    private static final Set<String> CONTAINERS =
            Set.of("docker", "podman", "nerdctl", "finch", "docker-compose", "buildah");
    private static final String PROJECT_POLICY = ".shellwarden.yaml";

    /** What may not be changed when other places outside the workspace are only noted. */
    private static final Set<PathClass> GUARDED =
            EnumSet.of(
                    PathClass.ROOT,
                    PathClass.HOME,
                    PathClass.SYSTEM,
                    PathClass.DEVICE,
                    PathClass.GIT_METADATA,
                    PathClass.SECRET,
                    PathClass.STARTUP,
                    PathClass.SELF,
                    PathClass.UNRESOLVED);

    private final PolicyProperties.OutsideWorkspace outside;

    DirectoryLayer(PolicyProperties.OutsideWorkspace outside) {
        this.outside = outside;
    }

    @Override
    public void judge(JudgedInvocation judged, ScriptFacts facts, Findings findings) {
        Invocation invocation = judged.invocation();
        if (invocation.isRemote()) {
            return;
        }
        for (PathFact path : facts.paths(invocation)) {
            objection(path, invocation)
                    .ifPresent(reason ->
                            findings.add(reason.at(judged.place(), facts.request().command())));
        }
    }

    private Optional<Reason> objection(PathFact path, Invocation invocation) {
        Set<PathClass> classes = path.classes();
        if (classes.contains(PathClass.HARMLESS_DEVICE)) {
            return Optional.empty();
        }
        if (classes.contains(PathClass.SECRET)
                && (path.access() == Access.READ
                        || path.access() == Access.MOVE
                        || path.access() == Access.EXECUTE
                        || path.access() == Access.NONE && isUnexplained(path, invocation))) {
            return Optional.of(secret(path));
        }
        boolean elsewhere =
                classes.contains(PathClass.OUTSIDE) && !classes.contains(PathClass.TEMPORARY);
        if (!elsewhere) {
            return Optional.empty();
        }
        return switch (path.access()) {
            case WRITE, APPEND, CREATE, PERMISSIONS ->
                    Optional.of(
                            weighed(change(path, CONTAINERS.contains(invocation.name())), path));
            case DELETE, MOVE -> Optional.of(weighed(removal(path), path));
            case READ, LIST, DIRECTORY ->
                    classes.contains(PathClass.SYSTEM)
                            ? Optional.empty()
                            : Optional.of(weighed(read(path), path));
            case EXECUTE, NONE -> Optional.empty();
        };
    }

    private Reason weighed(Reason reason, PathFact path) {
        boolean looks =
                (path.access() == Access.READ || path.access() == Access.LIST)
                        && !path.classes().contains(PathClass.UNRESOLVED);
        boolean ordinary = path.classes().stream().noneMatch(GUARDED::contains);
        return outside == PolicyProperties.OutsideWorkspace.NOTE && (ordinary || looks)
                ? reason.with(Verdict.ALLOW)
                : reason;
    }

    /**
     * Whether the program table does not say what the program does with a path that it is given.
     */
    private static boolean isUnexplained(PathFact path, Invocation invocation) {
        boolean unlisted =
                invocation
                        .reading()
                        .filter(reading -> reading.spec().family().isEmpty())
                        .isPresent();
        boolean ofRepository = path.classes().contains(PathClass.INSIDE);
        return unlisted
                || invocation.reading().stream()
                        .filter(reading -> reading.subcommands().isEmpty() || !ofRepository)
                        .flatMap(reading -> reading.operands().stream())
                        .anyMatch(operand -> operand.equals(path.argument()));
    }

    private static Reason secret(PathFact path) {
        return Reason.of(
                        Verdict.ASK,
                        "secrets",
                        "'%s' holds secrets and would be read".formatted(path.argument().value()))
                .instead("Name the one setting that is needed, or read an example file instead")
                .allowedBy("shellwarden.workspace.allowed-directories, and a person's answer");
    }

    private static Reason change(PathFact path, boolean mounted) {
        boolean obeyedLater =
                mounted
                        || path.classes().contains(PathClass.STARTUP)
                        || path.classes().contains(PathClass.SECRET);
        return Reason.of(
                        obeyedLater ? Verdict.ASK : Verdict.DENY,
                        "directories",
                        "'%s' %s and would be changed"
                                .formatted(path.argument().value(), where(path)))
                .instead("Write below the workspace or /tmp")
                .allowedBy("shellwarden.workspace.allowed-directories");
    }

    private static String where(PathFact path) {
        return path.classes().contains(PathClass.UNRESOLVED)
                ? "cannot be looked up (a letter that the server's locale has not, or links in a circle)"
                : "lies outside the workspace";
    }

    private static Reason removal(PathFact path) {
        return Reason.of(
                        path.recursive() ? Verdict.DENY : Verdict.ASK,
                        "directories",
                        "'%s' %s and would be removed"
                                .formatted(path.argument().value(), where(path)))
                .instead("Remove only what lies below the workspace or /tmp")
                .allowedBy("shellwarden.workspace.allowed-directories");
    }

    private static Reason read(PathFact path) {
        return Reason.of(
                        path.access() == Access.READ ? Verdict.ASK : Verdict.ALLOW,
                        "directories",
                        "'%s' %s and would be read".formatted(path.argument().value(), where(path)))
                .instead("Read only what lies below the workspace")
                .allowedBy("shellwarden.workspace.allowed-directories");
    }

    /** What nothing switches off: the server's own files. */
    static final class SelfProtection implements Layer {

        @Override
        public void judge(JudgedInvocation judged, ScriptFacts facts, Findings findings) {
            for (PathFact path : facts.paths(judged.invocation())) {
                if (path.classes().contains(PathClass.SELF) && !harmless(path)) {
                    findings.add(
                            Reason.of(
                                            Verdict.DENY,
                                            "self-protection:own_files",
                                            "'%s' belongs to this server, which commands may not touch"
                                                    .formatted(path.argument().value()))
                                    .at(judged.place(), facts.request().command())
                                    .instead("Leave it to the person who runs the server"));
                }
            }
        }

        private static boolean harmless(PathFact path) {
            boolean looks =
                    path.access() == Access.READ
                            || path.access() == Access.LIST
                            || path.access() == Access.DIRECTORY
                            || path.access() == Access.NONE;
            return looks && path.argument().value().endsWith(PROJECT_POLICY);
        }
    }
}
