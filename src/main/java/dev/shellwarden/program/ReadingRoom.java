package dev.shellwarden.program;

import dev.shellwarden.program.Reading.Base;
import dev.shellwarden.program.Reading.Option;
import dev.shellwarden.program.Reading.PathUse;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a {@link Reading} of split words: which case fits, what operands are, which paths are
 * touched.
 */
final class ReadingRoom {

    private final ProgramSpec spec;
    private final SplitWords words;
    private final Optional<Base> started;
    private final List<Meant> meant = new ArrayList<>();
    private final List<PathUse> paths = new ArrayList<>();

    /** A word and what it is. */
    record Meant(Field word, ValueSpec value, boolean operand) {}

    ReadingRoom(ProgramSpec spec, SplitWords words) {
        this(spec, words, Optional.empty());
    }

    /** A reading of words where it is known from which directory the program is started. */
    ReadingRoom(ProgramSpec spec, SplitWords words, Optional<Base> started) {
        this.spec = spec;
        this.words = words;
        this.started = started;
    }

    /** The words that have a meaning beyond data, in order. Filled by {@link #read}. */
    List<Meant> meant() {
        return meant;
    }

    Reading read() {
        Optional<CaseSpec> fitting = fitting();
        List<Option> options = new ArrayList<>(words.options().size());
        for (SplitWords.Given option : words.options()) {
            options.add(option(option));
            values(option, fitting);
        }
        operands(fitting.flatMap(CaseSpec::operands).orElse(words.command().operands()));
        return new Reading(
                spec,
                words.subcommands(),
                options,
                arguments(words.operands()),
                paths,
                effects(fitting),
                arguments(words.unknown()),
                secrets(),
                endsWithoutEffect());
    }

    private List<Argument> secrets() {
        List<Argument> secrets = new ArrayList<>(0);
        for (Meant each : meant) {
            if (each.value().kind() == ValueSpec.Kind.SECRET) {
                secrets.add(each.word().argument());
            }
        }
        return secrets;
    }

    private Optional<CaseSpec> fitting() {
        for (CaseSpec each : words.command().cases()) {
            if (fits(each)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    private void values(SplitWords.Given option, Optional<CaseSpec> fitting) {
        if (option.spec().arity() != OptionSpec.Arity.LIST) {
            List<ValueSpec> values =
                    fitting.flatMap(each -> each.value(option.spec()))
                            .map(List::of)
                            .orElse(option.spec().values());
            for (int i = 0; i < option.values().size() && i < values.size(); i++) {
                int before = paths.size();
                mean(option.values().get(i), values.get(i), List.of(), false);
                if (option.spec().fromStart()) {
                    paths.subList(before, paths.size())
                            .replaceAll(use ->
                                    new PathUse(
                                            use.path(), use.access(), use.recursive(), started));
                }
            }
        }
    }

    private static List<Argument> arguments(List<Field> fields) {
        List<Argument> arguments = new ArrayList<>(fields.size());
        for (Field field : fields) {
            arguments.add(field.argument());
        }
        return arguments;
    }

    private static Option option(SplitWords.Given given) {
        return new Option(
                given.spec().names(), given.value().map(Field::argument), given.word().argument());
    }

    private boolean fits(CaseSpec each) {
        int operands = words.operands().size();
        return operands >= each.atLeast()
                && operands <= each.atMost()
                && (each.with().isEmpty() || words.hasAny(each.with()))
                && !words.hasAny(each.without());
    }

    private Set<Effect> effects(Optional<CaseSpec> fitting) {
        Set<Effect> effects = fitting.flatMap(CaseSpec::effects).orElseGet(this::inherited);
        for (SplitWords.Given option : words.options()) {
            effects = union(effects, option.spec().effects());
        }
        return effects;
    }

    private static Set<Effect> union(Set<Effect> some, Set<Effect> more) {
        if (some.containsAll(more)) {
            return some;
        }
        Set<Effect> all = EnumSet.copyOf(more);
        all.addAll(some);
        return all;
    }

    private Set<Effect> inherited() {
        for (int depth = words.subcommands().size(); depth > 0; depth--) {
            Set<Effect> own =
                    spec.subcommand(words.subcommands().subList(0, depth))
                            .map(CommandSpec::effects)
                            .orElse(Set.of());
            if (!own.isEmpty()) {
                return own;
            }
        }
        return spec.command().effects();
    }

    private boolean endsWithoutEffect() {
        List<SplitWords.Given> options = words.options();
        for (int i = 0; i < options.size(); i++) {
            OptionSpec option = options.get(i).spec();
            if (option.withoutEffect() && isHarmlessValue(options.get(i))) {
                boolean cancelled =
                        options.subList(i + 1, options.size()).stream()
                                .anyMatch(later ->
                                        later.spec().names().stream()
                                                .anyMatch(option.cancelledBy()::contains));
                if (!cancelled) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * An option with a list of harmless values is without effect for these only ({@code
     * --dry-run=none}).
     */
    private static boolean isHarmlessValue(SplitWords.Given given) {
        List<ValueSpec> values = given.spec().values();
        boolean any = values.isEmpty() || values.getFirst().harmless().isEmpty();
        return any
                || given.value()
                        .map(value -> values.getFirst().isHarmless(value.text()))
                        .orElse(true);
    }

    private void operands(List<OperandSpec> specs) {
        List<OperandSpec> active = new ArrayList<>(specs.size());
        int required = 0;
        int optional = 0;
        for (OperandSpec each : specs) {
            if (isActive(each)) {
                active.add(each);
                required += each.many() || each.optional() ? 0 : 1;
                optional += each.optional() ? 1 : 0;
            }
        }
        int spare = words.operands().size() - required;
        take(active, spare, spare - Math.min(Math.max(spare, 0), optional));
    }

    private void take(List<OperandSpec> active, int spareOperands, int many) {
        int spare = spareOperands;
        int at = 0;
        for (OperandSpec each : active) {
            int take = each.many() ? Math.max(many, 0) : each.optional() && spare-- <= 0 ? 0 : 1;
            for (int i = 0; i < take && at < words.operands().size(); i++) {
                mean(words.operands().get(at++), each.value(), each.recursiveWith(), true);
            }
        }
        paths.addAll(GenericReader.named(words.operands().subList(at, words.operands().size())));
    }

    private boolean isActive(OperandSpec each) {
        return (each.with().isEmpty() || words.hasAny(each.with())) && !words.hasAny(each.unless());
    }

    private void mean(Field word, ValueSpec value, List<String> recursiveWith, boolean operand) {
        if (value.at().isPresent() && word.text().startsWith("@")) {
            mean(word.part(1), value.at().get(), recursiveWith, operand);
            return;
        }
        if (value.split().isPresent() && word.text().contains(value.split().get())) {
            split(word, value, recursiveWith, operand);
            return;
        }
        if (value.prefix().isPresent()) {
            if (!word.text().startsWith(value.prefix().get())) {
                return;
            }
            word = word.part(value.prefix().get().length());
        }
        if (value.kind() == ValueSpec.Kind.PATH && word.text().equals("-") && word.isStatic()) {
            return;
        }
        if (value.kind() == ValueSpec.Kind.PATH) {
            boolean recursive = value.recursive() || words.hasAny(recursiveWith);
            paths.add(new PathUse(word.argument(), value.access(), recursive));
        } else if (value.kind() == ValueSpec.Kind.SCRIPT || value.kind() == ValueSpec.Kind.PLUGIN) {
            paths.add(new PathUse(word.argument(), Access.EXECUTE, false));
        }
        if (value.kind() != ValueSpec.Kind.TEXT && !value.isHarmless(word.text())) {
            meant.add(new Meant(word, value, operand));
        }
    }

    private void split(Field word, ValueSpec value, List<String> recursiveWith, boolean operand) {
        ValueSpec piece =
                new ValueSpec(
                        value.kind(),
                        value.access(),
                        value.recursive(),
                        value.language(),
                        Optional.empty(),
                        Optional.empty(),
                        value.at(),
                        value.prefix(),
                        value.harmless());
        String separator = value.split().orElseThrow();
        int start = 0;
        for (int index = 0; start <= word.text().length(); index++) {
            int end = word.text().indexOf(separator, start);
            int stop = end < 0 ? word.text().length() : end;
            if (value.part().isEmpty() || value.part().get() == index) {
                mean(word.part(start, stop), piece, recursiveWith, operand);
            }
            start = stop + separator.length();
            if (end < 0) {
                break;
            }
        }
    }
}
