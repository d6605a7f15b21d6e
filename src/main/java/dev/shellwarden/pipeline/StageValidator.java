package dev.shellwarden.pipeline;

import dev.shellwarden.pipeline.GuardViolation.Reason;
import dev.shellwarden.pipeline.StageSpec.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks one stage's words against its entry, resolves its paths and expands its globs. */
final class StageValidator {

    private final StageSpec spec;
    private final PathGuard guard;
    private final GlobExpander globs;
    private final Path directory;
    private final List<String> arguments = new ArrayList<>();
    private final List<Stage.Option> options = new ArrayList<>();
    private final List<String> read = new ArrayList<>();
    private final List<String> paths = new ArrayList<>();
    private final List<PipelineWord> operands = new ArrayList<>();
    private final Set<String> given = new HashSet<>();
    private Optional<String> target = Optional.empty();

    StageValidator(StageSpec spec, PathGuard guard, Path directory) {
        this.spec = spec;
        this.guard = guard;
        this.globs = new GlobExpander(guard);
        this.directory = directory;
    }

    /**
     * The stage, checked. Operands stand last and behind {@code --}, so that none of them can be
     * read as an option.
     */
    Stage validate(PipelineReader.SourceStage source) throws GuardException {
        readOptions(source.words());
        readOperands();
        boolean append = given.contains("-a") || given.contains("--append");
        return new Stage(
                spec.name(), arguments, options, read, paths, target, append, source.source());
    }

    private void readOptions(List<PipelineWord> words) throws GuardException {
        boolean optionsEnded = false;
        for (int i = 1; i < words.size(); i++) {
            PipelineWord word = words.get(i);
            String text = word.text();
            if (optionsEnded || text.equals("-") || !text.startsWith("-")) {
                operands.add(word);
            } else if (text.equals("--")) {
                optionsEnded = true;
            } else if (spec.pairs().containsKey(text)) {
                i = readPair(words, i);
            } else {
                i = text.startsWith("--") ? readLong(words, i) : readShort(words, i);
            }
        }
    }

    private int readPair(List<PipelineWord> words, int at) throws GuardException {
        String option = words.get(at).text();
        List<Value> kinds = spec.pairs().getOrDefault(option, List.of());
        arguments.add(option);
        given.add(option);
        for (int i = 0; i < kinds.size(); i++) {
            arguments.add(value(option, next(words, at + i, option), kinds.get(i)));
        }
        return at + kinds.size();
    }

    private int readLong(List<PipelineWord> words, int at) throws GuardException {
        String text = words.get(at).text();
        int equals = text.indexOf('=');
        String name = equals < 0 ? text : text.substring(0, equals);
        Value kind = spec.values().get(name);
        if (kind == null) {
            if (equals >= 0 || !spec.flags().contains(name)) {
                throw unknownOption(name);
            }
            given.add(name);
            options.add(new Stage.Option(name, Optional.empty()));
            arguments.add(name);
            return at;
        }
        given.add(name);
        String value = equals < 0 ? next(words, at, name) : text.substring(equals + 1);
        options.add(new Stage.Option(name, Optional.of(value)));
        arguments.add(name + "=" + value(name, value, kind));
        return equals < 0 ? at + 1 : at;
    }

    private int readShort(List<PipelineWord> words, int at) throws GuardException {
        String text = words.get(at).text();
        if (spec.count() && text.matches("-\\d+")) {
            arguments.add("-n");
            arguments.add(text.substring(1));
            return at;
        }
        for (int i = 1; i < text.length(); i++) {
            String name = "-" + text.charAt(i);
            Value kind = spec.values().get(name);
            given.add(name);
            if (kind != null) {
                boolean attached = i + 1 < text.length();
                String value = attached ? text.substring(i + 1) : next(words, at, name);
                arguments.add(name);
                arguments.add(value(name, value, kind));
                options.add(new Stage.Option(name, Optional.of(value)));
                return attached ? at : at + 1;
            }
            if (!spec.flags().contains(name)) {
                throw unknownOption(text.length() == 2 ? text : name);
            }
            options.add(new Stage.Option(name, Optional.empty()));
            arguments.add(name);
        }
        return at;
    }

    private String next(List<PipelineWord> words, int at, String option) throws GuardException {
        if (at + 1 >= words.size()) {
            throw new GuardException(
                    Reason.PROGRAM_OPTION,
                    "The option '%s' of %s lacks its value.".formatted(option, spec.name()),
                    "Write the value behind the option.");
        }
        return words.get(at + 1).text();
    }

    private GuardException unknownOption(String name) {
        if (spec.name().equals("sed") && (name.startsWith("-i") || name.startsWith("--in-place"))) {
            return new GuardException(
                    Reason.IN_PLACE_EDIT,
                    "sed may not edit files in place ('%s').".formatted(name),
                    "Let sed print, and write the result with '| tee FILE'.");
        }
        return new GuardException(
                Reason.PROGRAM_OPTION,
                "The option '%s' of %s is not allowed in a pipeline.".formatted(name, spec.name()),
                "Leave it out; long options are not abbreviated here.");
    }

    private String value(String option, String text, Value kind) throws GuardException {
        return switch (kind) {
            case TEXT, PATTERN, SET, GLOB -> text;
            case COUNT -> count(option, text);
            case PATH, TARGET -> path(text);
            case PROGRAM_AWK, PROGRAM_SED, PROGRAM_JQ -> program(text, kind);
        };
    }

    private String count(String option, String text) throws GuardException {
        if (!text.matches("[+-]?\\d{1,18}[kKmMgGbB]?[iB]?B?")) {
            throw new GuardException(
                    Reason.PROGRAM_OPTION,
                    "'%s' is no number for the option '%s' of %s."
                            .formatted(text, option, spec.name()),
                    "Write a number.");
        }
        return text;
    }

    private String path(String text) throws GuardException {
        if (!text.equals("-")) {
            guard.readable(directory, text);
            paths.add(text);
        }
        return text;
    }

    private static String program(String text, Value kind) throws GuardException {
        switch (kind) {
            case PROGRAM_AWK -> AwkGuard.check(text);
            case PROGRAM_SED -> SedGuard.check(text);
            case PROGRAM_JQ -> JqGuard.check(text);
            case TEXT, COUNT, GLOB, PATTERN, SET, PATH, TARGET ->
                    throw new IllegalArgumentException(kind.name());
        }
        return text;
    }

    private void readOperands() throws GuardException {
        if (operands.isEmpty()) {
            return;
        }
        endOptions();
        int place = 0;
        for (PipelineWord word : operands) {
            while (place < spec.operands().size() && isTaken(spec.operands().get(place))) {
                place++;
            }
            if (place >= spec.operands().size()) {
                throw tooMany(word);
            }
            StageSpec.Operand operand = spec.operands().get(place);
            readOperand(word, operand.value());
            place = operand.many() ? place : place + 1;
        }
    }

    /** jq knows no word that ends the options, so an operand of it may not look like one. */
    private void endOptions() throws GuardException {
        if (!spec.name().equals("jq")) {
            arguments.add("--");
        } else if (operands.stream()
                .anyMatch(word -> word.text().startsWith("-") && word.text().length() > 1)) {
            throw unknownOption("--");
        }
    }

    private boolean isTaken(StageSpec.Operand operand) {
        return operand.unless().stream().anyMatch(given::contains);
    }

    private void readOperand(PipelineWord word, Value kind) throws GuardException {
        switch (kind) {
            case PATH -> readPaths(word);
            case TARGET -> readTarget(word);
            case TEXT, COUNT, GLOB, PATTERN, SET, PROGRAM_AWK, PROGRAM_SED, PROGRAM_JQ ->
                    addOperand(value("", word.text(), kind));
        }
    }

    private void readPaths(PipelineWord word) throws GuardException {
        if (spec.name().equals("awk") && word.text().matches("[A-Za-z_][A-Za-z0-9_]*=.*")) {
            addOperand(word.text());
            return;
        }
        for (String name : globs.expand(directory, word)) {
            addOperand(path(name));
        }
    }

    private void addOperand(String text) {
        arguments.add(text);
        read.add(text);
    }

    private void readTarget(PipelineWord word) throws GuardException {
        List<String> names = globs.expand(directory, word);
        if (names.size() != 1 || target.isPresent()) {
            throw tooMany(word);
        }
        guard.readable(directory, names.getFirst());
        target = Optional.of(names.getFirst());
    }

    private GuardException tooMany(PipelineWord word) {
        return new GuardException(
                Reason.SYNTAX,
                "%s takes no further argument such as '%s' here."
                        .formatted(spec.name(), word.text()),
                "Leave it out.");
    }
}
