package dev.shellwarden.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Splits arguments into options with their values, subcommands, operands and the words of a program
 * that is run.
 */
final class OptionReader {

    private final ProgramSpec spec;
    private final List<Field> words;
    private final SplitWords split;
    private final List<CommandSpec> levels = new ArrayList<>(2);
    private int at;
    private boolean ended;
    private boolean operandSeen;

    private OptionReader(ProgramSpec spec, List<Field> words) {
        this.spec = spec;
        this.words = words;
        this.split = new SplitWords(spec.command());
        levels.add(spec.command());
    }

    static SplitWords read(ProgramSpec spec, List<Field> arguments) {
        OptionReader reader = new OptionReader(spec, arguments);
        reader.read();
        return reader.split;
    }

    private void read() {
        if (spec.syntax().bundledFirstWord() && !words.isEmpty() && isBundle(words.getFirst())) {
            at = 1;
            bundle(words.getFirst(), 0);
        }
        while (at < words.size() && split.tailAt() < 0) {
            Field word = words.get(at++);
            if (isSeparator(word)) {
                tail(at);
            } else if (!ended
                    && word.text().equals("--")
                    && spec.syntax().style() != OptionSyntax.Style.NONE) {
                ended = true;
            } else if (ended || !option(word)) {
                operand(word);
            }
        }
    }

    private boolean isBundle(Field word) {
        return !word.text().startsWith("-")
                && !word.text().isEmpty()
                && word.isStatic()
                && word.text()
                        .chars()
                        .allMatch(c -> split.command().options().containsKey("-" + (char) c));
    }

    private boolean isSeparator(Field word) {
        return runs().isPresent()
                && runs().get().separator().filter(word.text()::equals).isPresent();
    }

    private Optional<RunsSpec> runs() {
        return split.command().runs();
    }

    private void tail(int from) {
        int end = words.size();
        RunsSpec runs = runs().orElseThrow();
        for (int i = from; i < words.size() && !runs.ends().isEmpty(); i++) {
            if (runs.ends().contains(words.get(i).text())) {
                end = i;
                split.operands().addAll(words.subList(i + 1, words.size()));
                break;
            }
        }
        split.tail(words.subList(from, end), from);
    }

    private void operand(Field word) {
        if (!operandSeen && subcommand(word)) {
            return;
        }
        if (startsTail()) {
            tail(at - 1);
            return;
        }
        operandSeen = true;
        split.operands().add(word);
        boolean last = startsTail() && !betweenAllowed();
        ended |= spec.syntax().stopsAtOperand() && !betweenAllowed() || last;
    }

    private boolean betweenAllowed() {
        Optional<RunsSpec> runs = runs();
        return runs.isPresent()
                && (runs.get().optionsBetween() || runs.get().separator().isPresent());
    }

    private boolean startsTail() {
        return runs().isPresent() && startsTail(runs().get());
    }

    private boolean startsTail(RunsSpec runs) {
        return !runs.separatorRequired()
                && !split.hasAny(runs.unless())
                && (runs.with().isEmpty() || split.hasAny(runs.with()))
                && split.operands().size() >= runs.after();
    }

    private boolean subcommand(Field word) {
        Map<String, CommandSpec> known = split.command().subcommands();
        if (known.isEmpty()) {
            return false;
        }
        CommandSpec inner = word.isStatic() ? known.get(word.text()) : null;
        if (inner == null) {
            if (split.command().closedSubcommands()) {
                split.unknown().add(word);
            }
            return false;
        }
        split.descend(inner.name(), inner);
        levels.add(inner);
        ended = false;
        return true;
    }

    /** Reads an option; false when the word is none. */
    private boolean option(Field word) {
        String text = word.text();
        if (text.isEmpty() || spec.syntax().style() == OptionSyntax.Style.NONE) {
            return false;
        }
        char sign = text.charAt(0);
        boolean dashed =
                text.length() > 1 && (sign == '-' || (sign == '+' && spec.syntax().plus()));
        if (!dashed) {
            return bare(word);
        }
        if (text.startsWith("--")) {
            longOption(word);
        } else if (spec.syntax().style() == OptionSyntax.Style.SINGLE_DASH) {
            singleDash(word);
        } else {
            shortOptions(word);
        }
        return true;
    }

    private Optional<OptionSpec> find(String name) {
        for (int i = levels.size() - 1; i >= 0; i--) {
            OptionSpec found = levels.get(i).options().get(name);
            if (found != null) {
                return Optional.of(found);
            }
            if (!spec.syntax().parentOptionsAfter()) {
                break;
            }
        }
        return Optional.empty();
    }

    /** Words without a dash: {@code of=x} of dd, {@code (} of find, {@code -} of su. */
    private boolean bare(Field word) {
        int equals = word.text().indexOf('=');
        Optional<OptionSpec> valued =
                equals <= 0
                        ? Optional.empty()
                        : find(word.text().substring(0, equals))
                                .filter(option -> option.arity() != OptionSpec.Arity.FLAG);
        if (valued.isPresent()) {
            give(valued.get(), List.of(word.part(equals + 1)), word);
            return true;
        }
        Optional<OptionSpec> flag =
                find(word.text()).filter(option -> option.arity() == OptionSpec.Arity.FLAG);
        flag.ifPresent(option -> give(option, List.of(), word));
        return flag.isPresent();
    }

    private void give(OptionSpec option, List<Field> values, Field word) {
        split.options().add(new SplitWords.Given(option, values, word));
        ended |= option.isModule();
    }

    private void unknown(Field word) {
        split.unknown().add(word);
    }

    private void longOption(Field word) {
        int equals = word.text().indexOf('=');
        String name = equals < 0 ? word.text() : word.text().substring(0, equals);
        Optional<OptionSpec> option = find(name).or(() -> abbreviated(name)).or(() -> single(name));
        if (option.isEmpty()) {
            unknown(word);
        } else if (equals >= 0) {
            List<Field> values = new ArrayList<>(List.of(word.part(equals + 1)));
            following(option.get(), values, 1);
            give(option.get(), values, word);
        } else {
            withValues(option.get(), word);
        }
    }

    private Optional<OptionSpec> single(String name) {
        return spec.syntax().style() == OptionSyntax.Style.SINGLE_DASH
                ? find(name.substring(1))
                : Optional.empty();
    }

    private Optional<OptionSpec> abbreviated(String name) {
        if (!spec.syntax().abbreviations() || name.length() < 3) {
            return Optional.empty();
        }
        List<OptionSpec> fitting =
                levels.getLast().options().entrySet().stream()
                        .filter(entry -> entry.getKey().startsWith(name))
                        .map(Map.Entry::getValue)
                        .distinct()
                        .limit(2)
                        .toList();
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }

    private void withValues(OptionSpec option, Field word) {
        List<Field> values = new ArrayList<>(1);
        switch (option.arity()) {
            case FLAG, OPTIONAL -> {}
            case REQUIRED -> following(option, values, 0);
            case LIST -> list(option, values);
        }
        give(option, values, word);
    }

    /** Takes the words that are the option's values beyond those it already has. */
    private void following(OptionSpec option, List<Field> values, int already) {
        for (int i = already; i < option.values().size() && at < words.size(); i++) {
            values.add(words.get(at++));
        }
    }

    private void list(OptionSpec option, List<Field> values) {
        while (at < words.size()) {
            Field word = words.get(at++);
            if (option.until().contains(word.text())) {
                return;
            }
            values.add(word);
        }
    }

    private void singleDash(Field word) {
        int equals = word.text().indexOf('=');
        Optional<OptionSpec> whole = find(word.text()).or(() -> find("-" + word.text()));
        Optional<OptionSpec> valued =
                equals < 0
                        ? Optional.empty()
                        : find(word.text().substring(0, equals))
                                .or(() -> find("-" + word.text().substring(0, equals)));
        if (whole.isPresent()) {
            withValues(whole.get(), word);
        } else if (valued.isPresent()) {
            give(valued.get(), List.of(word.part(equals + 1)), word);
        } else {
            attached(word);
        }
    }

    /**
     * {@code -Dkey=value} and {@code -Xmx1g}: the longest name with a value that the word begins
     * with.
     */
    private void attached(Field word) {
        for (int end = word.text().length() - 1; end >= 2; end--) {
            Optional<OptionSpec> option =
                    find(word.text().substring(0, end)).filter(OptionReader::mayBeAttached);
            if (option.isPresent()) {
                give(option.get(), List.of(word.part(end)), word);
                return;
            }
        }
        unknown(word);
    }

    /** An option that runs its value is taken to have it also where its program may not see it. */
    private static boolean mayBeAttached(OptionSpec option) {
        return option.arity() == OptionSpec.Arity.OPTIONAL
                || option.arity() == OptionSpec.Arity.REQUIRED
                        && option.values().getFirst().kind() == ValueSpec.Kind.COMMAND;
    }

    private void shortOptions(Field word) {
        Optional<OptionSpec> whole =
                word.text().length() > 2 ? find(word.text()) : Optional.empty();
        if (whole.isPresent()) {
            withValues(whole.get(), word);
            return;
        }
        if (word.text().length() > 2
                && word.text().chars().skip(1).allMatch(Character::isDigit)
                && find(word.text().substring(0, 2)).isEmpty()) {
            return;
        }
        bundle(word, 1);
    }

    private void bundle(Field word, int from) {
        String sign = from == 0 ? "-" : word.text().substring(0, 1);
        for (int i = from; i < word.text().length(); i++) {
            Optional<OptionSpec> option = find(sign + word.text().charAt(i));
            if (option.isEmpty()) {
                numberOrUnknown(word);
                return;
            }
            boolean rest = i + 1 < word.text().length() && from == 1;
            if (option.get().arity() == OptionSpec.Arity.FLAG || !rest) {
                withValues(option.get(), word);
            } else {
                List<Field> values = new ArrayList<>(List.of(word.part(i + 1)));
                following(option.get(), values, 1);
                give(option.get(), values, word);
                return;
            }
        }
    }

    private static boolean isNumber(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > from;
    }

    private void numberOrUnknown(Field word) {
        if (!isNumber(word.text(), 1)) {
            unknown(word);
        }
    }
}
