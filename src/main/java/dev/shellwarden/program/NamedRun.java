package dev.shellwarden.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A program that another one is told to run by the name of its module or package. */
final class NamedRun {

    private final ProgramStart start;

    NamedRun(ProgramStart start) {
        this.start = start;
    }

    /** {@code python -m pip install x} is {@code pip install x}. */
    void module(Field word) {
        start.words.options().stream()
                .filter(NamedRun::decides)
                .findFirst()
                .filter(option -> option.values().contains(word))
                .ifPresent(option -> named(word, behind(option), true));
    }

    private List<Field> behind(SplitWords.Given option) {
        List<Field> all = start.call.arguments();
        int value = all.indexOf(option.values().getLast());
        int last = value < 0 ? all.indexOf(option.word()) : value;
        return all.subList(last + 1, all.size());
    }

    /** Whether an option says what is run: the words behind the first of them are no options. */
    private static boolean decides(SplitWords.Given option) {
        return option.spec().values().stream()
                .anyMatch(value ->
                        value.kind() == ValueSpec.Kind.MODULE
                                || value.kind() == ValueSpec.Kind.CODE);
    }

    /** {@code npx rimraf x} is {@code rimraf x}, wherever the package comes from. */
    void operands() {
        if (start.words.command().operandsRun() && !start.words.operands().isEmpty()) {
            List<Field> all = start.call.arguments();
            Field first = start.words.operands().getFirst();
            named(first, all.subList(all.indexOf(first) + 1, all.size()), false);
        }
    }

    private void named(Field program, List<Field> arguments, boolean module) {
        Optional<ProgramSpec> known =
                program.isStatic()
                        ? start.analysis.catalog().find(program.text())
                        : Optional.empty();
        if (known.filter(each -> !each.builtin()).isPresent()) {
            List<Field> run = new ArrayList<>(List.of(program));
            boolean separated = !arguments.isEmpty() && arguments.getFirst().text().equals("--");
            run.addAll(separated ? arguments.subList(1, arguments.size()) : arguments);
            start.launch(
                    run,
                    module ? start.wrapper(run, false).withModule() : start.wrapper(run, false));
        }
    }
}
