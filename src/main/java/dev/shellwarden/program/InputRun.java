package dev.shellwarden.program;

import java.util.List;
import java.util.Optional;

/** Code that a program reads from its standard input. */
final class InputRun {

    private final ProgramStart start;

    InputRun(ProgramStart start) {
        this.start = start;
    }

    /** Reads it where the program would. */
    void run() {
        StdinSpec stdin = start.words.command().stdin();
        if (stdin.alone().isPresent()
                && start.words.tail().isEmpty()
                && !start.reading.endsWithoutEffect()) {
            alone(stdin.alone().get());
        }
        if (stdin.kind() != StdinSpec.Kind.CODE
                || !start.words.tail().isEmpty()
                || start.words.hasAny(stdin.unless())) {
            return;
        }
        boolean none = start.words.operands().isEmpty() && stdin.with().isEmpty();
        if (stdin.always() || none || start.words.hasAny(stdin.with()) || readsFirst(stdin)) {
            read(stdin.language());
        }
    }

    /** Without a program to run, what is given as its words are the commands themselves. */
    private void alone(String language) {
        for (Field word : start.words.operands()) {
            if (word.text().startsWith("::::")) {
                break;
            }
            if (!word.text().startsWith(":::")) {
                new CodeWords(start).code(word, language, false);
            }
        }
        boolean files =
                start.words.has("-a")
                        || start.words.operands().stream()
                                .anyMatch(each -> each.text().startsWith("::::"));
        if (files || start.words.operands().isEmpty() && start.frame.stdin().known().isEmpty()) {
            start.builder.concern(
                    Concern.Kind.DYNAMIC_CODE,
                    "%s runs what it reads, and that is not known".formatted(start.spec.name()));
        } else if (start.words.operands().isEmpty()) {
            read(language);
        }
    }

    private boolean readsFirst(StdinSpec stdin) {
        return start.words.operands().isEmpty()
                && EmbeddedText.isShell(stdin.language())
                && start.words.command().runs().isEmpty();
    }

    /** Reads it as code of a language. */
    void read(String language) {
        Stdin stdin = start.frame.stdin();
        InputSources sources = new InputSources(stdin);
        if (!stdin.given() || stdin.file().isPresent()) {
            stdin.file().ifPresent(path -> fromInput(path, language, stdin.directory()));
            return;
        }
        if (stdin.text().isPresent()) {
            Value text = stdin.text().get();
            Optional<List<Value>> positional =
                    Optional.of(start.words.operands().stream().map(Field::value).toList());
            start.runsCode(language);
            start.told(
                    new ScriptRun(
                                    start.analysis,
                                    start.builder,
                                    start.frame.reading(Stdin.NOTHING),
                                    start.state())
                            .code(
                                    text,
                                    language,
                                    start.builder.span(),
                                    start.wrapper(List.of(), false),
                                    positional));
            start.read(false);
        } else if (sources.areFiles(start.analysis.files(), start.state())) {
            for (Invocation source : stdin.sources()) {
                source.argv().stream()
                        .skip(1)
                        .forEach(path -> fromInput(path.value(), language, source.directory()));
            }
        } else if (!sources.areDump(language)) {
            start.builder.concern(
                    Concern.Kind.DYNAMIC_CODE,
                    "%s runs what it reads, and that is not known".formatted(start.spec.name()));
        }
    }

    /** What runs elsewhere knows nothing of the directory from which its input is taken. */
    private void fromInput(String path, String language, Optional<String> directory) {
        String name = start.frame.isRemote() ? WrittenFiles.key(path, directory) : path;
        start.builder.codeFile(CodeFile.ofInput(name, language));
    }
}
