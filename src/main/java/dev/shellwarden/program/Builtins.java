package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.Wrapper;
import dev.shellwarden.syntax.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The shell's own commands that change what later commands mean, or that run text. */
final class Builtins {

    private static final Set<String> HARMLESS_SHOPT =
            Set.of(
                    "nullglob",
                    "failglob",
                    "globstar",
                    "dotglob",
                    "extglob",
                    "nocaseglob",
                    "nocasematch",
                    "inherit_errexit",
                    "huponexit",
                    "checkwinsize",
                    "cmdhist",
                    "histappend");
    private static final Set<String> AT_END =
            Set.of("EXIT", "0", "INT", "TERM", "HUP", "QUIT", "SIGINT", "SIGTERM", "SIGHUP", "--");
    private static final String SET_LETTERS = "abCefhnuvxEHmT";
    private static final Set<String> SET_NAMES =
            Set.of(
                    "allexport",
                    "errexit",
                    "errtrace",
                    "functrace",
                    "hashall",
                    "noclobber",
                    "noexec",
                    "noglob",
                    "nounset",
                    "pipefail",
                    "posix",
                    "verbose",
                    "xtrace",
                    "nolog",
                    "notify",
                    "monitor",
                    "physical",
                    "history");

    private final Analysis analysis;
    private final Declarations declarations;
    private final Directories directories;

    Builtins(Analysis analysis) {
        this.analysis = analysis;
        this.declarations = new Declarations(analysis);
        this.directories = new Directories();
    }

    Optional<String> run(Call call, Frame frame, ShellState state) {
        Field program = call.program();
        if (!program.isStatic()) {
            return analysis.launcher().launch(call, frame, state);
        }
        return switch (program.text()) {
            case "eval" -> eval(call, frame, state);
            case ".", "source" -> source(call, frame, state);
            case "command", "builtin" -> command(call, frame, state);
            case "exec" -> exec(call, frame, state);
            case "trap" -> trap(call, frame, state);
            case "fc" -> fc(call, frame, state);
            case "alias" -> alias(call, frame, state);
            case "cd", "pushd", "popd", "chdir" -> {
                directories.change(call, state);
                yield listed(call, frame, state);
            }
            case "export", "declare", "typeset", "local", "readonly" ->
                    declarations.declare(call, frame, state);
            case "unset",
                    "read",
                    "mapfile",
                    "readarray",
                    "getopts",
                    "printf",
                    "let",
                    "test",
                    "[",
                    "wait" ->
                    declarations.named(call, frame, state);
            case "set" -> set(call, frame, state);
            case "shift" -> {
                shift(call, state);
                yield listed(call, frame, state);
            }
            case "shopt" -> shopt(call, frame, state);
            case "enable", "hash", "unalias", "complete", "compgen", "bind" ->
                    rerouting(call, frame, state);
            default -> analysis.launcher().launch(call, frame, state);
        };
    }

    private Optional<String> listed(Call call, Frame frame, ShellState state) {
        return analysis.launcher().launch(call, frame, state);
    }

    private static Wrapper wrapper(Call call, int words) {
        return Wrapper.plain(
                call.program().text(),
                call.fields().subList(0, words).stream().map(Field::argument).toList());
    }

    private Optional<String> eval(Call call, Frame frame, ShellState state) {
        List<Field> words = call.arguments();
        if (!words.isEmpty() && words.getFirst().text().equals("--")) {
            words = words.subList(1, words.size());
        }
        if (words.isEmpty()) {
            return listed(call, frame, state);
        }
        Value text = Values.join(words.stream().map(Field::value).toList(), " ");
        boolean known = words.stream().allMatch(Field::isStatic);
        if (!known) {
            unknownCode(call, text, words, frame, state);
        }
        boolean blank = words.stream().allMatch(Field::blank);
        return blank
                ? Optional.empty()
                : analysis.embedded()
                        .evaluate(
                                text,
                                state.dialect(),
                                frame.behind(wrapper(call, 1)),
                                words.getFirst().argument().span(),
                                state);
    }

    private void unknownCode(
            Call call, Value text, List<Field> words, Frame frame, ShellState state) {
        InvocationBuilder builder = analysis.launcher().builder(call, frame, state);
        words.forEach(word -> builder.from(word.sources()));
        state.forgetAll();
        builder.concern(
                        Concern.Kind.DYNAMIC_CODE,
                        "'%s' runs text that is not known".formatted(call.program().text()))
                .embedded(new EmbeddedCode("sh", text.text(), false, builder.span()))
                .emit(analysis);
    }

    private Optional<String> source(Call call, Frame frame, ShellState state) {
        if (call.arguments().isEmpty()) {
            return listed(call, frame, state);
        }
        Field file = call.arguments().getFirst();
        Optional<WrittenFiles.Written> written =
                analysis.files()
                        .find(WrittenFiles.key(file.text(), state.directory()))
                        .or(() -> analysis.files().find(file.text()))
                        .or(() -> standardInput(file, frame));
        Optional<String> text = written.flatMap(WrittenFiles.Written::text);
        if (text.isPresent()) {
            return sourced(text.get(), call, frame, state);
        }
        state.forgetAll();
        InvocationBuilder builder = analysis.launcher().builder(call, frame, state);
        Optional<String> copy = written.flatMap(WrittenFiles.Written::copyOf);
        if (!file.isStatic() && file.blank() || written.isPresent() && copy.isEmpty()) {
            builder.concern(
                    Concern.Kind.DYNAMIC_CODE,
                    "The file that '%s' runs is not known".formatted(call.program().text()));
        }
        if (file.isStatic() && (written.isEmpty() || copy.isPresent())) {
            builder.codeFile(CodeFile.of(copy.orElse(file.text()), "bash", List.of()));
        }
        builder.from(file.sources());
        written.ifPresent(found -> builder.from(found.sources()));
        builder.emit(analysis);
        return Optional.empty();
    }

    /** A file that this text wrote, run in this shell. */
    private Optional<String> sourced(String text, Call call, Frame frame, ShellState state) {
        ShellState before = state.copy();
        Optional<String> output =
                analysis.embedded()
                        .evaluate(
                                Value.known(text),
                                state.dialect(),
                                frame.behind(wrapper(call, 2)),
                                call.arguments().getFirst().argument().span(),
                                state);
        state.merge(before);
        return output;
    }

    private static Optional<WrittenFiles.Written> standardInput(Field file, Frame frame) {
        boolean input = file.text().equals("/dev/stdin") || file.text().equals("/dev/fd/0");
        return input
                ? Optional.of(
                        new WrittenFiles.Written(
                                frame.stdin().known(), frame.stdin().sources(), Optional.empty()))
                : Optional.empty();
    }

    private Optional<String> command(Call call, Frame frame, ShellState state) {
        int at = 1;
        while (at < call.fields().size() && call.fields().get(at).text().equals("-p")) {
            at++;
        }
        if (at < call.fields().size() && call.fields().get(at).text().equals("--")) {
            at++;
        }
        boolean describes =
                at >= call.fields().size() || call.fields().get(at).text().matches("-[pvV]+");
        if (describes) {
            return listed(call, frame, state);
        }
        Call inner = call.with(call.fields().subList(at, call.fields().size()));
        return analysis.simple().builtin(inner, frame.behind(wrapper(call, at)), state);
    }

    /** Without {@code -l} it runs what an editor or the history holds. */
    private Optional<String> fc(Call call, Frame frame, ShellState state) {
        boolean lists =
                call.arguments().stream().anyMatch(word -> word.text().matches("-\\w*l\\w*"));
        if (!lists) {
            unknownCode(call, Value.unknown("fc"), List.of(), frame, state);
        }
        return listed(call, frame, state);
    }

    private Optional<String> exec(Call call, Frame frame, ShellState state) {
        int at = 1;
        while (at < call.fields().size() && call.fields().get(at).text().matches("-[cl]*a?|--")) {
            at += call.fields().get(at).text().endsWith("a") ? 2 : 1;
        }
        if (at >= call.fields().size()) {
            return listed(call, frame, state);
        }
        Field first = call.fields().get(1);
        if (state.dialect() == Dialect.POSIX && at > 1 && !first.text().equals("--")) {
            analysis.concern(
                    Concern.Kind.DYNAMIC_PROGRAM,
                    "What 'exec %s' runs differs from shell to shell".formatted(first.text()),
                    frame.at(first.argument().span()));
        }
        Call inner = call.with(call.fields().subList(at, call.fields().size()));
        return analysis.launcher().launch(inner, frame.behind(wrapper(call, at)), state);
    }

    private Optional<String> trap(Call call, Frame frame, ShellState state) {
        List<Field> words = call.arguments();
        if (!words.isEmpty() && words.getFirst().text().equals("--")) {
            words = words.subList(1, words.size());
        }
        if (words.size() >= 2
                && !words.getFirst().text().startsWith("-")
                && !words.getFirst().text().isEmpty()) {
            Field text = words.getFirst();
            if (!text.isStatic()) {
                unknownCode(call, text.value(), List.of(text), frame, state);
            }
            if (!text.blank()) {
                deferred(call, text, frame, state);
            }
            return Optional.of("");
        }
        return listed(call, frame, state);
    }

    /** Text that the shell runs later. */
    private void deferred(Call call, Field text, Frame frame, ShellState state) {
        ShellState later = state.copy();
        analysis.embedded()
                .evaluate(
                        text.value(),
                        state.dialect(),
                        frame.behind(wrapper(call, 1)).in(Invocation.Context.TRAP),
                        text.argument().span(),
                        later);
        boolean atEnd =
                call.arguments().stream().skip(1).allMatch(word -> AT_END.contains(word.text()));
        if (later.changes() != state.changes() && call.program().text().equals("trap") && !atEnd) {
            state.reroute("a trap changes variables or names at any time");
        }
    }

    private Optional<String> alias(Call call, Frame frame, ShellState state) {
        for (Field word : call.arguments()) {
            int equals = word.text().indexOf('=');
            if (equals > 0) {
                defineAlias(call, word, equals, frame, state);
            } else if (!word.isStatic()) {
                state.reroute("an alias whose name is not known");
            }
        }
        return listed(call, frame, state);
    }

    private void defineAlias(Call call, Field word, int equals, Frame frame, ShellState state) {
        String name = word.text().substring(0, equals);
        if (!word.isStatic() || ShellNames.isReserved(name) || ShellNames.changesMeaning(name)) {
            state.reroute("the alias '%s' changes what later text means".formatted(name));
        }
        state.alias(name);
        deferred(call, word.part(equals + 1), frame, state);
    }

    private Optional<String> set(Call call, Frame frame, ShellState state) {
        List<Field> words = call.arguments();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).text();
            boolean option = word.length() > 1 && (word.startsWith("-") || word.startsWith("+"));
            if (word.equals("--") || !option) {
                List<Field> values = words.subList(word.equals("--") ? i + 1 : i, words.size());
                state.positional(Optional.of(values.stream().map(Field::value).toList()));
                break;
            }
            i += flags(words, i, state);
        }
        return listed(call, frame, state);
    }

    /** Looks at one word of flags; answers how many words follow it. */
    private static int flags(List<Field> words, int at, ShellState state) {
        String word = words.get(at).text();
        boolean named = word.endsWith("o");
        String letters = word.substring(1, named ? word.length() - 1 : word.length());
        boolean harmless =
                words.get(at).isStatic()
                        && letters.chars().allMatch(c -> SET_LETTERS.indexOf(c) >= 0);
        boolean hasName = named && at + 1 < words.size();
        if (letters.indexOf('a') >= 0 || hasName && words.get(at + 1).text().equals("allexport")) {
            state.exportsAll();
        }
        harmless &= !hasName || SET_NAMES.contains(words.get(at + 1).text());
        if (!harmless) {
            state.reroute("'set %s' changes how later words are read".formatted(word));
        }
        return hasName ? 1 : 0;
    }

    private static void shift(Call call, ShellState state) {
        String count = call.arguments().isEmpty() ? "1" : call.arguments().getFirst().text();
        state.positional(
                state.positional()
                        .filter(_ -> count.matches("\\d{1,4}"))
                        .map(values ->
                                values.subList(
                                        Math.min(Integer.parseInt(count), values.size()),
                                        values.size())));
    }

    private Optional<String> shopt(Call call, Frame frame, ShellState state) {
        for (Field word : call.arguments()) {
            boolean flag = word.isStatic() && word.text().matches("-[suqpo]+");
            if (!flag
                    && !HARMLESS_SHOPT.contains(word.text())
                    && !word.text().equals("expand_aliases")) {
                state.reroute("'shopt %s' changes how later text is read".formatted(word.text()));
            }
        }
        return listed(call, frame, state);
    }

    private Optional<String> rerouting(Call call, Frame frame, ShellState state) {
        List<String> words = call.arguments().stream().map(Field::text).toList();
        boolean changes =
                switch (call.program().text()) {
                    case "hash" ->
                            words.stream()
                                    .anyMatch(word -> word.startsWith("-") && word.contains("p"));
                    case "enable" ->
                            !words.isEmpty()
                                    && !words.equals(List.of("-a"))
                                    && !words.equals(List.of("-p"));
                    case "compgen", "complete" ->
                            words.stream().anyMatch(word -> word.matches("-[WCF].*"));
                    case "bind" -> words.stream().anyMatch(word -> word.startsWith("-x"));
                    default -> false;
                };
        if (changes) {
            state.reroute("'%s' changes what later names mean".formatted(call.program().text()));
        }
        return listed(call, frame, state);
    }
}
