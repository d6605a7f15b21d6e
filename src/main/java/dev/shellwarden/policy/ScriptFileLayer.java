package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Access;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.CodeFile;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.rules.PathFact;
import dev.shellwarden.rules.ShellQuoting;
import dev.shellwarden.syntax.Span;
import dev.shellwarden.workspace.PathClass;
import dev.shellwarden.workspace.ResolvedPath;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Files of code that a command runs or obeys. What they hold is read as it stands now: what is
 * never run is not run from a file either, and what is denied is asked about. Less than that is a
 * project's own business, which the sandbox bounds.
 */
final class ScriptFileLayer implements Layer {

    /**
     * What a script's other branches may hold (an install target writes to /usr/local) and the
     * sandbox keeps from happening.
     */
    private static final Set<String> BOUNDED =
            Set.of("syntax", "directories", "fs:change_system_tree");

    /** What runs a file, by the last element of a name or the ending of a file's. */
    private static final Map<String, String> LANGUAGES =
            Map.ofEntries(
                    Map.entry("sh", "sh"),
                    Map.entry("dash", "sh"),
                    Map.entry("ash", "sh"),
                    Map.entry("bash", "bash"),
                    Map.entry("rbash", "bash"),
                    Map.entry("zsh", "bash"),
                    Map.entry("ksh", "bash"),
                    Map.entry("python", "python"),
                    Map.entry("pytest", "python"),
                    Map.entry("perl", "perl"),
                    Map.entry("ruby", "ruby"),
                    Map.entry("node", "javascript"),
                    Map.entry("nodejs", "javascript"),
                    Map.entry("php", "php"),
                    Map.entry("awk", "awk"),
                    Map.entry("gawk", "awk"),
                    Map.entry("sed", "sed"),
                    Map.entry("make", "make"),
                    Map.entry("lua", "lua"));

    private static final Set<String> SHELLS = Set.of("sh", "bash", "zsh");
    private static final int LONGEST_NAME = 4096;
    private static final int MOST_FOLDERS = 32;

    private final FileVisits visits;
    private final int depth;
    private final PathResolver resolver;
    private final Predicate<String> isNever;
    private final FileJudge judge;

    ScriptFileLayer(
            FileVisits visits,
            int depth,
            PathResolver resolver,
            Predicate<String> isNever,
            FileJudge judge) {
        this.visits = visits;
        this.depth = depth;
        this.isNever = isNever;
        this.resolver = resolver;
        this.judge = judge;
    }

    /** What is found in a file's text, and how far its places are shifted. */
    interface FileJudge {

        /** Judges text that a shell runs. */
        Findings shell(DecisionRequest text);

        /** Judges code that {@code carrier} runs; its text is the request's command. */
        Findings code(DecisionRequest text, CodeFile file, String language, Invocation carrier);

        /** Whether code in a language can be read. */
        boolean canRead(String language);
    }

    private record Place(String name, Path file, Path directory) {}

    @Override
    public void judge(JudgedInvocation judged, ScriptFacts facts, Findings findings) {
        Invocation invocation = judged.invocation();
        Path start = facts.request().directory();
        boolean elsewhere = invocation.isRemote();
        Optional<Path> directory =
                elsewhere ? Optional.of(start) : invocation.directory().map(start::resolve);
        if (directory.isEmpty() || endsWithoutEffect(invocation)) {
            return;
        }
        List<CodeFile> files =
                elsewhere
                        ? invocation.codeFiles().stream().filter(CodeFile::input).toList()
                        : files(invocation, facts);
        for (CodeFile file : files) {
            place(file, directory.get())
                    .flatMap(place -> worst(place, file, invocation, facts.request()))
                    .ifPresent(reason ->
                            findings.add(reason.at(judged.place(), facts.request().command())));
        }
    }

    private static boolean endsWithoutEffect(Invocation invocation) {
        return invocation.reading().filter(Reading::endsWithoutEffect).isPresent();
    }

    /** The program itself, where it is a file of the workspace, and what it is told to run. */
    private static List<CodeFile> files(Invocation invocation, ScriptFacts facts) {
        List<CodeFile> files = new ArrayList<>(0);
        Argument program = invocation.program();
        if (program.value().indexOf('/') >= 0 && program.isStatic()) {
            List<Argument> words = invocation.argv().stream().skip(1).toList();
            String file =
                    invocation.notes().stream()
                            .filter(note -> note.kind() == Invocation.Note.Kind.COPY_OF)
                            .map(Invocation.Note::text)
                            .findFirst()
                            .orElse(program.value());
            files.add(new CodeFile(List.of(file), "", List.of(), words, false));
        }
        files.addAll(invocation.codeFiles());
        for (PathFact path : facts.paths(invocation)) {
            String name = path.argument().value();
            if (path.access() == Access.EXECUTE
                    && path.argument().isStatic()
                    && invocation.codeFiles().stream()
                            .noneMatch(each -> each.names().contains(name))) {
                files.add(new CodeFile(List.of(name), "", List.of(), List.of(), false));
            }
        }
        return files;
    }

    /** The first of a file's names that is there, in a place that commands may read. */
    private Optional<Place> place(CodeFile file, Path directory) {
        Path folder = directory;
        for (int level = 0; folder != null && level < MOST_FOLDERS; level++) {
            for (String name : file.names()) {
                Optional<Path> real = real(name, folder);
                if (real.isPresent()) {
                    return Optional.of(
                            new Place(name, real.get(), file.upwards() ? folder : directory));
                }
            }
            if (!file.upwards() || !isReadable(".", folder)) {
                break;
            }
            folder = folder.getParent();
        }
        return Optional.empty();
    }

    private Optional<Path> real(String name, Path folder) {
        return name.length() < LONGEST_NAME && isReadable(name, folder)
                ? Optional.of(resolver.resolve(name, folder).real()).filter(Files::isRegularFile)
                : Optional.empty();
    }

    private boolean isReadable(String name, Path folder) {
        try {
            ResolvedPath path = resolver.resolve(name, folder);
            return path.is(PathClass.INSIDE)
                    || path.is(PathClass.TEMPORARY)
                    || path.is(PathClass.WORKSPACE_ROOT);
        } catch (InvalidPathException broken) {
            return false;
        }
    }

    /** The gravest of what a file would do, if it is grave enough. */
    private Optional<Reason> worst(
            Place place, CodeFile file, Invocation invocation, DecisionRequest request) {
        List<String> words =
                Stream.concat(file.entries().stream(), file.arguments().stream())
                        .map(Argument::value)
                        .toList();
        String program = invocation.name();
        FileVisits.Key key =
                new FileVisits.Key(
                        place.file(), program + " " + file.language(), place.directory(), words);
        Optional<String> text = visits.enter(key, depth);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> language = language(file, place.name(), invocation, text.get());
        return language.filter(each -> SHELLS.contains(each) || judge.canRead(each))
                .flatMap(each -> {
                    String front = SHELLS.contains(each) ? parameters(file) : "";
                    DecisionRequest inside =
                            request.command(front + text.get()).in(place.directory());
                    Findings found =
                            SHELLS.contains(each)
                                    ? judge.shell(inside)
                                    : judge.code(inside, file, each, invocation);
                    return gravest(place.name(), found, inside.command(), front.isEmpty() ? 1 : 0);
                });
    }

    /** A line that gives a script its words, as far as they are known. */
    private static String parameters(CodeFile file) {
        List<Optional<String>> words = file.arguments().stream().map(ShellQuoting::quote).toList();
        return words.isEmpty() || words.stream().anyMatch(Optional::isEmpty)
                ? ""
                : words.stream()
                        .flatMap(Optional::stream)
                        .map(word -> word.replace('\n', ' '))
                        .collect(Collectors.joining(" ", "set -- ", "\n"));
    }

    private static Optional<String> language(
            CodeFile file, String name, Invocation invocation, String text) {
        if (!file.language().isEmpty()) {
            return Optional.of(LANGUAGES.getOrDefault(file.language(), file.language()));
        }
        boolean own = file.names().contains(invocation.program().value());
        boolean copy = invocation.notes().stream().anyMatch(note -> note.text().equals(name));
        if (!own && !copy) {
            String program = invocation.reading().map(read -> read.spec().name()).orElse("");
            return Optional.ofNullable(LANGUAGES.get(program));
        }
        if (text.startsWith("#!")) {
            String line = text.lines().findFirst().orElse("").substring(2).strip();
            return Stream.of(line.split("[\\s/]+"))
                    .map(word -> word.replaceFirst("[0-9.]+$", ""))
                    .map(LANGUAGES::get)
                    .filter(Objects::nonNull)
                    .findFirst();
        }
        return Optional.of("sh");
    }

    private Optional<Reason> gravest(String name, Findings inside, String text, int firstLine) {
        return inside.reasons().stream()
                .filter(reason -> reason.verdict() == Verdict.DENY)
                .filter(reason -> !BOUNDED.contains(reason.source()))
                .map(reason -> inFile(name, reason, text, firstLine))
                .max(Comparator.comparing(Reason::verdict));
    }

    private Reason inFile(String name, Reason reason, String text, int firstLine) {
        boolean never =
                isNever.test(reason.source()) || reason.source().startsWith("self-protection");
        return Reason.of(
                        never ? Verdict.DENY : Verdict.ASK,
                        reason.source(),
                        "'%s' would be run and holds %s: %s"
                                .formatted(
                                        name, holding(reason, text, firstLine), reason.message()))
                .instead("Take that out of the file");
    }

    /** What a reason is about, with its line; for code as a whole just that. */
    private static String holding(Reason reason, String text, int firstLine) {
        Optional<Span> span =
                reason.span().filter(place -> place.end() - place.start() < text.length());
        if (span.isEmpty() && text.strip().indexOf('\n') > 0) {
            return "this";
        }
        int start = span.map(Span::start).orElse(0);
        long line =
                firstLine + text.substring(0, start).chars().filter(sign -> sign == '\n').count();
        return "in line %d '%s'".formatted(line, shortened(reason.quoted().orElse(text)));
    }

    private static String shortened(String text) {
        String line = text.strip().lines().findFirst().orElse("");
        return line.length() <= 80 ? line : line.substring(0, 77) + "...";
    }
}
