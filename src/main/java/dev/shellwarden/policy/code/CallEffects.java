package dev.shellwarden.policy.code;

import dev.shellwarden.policy.code.LanguageSpec.Trait;
import dev.shellwarden.rules.CodeStatement;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a known function does with the arguments of one call. */
final class CallEffects {

    private static final int DEEPEST = 4;
    private static final Set<String> LOOPS = Set.of("while", "loop", "until", "for", "foreach");

    private final LanguageSpec language;
    private final Span span;
    private final int depth;
    private final List<Token> tokens;
    private final Evaluator evaluator;
    private final FoundEffects effects;
    private final Meter meter;

    CallEffects(
            LanguageSpec language,
            Span span,
            int depth,
            List<Token> tokens,
            Evaluator evaluator,
            FoundEffects effects,
            Meter meter) {
        this.language = language;
        this.span = span;
        this.depth = depth;
        this.tokens = tokens;
        this.evaluator = evaluator;
        this.effects = effects;
        this.meter = meter;
    }

    void apply(CallSpec spec, String name, List<List<Token>> arguments, List<Token> receiver) {
        List<List<Token>> positional =
                arguments.stream().filter(part -> !part.isEmpty() && !isKeyword(part)).toList();
        List<Value> values = positional.stream().map(evaluator::evaluate).toList();
        Value value = argument(spec, values, receiver);
        switch (spec.kind()) {
            case SHELL -> effects.start(value.raw());
            case ARGV ->
                    argv(spec, values, value, keyword(arguments, "shell").equals("True"), false);
            case ARGV0 -> argv(spec, values, value, false, true);
            case SHELL_OR_ARGV -> shellOrWords(spec, values, value);
            case RUN -> run(spec, values, receiver);
            case OPEN -> open(spec, values, value, keyword(arguments, "mode"));
            case EVAL -> eval(value, positional);
            case INCLUDE -> include(spec, name, value);
            case SQL -> effects.query(value.raw());
            case NETWORK -> address(value);
            case CONCEALED -> effects.state(CodeStatement.Kind.CONCEALED, name);
            case CONNECT -> effects.connects();
            case DUPLICATE -> effects.duplicates();
            case FORK -> fork();
        }
    }

    private Value argument(CallSpec spec, List<Value> values, List<Token> receiver) {
        if (spec.argument() < 0) {
            return evaluator.evaluate(receiver);
        }
        return spec.argument() < values.size() ? values.get(spec.argument()) : Value.unknown();
    }

    /** One argument is a line of the shell, several are a program's words. */
    private void shellOrWords(CallSpec spec, List<Value> values, Value value) {
        if (values.size() > spec.argument() + 1) {
            argv(spec, values, value, false, false);
        } else {
            effects.start(value.raw());
        }
    }

    private void address(Value value) {
        Value address =
                value.isList() && !value.elements().isEmpty() ? value.elements().getFirst() : value;
        effects.address(address.known() ? address.word() : "\"" + Value.UNKNOWN + "\"");
    }

    private void fork() {
        if (tokens.stream()
                .anyMatch(
                        token -> token.kind() == Token.Kind.NAME && LOOPS.contains(token.text()))) {
            effects.state(CodeStatement.Kind.FORK_BOMB, "fork in a loop");
        }
    }

    private boolean isKeyword(List<Token> part) {
        List<Token> words =
                part.stream().filter(token -> token.kind() != Token.Kind.NEWLINE).toList();
        return words.size() > 2
                && words.get(0).kind() == Token.Kind.NAME
                && words.get(1).is("=")
                && language.tripleQuotes();
    }

    private String keyword(List<List<Token>> arguments, String name) {
        for (List<Token> part : arguments) {
            List<Token> words =
                    part.stream().filter(token -> token.kind() != Token.Kind.NEWLINE).toList();
            if (words.size() > 2
                    && words.get(0).is(name)
                    && (words.get(1).is("=") || words.get(1).is(":"))) {
                return words.get(2).text();
            }
        }
        return "";
    }

    /** A command that reads what the code writes, which is not known. */
    static String fed(String command) {
        return "printf %s \"" + Value.UNKNOWN + "\" | " + command;
    }

    private void argv(
            CallSpec spec, List<Value> values, Value value, boolean shell, boolean repeatsName) {
        if (value.isList()) {
            String words = value.words();
            effects.start(
                    shell && !value.elements().isEmpty()
                            ? value.elements().getFirst().raw()
                            : words);
            return;
        }
        List<String> words = new ArrayList<>();
        for (int index = spec.argument() + 1; index < values.size(); index++) {
            Value next = values.get(index);
            if (next.isList()) {
                next.elements().forEach(element -> words.add(element.word()));
            } else if (!next.raw().equals(Value.UNKNOWN)) {
                words.add(next.word());
            }
        }
        if (repeatsName && !words.isEmpty()) {
            words.removeFirst();
        }
        boolean text = words.isEmpty() && value.raw().indexOf(' ') >= 0 || shell;
        words.addFirst(text ? value.raw() : value.word());
        String command = String.join(" ", words);
        effects.start(command);
    }

    private void run(CallSpec spec, List<Value> values, List<Token> receiver) {
        String template = spec.template();
        boolean whole = template.contains("{*}");
        String filled =
                template.replace(
                                "{receiver}",
                                receiver.isEmpty() ? "" : evaluator.evaluate(receiver).word())
                        .replace(
                                "{*}",
                                values.isEmpty()
                                        ? "\"" + Value.UNKNOWN + "\""
                                        : values.stream()
                                                .map(Value::words)
                                                .collect(Collectors.joining(" ")));
        for (int index = 0; !whole && index < 4; index++) {
            String word =
                    index < values.size() ? values.get(index).words() : "\"" + Value.UNKNOWN + "\"";
            filled = filled.replace("{" + index + "}", word);
        }
        if (filled.startsWith("cat -- ")
                && !values.isEmpty()
                && values.getFirst().raw().matches("(?s)(https?|ftps?)://.*")) {
            effects.address(values.getFirst().word());
        } else if (filled.startsWith("cat -- ")) {
            effects.read(filled.substring("cat -- ".length()));
        } else {
            effects.command(filled);
        }
    }

    private void open(CallSpec spec, List<Value> values, Value path, String keyword) {
        int next = spec.argument() + 1;
        String mode = keyword.isEmpty() && next < values.size() ? values.get(next).raw() : keyword;
        if (language.names().contains("perl")) {
            perlOpen(values);
        } else if (path.raw().startsWith("|") && language.has(Trait.BARE_CALLS)) {
            effects.start(path.raw().substring(1));
        } else if (mode.matches("[rbt]*a.*")) {
            effects.command(": >> " + path.word());
        } else if (mode.matches("[rbt]*[wx].*")
                || mode.startsWith("r+")
                || mode.startsWith("rb+")) {
            effects.command(": > " + path.word());
        } else {
            effects.read(path.word());
        }
    }

    private void perlOpen(List<Value> values) {
        if (values.size() < 2) {
            return;
        }
        String mode = values.get(1).raw().strip();
        Value rest =
                values.size() > 2
                        ? values.get(2)
                        : Value.text(withoutPipe(mode.replaceFirst("^[+<>|]+-?\\s*", "")));
        if (mode.startsWith("|") || mode.endsWith("|") || mode.startsWith("-|")) {
            Value command = values.size() > 3 ? Value.list(values.subList(2, values.size())) : rest;

            effects.start(mode.startsWith("|") ? fed(command.raw()) : command.raw());
        } else if (mode.startsWith(">>")) {
            effects.command(": >> " + rest.word());
        } else if (mode.startsWith(">") || mode.startsWith("+<")) {
            effects.command(": > " + rest.word());
        } else {
            effects.read(rest.word());
        }
    }

    private static String withoutPipe(String mode) {
        return mode.endsWith("|") ? mode.substring(0, mode.length() - 1).stripTrailing() : mode;
    }

    /** A file of code that is run; one that another machine sends is concealed. */
    private void include(CallSpec spec, String name, Value file) {
        if (file.raw().matches("(?s)\\w+:.*")) {
            effects.state(CodeStatement.Kind.CONCEALED, name + " of code from " + file.raw());
        } else if (file.known() && file.raw().indexOf('/') >= 0) {
            effects.start(spec.template().replace("{0}", file.word()));
        }
    }

    private void eval(Value value, List<List<Token>> arguments) {
        if (arguments.isEmpty() || arguments.getFirst().getFirst().is("{")) {
            return;
        }
        if (!value.known() || depth >= DEEPEST) {
            effects.state(CodeStatement.Kind.CONCEALED, "code that is put together when it runs");
            return;
        }
        CodeReading inner = CallScanner.read(language, span, depth + 1, value.raw(), meter);
        effects.addAll(inner);
    }
}
