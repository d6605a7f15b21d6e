package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Access;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.workspace.PathClass;
import dev.shellwarden.workspace.ResolvedPath;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Script files that a command runs. What they hold is read as it stands now: what is never run is
 * not run from a file either, and what is denied is asked about. Less than that is a project's own
 * business, which the sandbox bounds.
 */
final class ScriptFileLayer implements Layer {

    private static final int LONGEST = 128 * 1024;
    private static final String END = "END_OF_THE_SCRIPT_FILE";

    /**
     * What a script's other branches may hold (an install target writes to /usr/local) and the
     * sandbox keeps from happening.
     */
    private static final Set<String> BOUNDED =
            Set.of("syntax", "directories", "fs:change_system_tree");

    /** What runs a file, by the last element of a name or the ending of a file's. */
    private static final Map<String, String> INTERPRETERS =
            Map.ofEntries(
                    Map.entry("sh", "sh"),
                    Map.entry("dash", "sh"),
                    Map.entry("ash", "sh"),
                    Map.entry("bash", "bash"),
                    Map.entry("rbash", "bash"),
                    Map.entry("source", "bash"),
                    Map.entry(".", "bash"),
                    Map.entry("zsh", "bash"),
                    Map.entry("ksh", "bash"),
                    Map.entry("python", "python3"),
                    Map.entry("python3", "python3"),
                    Map.entry("py", "python3"),
                    Map.entry("perl", "perl"),
                    Map.entry("pl", "perl"),
                    Map.entry("ruby", "ruby"),
                    Map.entry("rb", "ruby"),
                    Map.entry("node", "node"),
                    Map.entry("nodejs", "node"),
                    Map.entry("js", "node"),
                    Map.entry("mjs", "node"),
                    Map.entry("cjs", "node"),
                    Map.entry("php", "php"));

    private final SmallFiles files;
    private final PathResolver resolver;
    private final Predicate<String> isNever;
    private final Function<DecisionRequest, Findings> judge;

    ScriptFileLayer(
            SmallFiles files,
            PathResolver resolver,
            Predicate<String> isNever,
            Function<DecisionRequest, Findings> judge) {
        this.isNever = isNever;
        this.files = files;
        this.resolver = resolver;
        this.judge = judge;
    }

    @Override
    public void judge(JudgedInvocation judged, ScriptFacts facts, Findings findings) {
        Invocation invocation = judged.invocation();
        Path start = facts.request().directory();
        Optional<Path> directory = invocation.directory().map(start::resolve);
        boolean elsewhere = invocation.wrappers().stream().anyMatch(Invocation.Wrapper::remote);
        if (directory.isEmpty() || elsewhere || endsWithoutEffect(invocation)) {
            return;
        }
        for (String name : scripts(invocation, facts)) {
            text(name, invocation, directory.get())
                    .map(text -> judge.apply(facts.request().command(text).in(directory.get())))
                    .flatMap(inside -> worst(name, inside))
                    .ifPresent(reason ->
                            findings.add(reason.at(judged.place(), facts.request().command())));
        }
    }

    private static boolean endsWithoutEffect(Invocation invocation) {
        return invocation.reading().filter(Reading::endsWithoutEffect).isPresent();
    }

    /** The program itself, where it is a file of the workspace, and what it is told to run. */
    private static List<String> scripts(Invocation invocation, ScriptFacts facts) {
        String program = invocation.program().value();
        Stream<String> own =
                program.indexOf('/') >= 0 && invocation.program().isStatic()
                        ? Stream.of(program)
                        : Stream.empty();
        Stream<String> given =
                facts.paths(invocation).stream()
                        .filter(path -> path.access() == Access.EXECUTE)
                        .filter(path -> path.argument().isStatic())
                        .map(path -> path.argument().value());
        return Stream.concat(own, given).filter(name -> name.length() < 4096).toList();
    }

    /** The file's text as a command; empty for programs, unknown languages and missing files. */
    private Optional<String> text(String name, Invocation invocation, Path directory) {
        ResolvedPath file;
        try {
            file = resolver.resolve(name, directory);
        } catch (InvalidPathException broken) {
            return Optional.empty();
        }
        if (!file.is(PathClass.INSIDE) && !file.is(PathClass.TEMPORARY)) {
            return Optional.empty();
        }
        return files.read(file.real())
                .filter(text -> text.length() <= LONGEST && text.indexOf('\0') < 0)
                .flatMap(text ->
                        interpreter(invocation, name, text)
                                .map(interpreter -> command(interpreter, text)));
    }

    private static String command(String interpreter, String text) {
        return switch (interpreter) {
            case "sh", "bash" -> text;
            default -> "%s - <<'%s'\n%s\n%s\n".formatted(interpreter, END, text, END);
        };
    }

    private static Optional<String> interpreter(Invocation invocation, String name, String text) {
        if (!invocation.program().value().equals(name)) {
            String program = invocation.reading().map(read -> read.spec().name()).orElse("");
            return Optional.ofNullable(INTERPRETERS.get(program));
        }
        if (text.startsWith("#!")) {
            String line = text.lines().findFirst().orElse("").substring(2).strip();
            return Stream.of(line.split("[\\s/]+"))
                    .map(word -> word.replaceFirst("[0-9.]+$", ""))
                    .map(INTERPRETERS::get)
                    .filter(Objects::nonNull)
                    .findFirst();
        }
        return Optional.of("sh");
    }

    /** The gravest of what a file would do, if it is grave enough. */
    private Optional<Reason> worst(String name, Findings inside) {
        return inside.reasons().stream()
                .filter(reason -> reason.verdict() == Verdict.DENY)
                .filter(reason -> !BOUNDED.contains(reason.source()))
                .map(reason -> inFile(name, reason))
                .max(Comparator.comparing(Reason::verdict));
    }

    private Reason inFile(String name, Reason reason) {
        boolean never =
                isNever.test(reason.source()) || reason.source().startsWith("self-protection");
        return Reason.of(
                        never ? Verdict.DENY : Verdict.ASK,
                        reason.source(),
                        "'%s' would be run and holds '%s': %s"
                                .formatted(
                                        name,
                                        shortened(reason.quoted().orElse("")),
                                        reason.message()))
                .instead("Take that out of the file");
    }

    private static String shortened(String text) {
        String line = text.lines().findFirst().orElse("");
        return line.length() <= 80 ? line : line.substring(0, 77) + "...";
    }
}
