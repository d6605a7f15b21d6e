package dev.shellwarden.program;

import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Words that a program puts into, or behind, the words of what it runs: find's braces, xargs'
 * input.
 */
final class Placeholders {

    /** Places of GNU parallel for one of several values, or for what it computes. */
    private static final Pattern NUMBERED = Pattern.compile("\\{(-?\\d+[./]*|[#%]|=.*=)\\}");

    private static final List<String> BRACES = List.of("{}", "{/}", "{//}", "{.}", "{/.}");

    private Placeholders() {}

    /** The words of an {@code -exec}, with what the search finds in place of its braces. */
    static List<Field> found(SplitWords.Given option, Field path) {
        List<Field> run = replaced(option.values(), "{}", path);
        boolean appended =
                option.spec().repeated()
                        && !option.spec().until().contains("+")
                        && run.equals(option.values());
        if (appended) {
            run = new ArrayList<>(run);
            run.add(path);
        }
        return run;
    }

    /** A glob that stands for what a search finds. */
    static Field path(SplitWords words, SplitWords.Given option) {
        Span span = option.word().argument().span();
        String start = words.operands().isEmpty() ? "." : words.operands().getFirst().text();
        boolean known = words.operands().isEmpty() || words.operands().getFirst().isStatic();
        Optional<String> name = name(words);
        boolean everything =
                name.isEmpty()
                        && !words.has("-type")
                        && !words.has("-mindepth")
                        && !words.has("-path");
        String text = everything ? start : TextEnd.withoutSlashes(start) + "/" + name.orElse("*");
        Argument argument = new Argument(text, false, known, false, false, Optional.empty(), span);
        return new Field(argument, known ? 0 : text.length(), false, List.of());
    }

    /** What a search that is piped into this program finds. */
    private static Field searched(Invocation find, Span span, List<Invocation> sources) {
        Optional<Reading> reading = find.reading();
        String start =
                reading.map(Reading::operands)
                        .filter(list -> !list.isEmpty())
                        .map(list -> list.getFirst().value())
                        .orElse(".");
        Optional<String> name =
                reading.stream()
                        .flatMap(read -> read.options().stream())
                        .filter(option -> option.names().contains("-name"))
                        .flatMap(option -> option.value().stream())
                        .map(Argument::value)
                        .findFirst();
        boolean known = find.argv().stream().allMatch(Argument::isStatic);
        String text = TextEnd.withoutSlashes(start) + "/" + name.orElse("*");
        Argument argument = new Argument(text, false, known, false, false, Optional.empty(), span);
        return new Field(argument, known ? 0 : text.length(), !known, sources);
    }

    private static Optional<String> name(SplitWords words) {
        return words.options().stream()
                .filter(option -> option.spec().names().contains("-name"))
                .flatMap(option -> option.value().stream())
                .map(Field::text)
                .findFirst();
    }

    private static List<Field> replaced(List<Field> words, String token, Field value) {
        if (words.stream().noneMatch(word -> word.text().contains(token))) {
            return words;
        }
        return words.stream()
                .map(word -> word.text().contains(token) ? with(word, token, value) : word)
                .toList();
    }

    private static Field with(Field word, String token, Field value) {
        String text = word.text().replace(token, value.text());
        Argument old = word.argument();
        Argument given = value.argument();
        Argument argument =
                new Argument(
                        text,
                        old.isStatic() && given.isStatic(),
                        old.glob() || given.glob(),
                        old.brace(),
                        old.tilde(),
                        old.value().equals(token) ? given.pathClass() : Optional.empty(),
                        old.span());
        boolean blank = old.value().equals(token) && value.blank();
        return new Field(argument, argument.isStatic() ? 0 : text.length(), blank, value.sources());
    }

    /** The words of what is run, once for each known set of words put in. */
    static List<List<Field>> rounds(
            RunsSpec runs, List<Field> run, SplitWords words, Frame frame, ProgramSpec spec) {
        if (!runs.repeated()) {
            return List.of(run);
        }
        Span span = run.getLast().argument().span();
        boolean reads =
                words.command().stdin().kind() == StdinSpec.Kind.ARGUMENTS && !words.has("-a");
        List<Field> behind = words.operands().stream().skip(runs.after()).toList();
        Optional<String> token = token(words, runs);
        if (!behind.isEmpty() && !runs.ends().isEmpty()) {
            List<Field> values = new ArrayList<>(behind);
            if (runs.shell()) {
                behind.forEach(value -> quoted(value).ifPresent(values::add));
            }
            return numbered(run)
                    ? List.of(unnumbered(run, frame))
                    : each(run, token.orElse("{}"), values);
        }
        Optional<String> input = reads ? frame.stdin().known() : Optional.empty();
        if (input.isPresent()) {
            return input(run, token, input.get(), words, span);
        }
        return List.of(put(run, token, unknown(frame, span)));
    }

    private static boolean numbered(List<Field> run) {
        return run.stream().anyMatch(word -> NUMBERED.matcher(word.text()).find());
    }

    /** The words, where what comes from several lists of values is not known. */
    private static List<Field> unnumbered(List<Field> run, Frame frame) {
        return run.stream()
                .map(word ->
                        NUMBERED.matcher(word.text()).find()
                                ? with(word, "{}", unknown(frame, word.argument().span()))
                                : word)
                .toList();
    }

    /** The value as a program quotes it that puts it into text for a shell. */
    private static Optional<Field> quoted(Field value) {
        boolean plain = !value.isStatic() || value.text().chars().allMatch(Placeholders::isPlain);
        return plain
                ? Optional.empty()
                : Optional.of(
                        Field.of(
                                "'" + value.text().replace("'", "'\\''") + "'",
                                value.argument().span()));
    }

    private static boolean isPlain(int sign) {
        return Character.isLetterOrDigit(sign) || "-_./:=,@%+".indexOf(sign) >= 0;
    }

    private static Optional<String> token(SplitWords words, RunsSpec runs) {
        Optional<SplitWords.Given> option =
                words.options().stream()
                        .filter(given ->
                                given.spec().names().contains("-I")
                                        || given.spec().names().contains("--replace"))
                        .findFirst();
        if (option.isPresent()) {
            return Optional.of(
                    option.get()
                            .value()
                            .map(Field::text)
                            .filter(text -> !text.isEmpty())
                            .orElse("{}"));
        }
        return runs.ends().isEmpty() ? Optional.empty() : Optional.of("{}");
    }

    private static List<List<Field>> each(List<Field> run, String token, List<Field> values) {
        List<List<Field>> rounds = new ArrayList<>();
        values.stream()
                .filter(value -> !value.text().startsWith(":::"))
                .forEach(value -> rounds.add(put(run, Optional.of(token), value)));
        return rounds;
    }

    private static List<List<Field>> input(
            List<Field> run, Optional<String> token, String text, SplitWords words, Span span) {
        boolean whole = token.isPresent() || words.has("-d") || words.has("-0");
        String separators = words.has("-0") ? "\u0000" : "\n";
        if (!whole) {
            List<Field> all = new ArrayList<>(run);
            all.addAll(SplitString.words(Field.of(text, span)));
            return List.of(all);
        }
        List<Field> values = new ArrayList<>();
        for (String line : text.split(separators)) {
            if (!line.isBlank()) {
                values.add(Field.of(line, span));
            }
        }
        if (token.isEmpty()) {
            List<Field> all = new ArrayList<>(run);
            all.addAll(values);
            return List.of(all);
        }
        return values.isEmpty() ? List.of(run) : each(run, token.get(), values);
    }

    private static List<Field> put(List<Field> run, Optional<String> token, Field value) {
        if (token.isPresent()) {
            List<Field> replaced = run;
            for (String brace : token.get().equals("{}") ? BRACES : List.of(token.get())) {
                replaced = replaced(replaced, brace, value);
            }
            if (!replaced.equals(run) || !token.get().equals("{}")) {
                return replaced;
            }
        }
        List<Field> all = new ArrayList<>(run);
        all.add(value);
        return all;
    }

    private static Field unknown(Frame frame, Span span) {
        List<Invocation> sources = frame.stdin().sources();
        if (!sources.isEmpty() && sources.getLast().name().equals("find")) {
            return searched(sources.getLast(), span, sources);
        }
        return new Field(
                new Argument("{}", false, false, false, false, Optional.empty(), span),
                2,
                true,
                frame.stdin().sources());
    }
}
