package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Concern;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.rules.ShellQuoting;
import dev.shellwarden.workspace.PathClass;
import dev.shellwarden.workspace.ResolvedPath;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A program that nobody knows, given words that are a command themselves: it may well run them, so
 * what the command alone would be asked about is asked about.
 */
final class GivenCommandLayer implements Layer {

    private static final int MOST_WORDS = 32;

    private final Predicate<String> isProgram;
    private final PathResolver resolver;
    private final Function<DecisionRequest, Findings> judge;

    GivenCommandLayer(
            Predicate<String> isProgram,
            PathResolver resolver,
            Function<DecisionRequest, Findings> judge) {
        this.isProgram = isProgram;
        this.resolver = resolver;
        this.judge = judge;
    }

    @Override
    public void judge(JudgedInvocation judged, ScriptFacts facts, Findings findings) {
        Invocation invocation = judged.invocation();
        Path start = facts.request().directory();
        Path directory = invocation.directory().map(start::resolve).orElse(start);
        linked(invocation, directory)
                .or(() -> isUnlisted(invocation) ? command(invocation) : Optional.empty())
                .ifPresent(command -> {
                    Findings alone = judge.apply(facts.request().command(command).in(directory));
                    if (alone.verdict() != Verdict.ALLOW && !alone.matches().isEmpty()) {
                        findings.add(
                                reason(invocation, command, alone)
                                        .at(judged.place(), facts.request().command()));
                    }
                });
    }

    private static boolean isUnlisted(Invocation invocation) {
        for (Concern concern : invocation.concerns()) {
            if (concern.kind() == Concern.Kind.UNLISTED) {
                return true;
            }
        }
        return false;
    }

    private static Reason reason(Invocation invocation, String command, Findings alone) {
        return Reason.of(
                        Verdict.ASK,
                        "given-command",
                        "'%s' may amount to '%s': %s"
                                .formatted(
                                        invocation.name(),
                                        command,
                                        alone.reasons().getFirst().message()))
                .instead("Run the command by itself, or use a program that is known");
    }

    /** The same words for the program that a link in the workspace leads to. */
    private Optional<String> linked(Invocation invocation, Path directory) {
        String program = invocation.program().value();
        if (program.indexOf('/') < 0 || !invocation.program().isStatic()) {
            return Optional.empty();
        }
        try {
            ResolvedPath place =
                    resolver.resolve(program.substring(0, program.lastIndexOf('/') + 1), directory);
            if (!place.is(PathClass.INSIDE) && !place.is(PathClass.TEMPORARY)) {
                return Optional.empty();
            }
            Path real = resolver.resolve(program, directory).real();
            return Optional.ofNullable(real.getFileName())
                    .map(Path::toString)
                    .filter(name -> !name.equals(invocation.name()) && isProgram.test(name))
                    .flatMap(name ->
                            joined(invocation.argv().stream().skip(1).limit(MOST_WORDS).toList())
                                    .map(words -> ShellQuoting.quote(name) + " " + words));
        } catch (InvalidPathException broken) {
            return Optional.empty();
        }
    }

    /** The words from the first that names a program, when more stand behind it. */
    private Optional<String> command(Invocation invocation) {
        List<Argument> argv = invocation.argv();
        for (int at = 1; at < Math.min(argv.size() - 1, MOST_WORDS); at++) {
            String word = argv.get(at).value();
            if (argv.get(at).isStatic()
                    && isProgram.test(word.substring(word.lastIndexOf('/') + 1))) {
                return joined(argv.subList(at, Math.min(argv.size(), at + MOST_WORDS)));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> joined(List<Argument> words) {
        StringBuilder command = new StringBuilder();
        for (Argument word : words) {
            Optional<String> quoted = ShellQuoting.quote(word);
            if (quoted.isEmpty()) {
                return Optional.empty();
            }
            command.append(command.isEmpty() ? "" : " ").append(quoted.get());
        }
        return Optional.of(command.toString());
    }
}
