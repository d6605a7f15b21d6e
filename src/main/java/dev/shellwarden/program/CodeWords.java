package dev.shellwarden.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Code that a program's words hold or name. */
final class CodeWords {

    private static final Set<String> STANDARD_INPUT =
            Set.of("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0");

    private final ProgramStart start;

    CodeWords(ProgramStart start) {
        this.start = start;
    }

    /** A word that is code; nothing when it is empty. */
    void code(Field word, String language, boolean operand) {
        if (word.text().isEmpty()) {
            return;
        }
        if (start.codeFiles().isObeyed(language)) {
            start.codeFiles().embed(word, language);
            return;
        }
        start.runsCode(language);
        start.read(word.isStatic());
        Value value = word.blank() ? word.value().withText(word.text()) : word.value();
        start.told(
                start.codeRun()
                        .code(
                                value,
                                language,
                                word.argument().span(),
                                start.wrapper(List.of(word), false),
                                positional(word, operand)));
    }

    /**
     * {@code sh -c text name a b}: what follows the text is {@code $0} and the positional
     * parameters.
     */
    private Optional<List<Value>> positional(Field word, boolean operand) {
        if (!operand) {
            return Optional.of(List.of());
        }
        int at = start.words.operands().indexOf(word);
        return Optional.of(
                start.words.operands().stream().skip(at + 2L).map(Field::value).toList());
    }

    /** {@code bash -n} reads a script and runs nothing of it. */
    private boolean onlyParses() {
        return EmbeddedText.isShell(start.spec.command().stdin().language())
                && start.words.has("-n")
                && !start.words.has("-i")
                && start.words.unknown().isEmpty();
    }

    /** A word that names a file of code. */
    void script(Field word, String language) {
        if (onlyParses()) {
            return;
        }
        if (STANDARD_INPUT.contains(word.text())) {
            new InputRun(start).read(language);
            return;
        }
        Optional<WrittenFiles.Written> written =
                start.analysis.files().find(word.text(), start.state().directory());
        start.builder.from(word.sources());
        boolean readable = written.flatMap(WrittenFiles.Written::text).isPresent();
        if (readable && start.codeFiles().isObeyed(language)) {
            start.codeFiles().named(word, language);
        } else if (written.isPresent() && readable) {
            List<Field> own =
                    start.words
                            .operands()
                            .subList(
                                    Math.max(start.words.operands().indexOf(word), 0),
                                    start.words.operands().size());
            start.codeRun()
                    .file(written.get().text().orElseThrow(), word, own, Optional.of(language));
        } else if (written.filter(file -> file.copyOf().isEmpty()).isPresent() || word.blank()) {
            written.ifPresent(file -> start.builder.from(file.sources()));
            start.builder.concern(
                    Concern.Kind.DYNAMIC_CODE,
                    "What '%s' holds when it runs is not known".formatted(word.text()));
        } else if (word.isStatic()) {
            start.codeFiles().named(word, language);
        }
    }

    /** {@code +command} of editors and pagers, run at the start. */
    void startCommands() {
        if (!start.spec.escapeKeys().contains(":!") && !start.spec.escapeKeys().contains("!")) {
            return;
        }
        List<Field> given = new ArrayList<>(start.words.operands());
        given.addAll(start.words.unknown());
        for (Field word : given) {
            if (word.text().startsWith("+") && word.text().length() > 1) {
                start.codeRun()
                        .code(
                                word.part(1).value(),
                                "vim",
                                word.argument().span(),
                                start.wrapper(List.of(), false),
                                Optional.empty());
            }
        }
    }
}
