package dev.shellwarden.policy;

import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.rules.Glob;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which branches a git command acts on, from its words and from {@code .git/HEAD}. No program is
 * started.
 */
final class BranchReader {

    private static final Set<String> ON_CURRENT =
            Set.of("rebase", "reset", "merge", "commit", "revert", "cherry-pick");

    private final List<Glob> protectedBranches;
    private final Path start;
    private final SmallFiles files;

    BranchReader(List<Glob> protectedBranches, Path start, SmallFiles files) {
        this.protectedBranches = protectedBranches;
        this.start = start;
        this.files = files;
    }

    /** Whether an invocation of git changes a protected branch. */
    boolean actsOnProtected(Invocation invocation, List<Invocation> earlier) {
        return invocation.name().equals("git")
                && branches(invocation, earlier).stream().anyMatch(this::isProtected);
    }

    boolean isProtected(String branch) {
        for (Glob pattern : protectedBranches) {
            if (pattern.matches(branch)) {
                return true;
            }
        }
        return false;
    }

    /** The branches acted on, by short name. */
    List<String> branches(Invocation invocation, List<Invocation> earlier) {
        List<String> subcommands = invocation.reading().map(Reading::subcommands).orElse(List.of());
        String subcommand = subcommands.isEmpty() ? "" : subcommands.getFirst();
        List<Argument> operands = invocation.reading().map(Reading::operands).orElse(List.of());
        if (subcommand.equals("push")) {
            return pushed(operands, invocation, earlier);
        }
        if (subcommand.equals("branch")) {
            return operands.stream().map(Argument::value).toList();
        }
        return ON_CURRENT.contains(subcommand) ? current(invocation, earlier) : List.of();
    }

    private List<String> pushed(
            List<Argument> operands, Invocation invocation, List<Invocation> earlier) {
        if (operands.size() < 2) {
            return invocation
                            .reading()
                            .filter(reading -> reading.has("--all") || reading.has("--mirror"))
                            .isPresent()
                    ? List.of("main", "master")
                    : current(invocation, earlier);
        }
        List<String> targets = new ArrayList<>();
        for (Argument operand : operands.subList(1, operands.size())) {
            String target = target(operand.value());
            if (target.equals("HEAD") || target.equals("@") || !operand.isStatic()) {
                targets.addAll(current(invocation, earlier));
            } else {
                targets.add(target);
            }
        }
        return targets;
    }

    private static String target(String refspec) {
        String text = refspec.startsWith("+") ? refspec.substring(1) : refspec;
        String target = text.substring(text.lastIndexOf(':') + 1);
        return target.startsWith("refs/heads/") ? target.substring("refs/heads/".length()) : target;
    }

    private List<String> current(Invocation invocation, List<Invocation> earlier) {
        List<String> switched =
                earlier.stream().flatMap(each -> switchedTo(each).stream()).toList();
        if (!switched.isEmpty()) {
            return switched;
        }
        Path directory = invocation.directory().map(start::resolve).orElse(start);
        return head(directory).map(List::of).orElse(List.of());
    }

    private static Optional<String> switchedTo(Invocation earlier) {
        List<String> subcommands = earlier.reading().map(Reading::subcommands).orElse(List.of());
        boolean switches =
                earlier.name().equals("git")
                        && !subcommands.isEmpty()
                        && (subcommands.getFirst().equals("checkout")
                                || subcommands.getFirst().equals("switch"));
        return switches
                ? earlier.reading()
                        .map(Reading::operands)
                        .filter(list -> !list.isEmpty())
                        .map(list -> list.getFirst().value())
                : Optional.empty();
    }

    /** The branch that is checked out in a directory or above it. */
    Optional<String> head(Path directory) {
        for (Path at = directory; at != null; at = at.getParent()) {
            Optional<String> found = headOf(at.resolve(".git"));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<String> headOf(Path git) {
        Optional<String> head = files.readAgain(git.resolve("HEAD"));
        if (head.isEmpty()) {
            head =
                    files.read(git)
                            .filter(text -> text.startsWith("gitdir:"))
                            .map(text ->
                                    git.resolveSibling(text.substring("gitdir:".length()).strip()))
                            .flatMap(folder -> files.readAgain(folder.resolve("HEAD")));
        }
        return head.map(String::strip)
                .filter(text -> text.startsWith("ref: refs/heads/"))
                .map(text -> text.substring("ref: refs/heads/".length()));
    }
}
