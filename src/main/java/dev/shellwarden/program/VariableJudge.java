package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.VariableAssignment;
import dev.shellwarden.program.Invocation.Wrapper;
import dev.shellwarden.program.Reading.PathUse;
import dev.shellwarden.workspace.StarPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Variables that make programs run code: their values are judged, not their names. */
final class VariableJudge {

    private static final Set<String> PATH_ROOTS =
            Set.of("/usr", "/bin", "/sbin", "/opt", "/snap", "/nix", "/home/linuxbrew");
    private static final List<String> PATH_ENDS =
            List.of(
                    "/node_modules/.bin",
                    "/venv/bin",
                    "/.venv/bin",
                    "/vendor/bin",
                    "/.local/bin",
                    "/.cargo/bin",
                    "/go/bin",
                    "/.bun/bin",
                    "/.deno/bin",
                    "/.pyenv/bin",
                    "/.pyenv/shims",
                    "/.rbenv/bin",
                    "/.rbenv/shims",
                    "/.poetry/bin",
                    "/.npm-global/bin",
                    "/.yarn/bin",
                    "/.sdkman/bin");

    private static final Set<ValueSpec.Kind> DATA =
            Set.of(
                    ValueSpec.Kind.NUMBER,
                    ValueSpec.Kind.PATTERN,
                    ValueSpec.Kind.URL,
                    ValueSpec.Kind.HOST);

    private final Analysis analysis;

    VariableJudge(Analysis analysis) {
        this.analysis = analysis;
    }

    /** Judges what is set for a program, and what was exported before that the program obeys. */
    void judge(
            List<VariableAssignment> assignments,
            Optional<ProgramSpec> program,
            InvocationBuilder builder,
            Frame frame,
            ShellState state) {
        for (VariableAssignment assignment : assignments) {
            if (evaluates(assignment.value().value()) && assignment.value().isStatic()) {
                builder.concern(
                        Concern.Kind.EVALUATED_WORD,
                        "bash runs what stands in the subscript of '%s' wherever %s is read as a number"
                                .formatted(assignment.value().value(), assignment.name()));
            }
            Optional<ValueSpec> meaning = meaning(assignment, program);
            if (meaning.isPresent() && !areHarmlessOptions(assignment, meaning.get(), program)) {
                judge(assignment, meaning.get(), builder, frame, state);
            }
        }
        if (program.isPresent() && !program.get().environment().isEmpty()) {
            exported(program.get(), assignments, state)
                    .forEach(each ->
                            Optional.ofNullable(program.get().environment().get(each.name()))
                                    .ifPresent(value -> judge(each, value, builder, frame, state)));
        }
    }

    /** Whether this is an arithmetic text with a subscript that holds a command or expansion. */
    private static boolean evaluates(String text) {
        int open = text.indexOf('[');
        if (open <= 0 || !text.chars().limit(open).allMatch(VariableJudge::isArithmetic)) {
            return false;
        }
        int name = open;
        while (name > 0 && isNamePart(text.charAt(name - 1))) {
            name--;
        }
        boolean named =
                text.substring(name, open).chars().anyMatch(sign -> !Character.isDigit(sign));
        int close = text.indexOf(']', open);
        String subscript = text.substring(open, close < 0 ? text.length() : close);
        return named && (subscript.contains("$(") || subscript.contains("`"));
    }

    private static boolean isArithmetic(int sign) {
        return isNamePart(sign)
                || Character.isWhitespace(sign)
                || "+*/%()<>=!&|^~?:,-".indexOf(sign) >= 0;
    }

    private static boolean isNamePart(int sign) {
        return sign < 0x80 && (Character.isLetterOrDigit(sign) || sign == '_');
    }

    /**
     * Options in a variable are harmless when the program's entry lists each of them and none runs
     * anything.
     */
    private boolean areHarmlessOptions(
            VariableAssignment assignment, ValueSpec meaning, Optional<ProgramSpec> started) {
        Optional<ProgramSpec> program =
                meaning.language().isEmpty()
                        ? started
                        : analysis.catalog().find(meaning.language());
        if (meaning.kind() != ValueSpec.Kind.OPTIONS
                || program.isEmpty()
                || !assignment.value().isStatic()) {
            return false;
        }
        SplitWords words =
                OptionReader.read(program.get(), SplitString.words(Field.of(assignment.value())));
        ReadingRoom room = new ReadingRoom(program.get(), words);
        Reading reading = room.read();
        return words.unknown().isEmpty()
                && words.operands().isEmpty()
                && reading.paths().isEmpty()
                && room.meant().stream().allMatch(each -> DATA.contains(each.value().kind()));
    }

    private static List<VariableAssignment> exported(
            ProgramSpec program, List<VariableAssignment> assignments, ShellState state) {
        List<VariableAssignment> exported = new ArrayList<>(0);
        for (Map.Entry<String, Variable> entry : state.exported().entrySet()) {
            boolean here =
                    assignments.stream().anyMatch(each -> each.name().equals(entry.getKey()));
            if (!here && program.environment().containsKey(entry.getKey())) {
                exported.add(
                        new VariableAssignment(
                                entry.getKey(),
                                Field.of(
                                                entry.getValue().first(),
                                                new dev.shellwarden.syntax.Span(0, 0))
                                        .argument(),
                                VariableAssignment.Scope.EXPORTED));
            }
        }
        return exported;
    }

    private Optional<ValueSpec> meaning(
            VariableAssignment assignment, Optional<ProgramSpec> program) {
        Map<String, ValueSpec> everywhere = analysis.catalog().environment();
        ValueSpec found = everywhere.get(assignment.name());
        if (found != null) {
            return Optional.of(found);
        }
        if (assignment.scope() != VariableAssignment.Scope.SHELL && program.isPresent()) {
            found = program.get().environment().get(assignment.name());
        }
        return found != null || analysis.catalog().environmentPatterns().isEmpty()
                ? Optional.ofNullable(found)
                : analysis.catalog().environmentPatterns().stream()
                        .filter(pattern -> StarPattern.matches(pattern, assignment.name()))
                        .findFirst()
                        .map(everywhere::get);
    }

    private void judge(
            VariableAssignment assignment,
            ValueSpec meaning,
            InvocationBuilder builder,
            Frame frame,
            ShellState state) {
        Argument value = assignment.value();
        String inherited = analysis.request().environment().get(assignment.name());
        boolean same =
                value.isStatic()
                        && value.value().equals(inherited)
                        && !analysis.request().assignments().containsKey(assignment.name());
        if (same || value.isStatic() && meaning.isHarmless(value.value())) {
            return;
        }
        if (assignment.name().equals("PATH")) {
            path(value, builder);
            return;
        }
        switch (meaning.kind()) {
            case COMMAND, PROGRAM, ARGV -> command(assignment, meaning, builder, frame, state);
            case CODE, SCRIPT, PLUGIN, OPTIONS, CONFIG -> concern(assignment, builder);
            case PATH -> builder.use(new PathUse(value, meaning.access(), meaning.recursive()));
            case TEXT, NUMBER, PATTERN, URL, HOST, SECRET, ASSIGNMENT, VARIABLE, ARITHMETIC -> {}
        }
    }

    private static void concern(VariableAssignment assignment, InvocationBuilder builder) {
        builder.concern(
                Concern.Kind.CODE_RUNNING_VARIABLE,
                "The variable %s makes programs run code: '%s'"
                        .formatted(
                                assignment.name(),
                                EmbeddedText.shortened(assignment.value().value())));
    }

    private void command(
            VariableAssignment assignment,
            ValueSpec meaning,
            InvocationBuilder builder,
            Frame frame,
            ShellState state) {
        Argument value = assignment.value();
        if (!value.isStatic()) {
            concern(assignment, builder);
            return;
        }
        Wrapper wrapper = Wrapper.plain(assignment.name(), List.of());
        if (meaning.kind() == ValueSpec.Kind.COMMAND) {
            new ScriptRun(analysis, builder, frame.capturing(false), state)
                    .code(
                            Field.of(value).value(),
                            meaning.language(),
                            value.span(),
                            wrapper,
                            Optional.of(List.of()));
        } else if (!value.value().isBlank()) {
            analysis.launcher()
                    .launch(
                            Call.of(SplitString.words(Field.of(value))),
                            frame.behind(wrapper).capturing(false),
                            state);
        }
    }

    private void path(Argument value, InvocationBuilder builder) {
        boolean own = !analysis.request().assignments().containsKey("PATH");
        String inherited = own ? analysis.request().environment().getOrDefault("PATH", "") : "";
        Set<String> known = Set.copyOf(Arrays.asList(inherited.split(":")));
        for (String entry : value.value().split(":", -1)) {
            if (!known.contains(entry)
                    && !entry.equals("$PATH")
                    && !entry.equals("${PATH}")
                    && !isUsual(entry)) {
                builder.concern(
                        Concern.Kind.CODE_RUNNING_VARIABLE,
                        "PATH is changed so that programs are looked for in '%s'".formatted(entry));
                return;
            }
        }
    }

    private boolean isUsual(String entry) {
        String home = analysis.request().environment().getOrDefault("HOME", "/nonexistent");
        if (entry.startsWith(home + "/.")
                && !entry.contains("..")
                && (entry.endsWith("/bin") || entry.endsWith("/shims"))) {
            return true;
        }
        boolean root =
                PATH_ROOTS.stream()
                        .anyMatch(top -> entry.equals(top) || entry.startsWith(top + "/"));
        return !entry.contains("..") && (root || PATH_ENDS.stream().anyMatch(entry::endsWith));
    }
}
