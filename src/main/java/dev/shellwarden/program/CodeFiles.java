package dev.shellwarden.program;

import dev.shellwarden.program.WrittenFiles.Written;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which files of code a command runs, and what the judged text itself wrote into them. */
final class CodeFiles {

    private static final Set<String> DECODERS =
            Set.of("base64", "base32", "basenc", "xxd", "openssl", "gpg", "uudecode");

    private final Analysis analysis;
    private final ProgramSpec spec;
    private final Call call;
    private final SplitWords words;
    private final ShellState state;
    private final InvocationBuilder builder;
    private final Frame frame;

    CodeFiles(
            Analysis analysis,
            ProgramSpec spec,
            Call call,
            SplitWords words,
            ShellState state,
            InvocationBuilder builder,
            Frame frame) {
        this.analysis = analysis;
        this.spec = spec;
        this.call = call;
        this.words = words;
        this.state = state;
        this.builder = builder;
        this.frame = frame;
    }

    /** Files of the directory that the command obeys without being told. */
    void obeyed() {
        if (!analysis.files().isEmpty()) {
            written();
        }
        for (ObeyedSpec obeys : words.command().obeys()) {
            if (!obeys.written() && !words.hasAny(obeys.unless())) {
                follow(
                        new CodeFile(
                                obeys.files(),
                                obeys.language(),
                                entries(obeys),
                                arguments(obeys),
                                obeys.upwards()));
            }
        }
    }

    /** Files that the judged text itself wrote, and that a program or its subcommand obeys. */
    private void written() {
        Set<ObeyedSpec> all = new LinkedHashSet<>(spec.command().obeys());
        all.addAll(words.command().obeys());
        for (ObeyedSpec obeys : all) {
            if (obeys.written() && !words.hasAny(obeys.unless())) {
                obeys.files().stream()
                        .flatMap(name -> analysis.files().fitting(name, state.directory()).stream())
                        .distinct()
                        .forEach(path ->
                                follow(
                                        new CodeFile(
                                                List.of(path),
                                                obeys.language(),
                                                entries(obeys),
                                                arguments(obeys),
                                                false)));
            }
        }
    }

    /** Whether the command obeys files in a language, so that it runs only parts of them. */
    boolean isObeyed(String language) {
        return words.command().obeys().stream()
                .anyMatch(each -> !each.written() && each.language().equals(language));
    }

    /** Code in such a language among the words. */
    void embed(Field word, String language) {
        List<Argument> entries =
                words.command().obeys().stream()
                        .filter(each -> each.language().equals(language))
                        .flatMap(each -> entries(each).stream())
                        .toList();
        builder.embedded(
                new EmbeddedCode(
                        language,
                        word.text(),
                        word.isStatic(),
                        frame.at(word.argument().span()),
                        entries,
                        List.of()));
        if (!word.isStatic()) {
            builder.concern(
                    Concern.Kind.DYNAMIC_CODE,
                    "The %s code that runs is not known".formatted(language));
        }
    }

    /** A file that the command names. */
    void named(Field word, String language) {
        Optional<ObeyedSpec> obeys =
                words.command().obeys().stream()
                        .filter(each -> each.language().equals(language))
                        .findFirst();
        List<String> names = List.of(word.text());
        follow(
                obeys.map(each ->
                                new CodeFile(
                                        names, language, entries(each), arguments(each), false))
                        .orElseGet(() -> CodeFile.of(word.text(), language, behind(word))));
    }

    /** The file of a module that python looks for in the working directory first. */
    void module(Field word) {
        String path = word.text().replace('.', '/');
        if (word.isStatic() && !path.isEmpty()) {
            follow(
                    new CodeFile(
                            List.of(path + ".py", path + "/__main__.py"),
                            "python",
                            List.of(),
                            behind(word),
                            false));
        }
    }

    private Optional<Written> find(String path) {
        return analysis.files()
                .find(WrittenFiles.key(path, state.directory()))
                .or(() -> analysis.files().find(path));
    }

    private List<Argument> entries(ObeyedSpec obeys) {
        List<Argument> operands = words.operands().stream().map(Field::argument).toList();
        List<Argument> named =
                switch (obeys.operands()) {
                    case NONE -> List.of();
                    case FIRST -> operands.stream().limit(1).toList();
                    case ALL -> operands;
                };
        return named.isEmpty()
                ? obeys.entries().stream()
                        .map(entry -> Argument.literal(entry, builder.span()))
                        .toList()
                : named;
    }

    private List<Argument> arguments(ObeyedSpec obeys) {
        return switch (obeys.operands()) {
            case ALL -> List.of();
            case FIRST ->
                    words.operands().isEmpty() ? List.of() : behind(words.operands().getFirst());
            case NONE ->
                    call.arguments().stream()
                            .filter(word -> words.subcommands().contains(word.text()))
                            .findFirst()
                            .map(this::behind)
                            .orElse(List.of());
        };
    }

    private List<Argument> behind(Field word) {
        List<Field> all = call.arguments();
        int from = all.indexOf(word) + 1;
        if (from == 0) {
            return List.of();
        }
        boolean separated = from < all.size() && all.get(from).text().equals("--");
        return all.subList(separated ? from + 1 : from, all.size()).stream()
                .map(Field::argument)
                .toList();
    }

    private void follow(CodeFile file) {
        Optional<Written> written =
                analysis.files().isEmpty() ? Optional.empty() : written(file.names());
        Optional<String> text = written.flatMap(Written::text);
        if (text.isPresent()) {
            builder.from(written.get().sources());
            builder.embedded(
                    new EmbeddedCode(
                            file.language(),
                            text.get(),
                            true,
                            frame.at(builder.span()),
                            file.entries(),
                            file.arguments()));
            return;
        }
        written.filter(CodeFiles::isForeign)
                .ifPresent(_ ->
                        builder.concern(
                                Concern.Kind.DYNAMIC_CODE,
                                "What '%s' holds when it is obeyed is not known"
                                        .formatted(file.names().getFirst())));
        List<String> names = written.flatMap(Written::copyOf).map(List::of).orElse(file.names());
        builder.codeFile(
                new CodeFile(
                        names, file.language(), file.entries(), file.arguments(), file.upwards()));
    }

    private Optional<Written> written(List<String> names) {
        return names.stream().flatMap(name -> find(name).stream()).findFirst();
    }

    /** Whether what was written came from elsewhere or was decoded. */
    private static boolean isForeign(Written written) {
        return written.sources().stream()
                .anyMatch(source ->
                        DECODERS.contains(source.name())
                                || source.reading()
                                        .filter(read -> read.effects().contains(Effect.NETWORK))
                                        .isPresent());
    }
}
