package dev.shellwarden.policy.code;

import dev.shellwarden.policy.code.LanguageSpec.Trait;
import dev.shellwarden.rules.CodeStatement;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Code read for calls that have an effect. */
final class CallScanner {

    private static final int DEEPEST = 4;
    private static final Set<String> STATEMENT_ENDS = Set.of(";", "}", ")", "]");
    private static final Set<String> STATEMENT_WORDS =
            Set.of(
                    "if", "unless", "or", "and", "for", "foreach", "while", "do", "end", "then",
                    "rescue");
    private static final Set<String> BLOCKS =
            Set.of("each", "map", "forEach", "each_entry", "select", "filter");
    private static final Set<String> INCLUDES =
            Set.of("include", "include_once", "require", "require_once");
    private static final Set<String> BY_NAME =
            Set.of(
                    "getattr",
                    "send",
                    "public_send",
                    "__send__",
                    "call_user_func",
                    "call_user_func_array",
                    "array_map",
                    "array_walk",
                    "array_filter",
                    "register_shutdown_function");
    private static final Set<String> LOOPS = Set.of("while", "loop", "until", "for", "foreach");

    private final LanguageSpec language;
    private final Span span;
    private final int depth;
    private final Map<String, Value> variables = new HashMap<>();
    private final Map<String, String> aliases = new HashMap<>();
    private final Evaluator evaluator;
    private final Set<String> commands = new LinkedHashSet<>();
    private final Set<String> reads = new LinkedHashSet<>();
    private final Set<String> addresses = new LinkedHashSet<>();
    private final List<CodeStatement> statements = new ArrayList<>();
    private List<Token> tokens = List.of();
    private boolean connects;
    private boolean duplicates;
    private boolean startsShell;

    CallScanner(LanguageSpec language, Span span, int depth) {
        this.language = language;
        this.span = span;
        this.depth = depth;
        this.evaluator = new Evaluator(language, variables);
    }

    CodeReading read(String text) {
        tokens = new Tokenizer(text, language).tokens();
        if (language.tripleQuotes()) {
            comprehensions();
        }
        for (int index = 0; index < tokens.size(); index++) {
            look(index);
        }
        conclude();
        return new CodeReading(List.copyOf(commands), statements);
    }

    /** {@code [f(x) for x in xs]} uses a variable before it is bound. */
    private void comprehensions() {
        for (int index = 2; index < tokens.size(); index++) {
            if (tokens.get(index).is("in") && tokens.get(index - 2).is("for")) {
                loopVariable(index);
            }
        }
    }

    private void conclude() {
        if (connects && (duplicates || startsShell)) {
            state(CodeStatement.Kind.REVERSE_SHELL, "a connection is handed to a shell");
        }
        if (!addresses.isEmpty()) {
            String address = addresses.iterator().next();
            state(CodeStatement.Kind.NETWORK, address);
            if (!reads.isEmpty()) {
                commands.add(
                        "cat -- "
                                + String.join(" ", reads)
                                + " | curl --data-binary @- "
                                + address);
            }
            if (readsEnvironment()) {
                commands.add("env | curl --data-binary @- " + address);
            }
        }
        reads.forEach(path -> commands.add("cat -- " + path));
        if (commands.isEmpty() && statements.isEmpty()) {
            state(CodeStatement.Kind.HARMLESS, "");
        }
    }

    private void state(CodeStatement.Kind kind, String text) {
        statements.add(new CodeStatement(language.names().iterator().next(), kind, text, span));
    }

    private boolean readsEnvironment() {
        for (int index = 0; index < tokens.size(); index++) {
            String text = tokens.get(index).text();
            boolean whole =
                    text.equals("environ")
                            || text.equals("env") && before(index, "process")
                            || text.equals("ENV")
                            || text.equals("%ENV")
                            || text.equals("$_SERVER")
                            || text.equals("$_ENV");
            boolean indexed =
                    index + 1 < tokens.size()
                            && (tokens.get(index + 1).is("[")
                                    || tokens.get(index + 1).is(".") && !dictionary(index + 2));
            if (whole && !indexed) {
                return true;
            }
        }
        return false;
    }

    private boolean before(int index, String name) {
        return index > 1 && tokens.get(index - 2).is(name);
    }

    private boolean dictionary(int index) {
        return index < tokens.size()
                && Set.of("items", "copy", "values", "to_h", "to_a", "map", "inspect", "to_json")
                        .contains(tokens.get(index).text());
    }

    private void look(int index) {
        Token token = tokens.get(index);
        switch (token.kind()) {
            case COMMAND -> commands.add(token.text());
            case NAME -> name(index);
            case SYMBOL -> {
                if (isJoiner(index)
                        && index > 0
                        && (tokens.get(index - 1).is(")")
                                || tokens.get(index - 1).is("]")
                                || tokens.get(index - 1).kind() == Token.Kind.STRING)) {
                    method(index);
                } else if (token.is("[")
                        && index > 0
                        && tokens.get(index - 1).is(")")
                        && index + 2 < tokens.size()
                        && tokens.get(index + 1).kind() == Token.Kind.STRING
                        && tokens.get(index + 2).is("]")) {
                    called("." + tokens.get(index + 1).text(), index + 3, List.of());
                }
            }
            case STRING, REGEX, NUMBER, NEWLINE -> {}
        }
    }

    private void name(int index) {
        included(index);
        calledByVariable(index);
        imports(index);
        assignment(index);
        loopVariable(index);
        if (index > 0 && isJoiner(index - 1)) {
            return;
        }
        Chain chain = chain(index);
        boolean duplicateOfImport = chain.end == index + 1 && tokens.get(index).is("import");
        if (!duplicateOfImport) {
            called(chain.name, chain.end, List.of());
        }
    }

    /** {@code include "http://…"}: code that another machine sends. */
    private void included(int index) {
        int at = index + 1 < tokens.size() && tokens.get(index + 1).is("(") ? index + 2 : index + 1;
        if (INCLUDES.contains(tokens.get(index).text())
                && at < tokens.size()
                && tokens.get(at).kind() == Token.Kind.STRING
                && tokens.get(at).text().matches("(?s)\\w+:.*")) {
            state(
                    CodeStatement.Kind.CONCEALED,
                    tokens.get(index).text() + " of code from " + tokens.get(at).text());
        }
    }

    /** {@code $f = "system"; $f("…")}. */
    private void calledByVariable(int index) {
        boolean call =
                tokens.get(index).text().startsWith("$")
                        && language.has(Trait.DOT_CONCATENATES)
                        && index + 1 < tokens.size()
                        && tokens.get(index + 1).is("(");
        Value function = call ? variables.get(Evaluator.bare(tokens.get(index).text())) : null;
        if (function != null && function.known() && function.raw().matches("\\w+")) {
            called(function.raw(), index + 1, List.of());
        }
    }

    /** A name with its members, and where it ends. */
    private record Chain(String name, int end) {}

    private Chain chain(int start) {
        StringBuilder name = new StringBuilder(resolved(Evaluator.bare(tokens.get(start).text())));
        int at = start + 1;
        if (isLoader(start) && at + 2 < tokens.size() && tokens.get(at).is("(")) {
            int close = Tokens.closing(tokens, at);
            name = new StringBuilder(loaded(start, close));
            at = close + 1;
        }
        while (at + 1 < tokens.size()) {
            if (isJoiner(at)
                    && isLoader(at + 1)
                    && at + 2 < tokens.size()
                    && tokens.get(at + 2).is("(")) {
                int close = Tokens.closing(tokens, at + 2);
                name = new StringBuilder(loaded(at + 1, close));
                at = close + 1;
            } else if (isJoiner(at) && tokens.get(at + 1).kind() == Token.Kind.NAME) {
                name.append('.').append(tokens.get(at + 1).text());
                at += 2;
            } else if (tokens.get(at).is("[")
                    && Tokens.closing(tokens, at) > at + 1
                    && evaluator.evaluate(tokens.subList(at + 1, Tokens.closing(tokens, at)))
                            instanceof Value member
                    && member.known()
                    && member.raw().matches("[A-Za-z_]\\w*")) {
                name.append('.').append(member.raw());
                at = Tokens.closing(tokens, at) + 1;
            } else {
                break;
            }
        }
        return new Chain(name.toString(), at);
    }

    /** The module that a loader's call names. */
    private String loaded(int loader, int close) {
        Value module = evaluator.evaluate(tokens.subList(loader + 2, close));
        if (!module.known()) {
            state(
                    CodeStatement.Kind.CONCEALED,
                    tokens.get(loader).text() + " of a name that is computed");
        }
        return moduleName(module.raw());
    }

    private boolean isLoader(int index) {
        String text = tokens.get(index).text();
        return text.equals("require") && !language.has(Trait.BARE_CALLS)
                || text.equals("__import__")
                || text.equals("import_module");
    }

    private String moduleName(String module) {
        String plain = module.startsWith("node:") ? module.substring(5) : module;
        return language.modules().getOrDefault(plain, plain);
    }

    private String resolved(String name) {
        return aliases.getOrDefault(name, language.modules().getOrDefault(name, name));
    }

    private boolean isJoiner(int index) {
        Token token = tokens.get(index);
        return token.is(".")
                || token.is("->")
                || token.is("::")
                || token.is("&.")
                || token.is("?.");
    }

    /** A method of a value: {@code Path("x").unlink()}. */
    private void method(int joiner) {
        if (joiner + 1 >= tokens.size() || tokens.get(joiner + 1).kind() != Token.Kind.NAME) {
            return;
        }
        int start = joiner - 1;
        if (tokens.get(start).is(")") || tokens.get(start).is("]")) {
            start = Math.max(Tokens.opening(tokens, start), 0);
            while (start > 0
                    && (tokens.get(start - 1).kind() == Token.Kind.NAME || isJoiner(start - 1))) {
                start--;
            }
        }
        called("." + tokens.get(joiner + 1).text(), joiner + 2, tokens.subList(start, joiner));
    }

    private void called(String name, int after, List<Token> receiver) {
        List<CallSpec> specs = language.find(name);
        if (specs.isEmpty()) {
            getattr(name, after);
            return;
        }
        List<List<Token>> arguments = arguments(after);
        if (arguments == NO_CALL) {
            handedOn(specs, name, after);
            return;
        }
        List<Token> target =
                receiver.isEmpty() && name.indexOf('.') > 0 ? receiverOf(name) : receiver;
        specs.forEach(spec -> apply(spec, name, arguments, target));
    }

    /** {@code .then(eval)}: what it will be called with is not known. */
    private void handedOn(List<CallSpec> specs, String name, int after) {
        boolean whole =
                after < tokens.size() && (tokens.get(after).is(")") || tokens.get(after).is(","));
        int front = after - 2;
        boolean argument =
                whole && front > 0 && (tokens.get(front).is("(") || tokens.get(front).is(","));
        boolean runs =
                specs.stream()
                        .anyMatch(spec ->
                                spec.kind() == CallSpec.Kind.EVAL
                                        || spec.kind() == CallSpec.Kind.SHELL);
        if (argument && runs && !tokens.get(front - 1).is("promisify")) {
            state(CodeStatement.Kind.CONCEALED, name + " of what another function gives it");
        }
    }

    private static List<Token> receiverOf(String name) {
        return List.of(new Token(Token.Kind.NAME, name.substring(0, name.lastIndexOf('.')), true));
    }

    private static final List<List<Token>> NO_CALL = List.of(List.of(), List.of());

    private List<List<Token>> arguments(int after) {
        if (after < tokens.size() && tokens.get(after).is("(")) {
            return Tokens.split(tokens.subList(after + 1, Tokens.closing(tokens, after)), ",");
        }
        if (!language.has(Trait.BARE_CALLS)) {
            return NO_CALL;
        }
        int end = after;
        int open = 0;
        while (end < tokens.size()) {
            Token token = tokens.get(end);
            open += Tokens.depthChange(token);
            boolean ends =
                    open < 0
                            || open == 0
                                    && (token.kind() == Token.Kind.NEWLINE
                                            || STATEMENT_ENDS.contains(token.text())
                                                    && token.kind() == Token.Kind.SYMBOL
                                                    && Tokens.depthChange(token) == 0
                                            || token.kind() == Token.Kind.NAME
                                                    && STATEMENT_WORDS.contains(token.text()));
            if (ends) {
                break;
            }
            end++;
        }
        return end == after || tokens.get(after).is("=") || tokens.get(after).is("=>")
                ? NO_CALL
                : Tokens.split(tokens.subList(after, end), ",");
    }

    private void getattr(String name, int after) {
        if (!BY_NAME.contains(name) || after >= tokens.size() || !tokens.get(after).is("(")) {
            return;
        }
        int close = Tokens.closing(tokens, after);
        List<List<Token>> parts = Tokens.split(tokens.subList(after + 1, close), ",");
        boolean attribute = name.equals("getattr") && parts.size() > 1;
        Value member = evaluator.evaluate(parts.get(attribute ? 1 : 0));
        if (!member.known()) {
            if (!name.startsWith("array_")) {
                state(CodeStatement.Kind.CONCEALED, name + " of a name that is computed");
            }
            return;
        }
        String owner = attribute ? owner(after + 1) + "." : "";
        if (attribute) {
            called(owner + member.raw(), close + 1, List.of());
        } else {
            language.find(member.raw())
                    .forEach(spec ->
                            apply(spec, member.raw(), parts.subList(1, parts.size()), List.of()));
        }
    }

    private String owner(int start) {
        return start < tokens.size() && tokens.get(start).kind() == Token.Kind.NAME
                ? chain(start).name
                : "";
    }

    private void apply(
            CallSpec spec, String name, List<List<Token>> arguments, List<Token> receiver) {
        List<List<Token>> positional =
                arguments.stream().filter(part -> !part.isEmpty() && !isKeyword(part)).toList();
        List<Value> values = positional.stream().map(evaluator::evaluate).toList();
        Value value =
                spec.argument() < 0
                        ? evaluator.evaluate(receiver)
                        : spec.argument() < values.size()
                                ? values.get(spec.argument())
                                : Value.unknown();
        switch (spec.kind()) {
            case SHELL -> shell(value);
            case ARGV ->
                    argv(spec, values, value, keyword(arguments, "shell").equals("True"), false);
            case ARGV0 -> argv(spec, values, value, false, true);
            case SHELL_OR_ARGV -> {
                if (values.size() > spec.argument() + 1) {
                    argv(spec, values, value, false, false);
                } else {
                    shell(value);
                }
            }
            case RUN -> run(spec, values, receiver);
            case OPEN -> open(spec, values, value, keyword(arguments, "mode"));
            case EVAL -> eval(value, positional);
            case SQL -> statements.addAll(SqlSplitter.statements("sql", value.raw(), span));
            case NETWORK -> {
                Value address =
                        value.isList() && !value.elements().isEmpty()
                                ? value.elements().getFirst()
                                : value;
                addresses.add(address.known() ? address.word() : "\"" + Value.UNKNOWN + "\"");
            }
            case CONCEALED -> state(CodeStatement.Kind.CONCEALED, name);
            case CONNECT -> connects = true;
            case DUPLICATE -> duplicates = true;
            case FORK -> fork();
        }
    }

    private void fork() {
        if (tokens.stream()
                .anyMatch(
                        token -> token.kind() == Token.Kind.NAME && LOOPS.contains(token.text()))) {
            state(CodeStatement.Kind.FORK_BOMB, "fork in a loop");
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

    private void shell(Value value) {
        note(value.raw());
        commands.add(value.raw());
    }

    private void note(String command) {
        startsShell |=
                command.matches("(?s).*\\b(sh|bash|zsh|dash|ksh|cmd|cmd\\.exe|powershell)\\b.*");
    }

    private void argv(
            CallSpec spec, List<Value> values, Value value, boolean shell, boolean repeatsName) {
        if (value.isList()) {
            String words = value.words();
            note(words);
            commands.add(
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
        note(command);
        commands.add(command);
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
            addresses.add(values.getFirst().word());
        } else if (filled.startsWith("cat -- ")) {
            reads.add(filled.substring("cat -- ".length()));
        } else {
            commands.add(filled);
        }
    }

    private void open(CallSpec spec, List<Value> values, Value path, String keyword) {
        int next = spec.argument() + 1;
        String mode = keyword.isEmpty() && next < values.size() ? values.get(next).raw() : keyword;
        if (language.names().contains("perl")) {
            perlOpen(values);
        } else if (mode.matches("[rbt]*a.*")) {
            commands.add(": >> " + path.word());
        } else if (mode.matches("[rbt]*[wx].*")
                || mode.startsWith("r+")
                || mode.startsWith("rb+")) {
            commands.add(": > " + path.word());
        } else {
            reads.add(path.word());
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
                        : Value.of(
                                mode.replaceFirst("^[+<>|]+-?\\s*", "")
                                        .replaceFirst("\\s*\\|$", ""));
        if (mode.startsWith("|") || mode.endsWith("|") || mode.startsWith("-|")) {
            Value command = values.size() > 3 ? Value.list(values.subList(2, values.size())) : rest;
            note(command.raw());
            commands.add(mode.startsWith("|") ? fed(command.raw()) : command.raw());
        } else if (mode.startsWith(">>")) {
            commands.add(": >> " + rest.word());
        } else if (mode.startsWith(">") || mode.startsWith("+<")) {
            commands.add(": > " + rest.word());
        } else {
            reads.add(rest.word());
        }
    }

    private void eval(Value value, List<List<Token>> arguments) {
        if (arguments.isEmpty() || arguments.getFirst().getFirst().is("{")) {
            return;
        }
        if (!value.known() || depth >= DEEPEST) {
            state(CodeStatement.Kind.CONCEALED, "code that is put together when it runs");
            return;
        }
        CodeReading inner = new CallScanner(language, span, depth + 1).read(value.raw());
        commands.addAll(inner.commands());
        statements.addAll(inner.statements());
    }

    private void assignment(int index) {
        int equals = index + 1;
        boolean assigns =
                equals < tokens.size()
                        && tokens.get(equals).is("=")
                        && (index == 0 || !isJoiner(index - 1))
                        && (equals + 1 >= tokens.size() || !tokens.get(equals + 1).is("="));
        if (!assigns) {
            return;
        }
        int end = equals + 1;
        int open = 0;
        while (end < tokens.size()) {
            Token token = tokens.get(end);
            open += Tokens.depthChange(token);
            if (open < 0
                    || open == 0
                            && (token.kind() == Token.Kind.NEWLINE
                                    || token.is(";")
                                    || token.is(","))) {
                break;
            }
            end++;
        }
        List<Token> expression = tokens.subList(equals + 1, end);
        String name = Evaluator.bare(tokens.get(index).text());
        if (!expression.isEmpty()
                && expression.getFirst().kind() == Token.Kind.NAME
                && isNameChain(equals + 1, end)) {
            aliases.put(name, chain(equals + 1).name);
        }
        Value value = evaluator.evaluate(expression);
        if (variables.containsKey(name) && !variables.get(name).equals(value)) {
            variables.put(name, Value.unknown());
        } else {
            variables.put(name, value);
        }
    }

    private boolean isNameChain(int start, int end) {
        Chain chain = chain(start);
        return chain.end == end
                && (chain.name.indexOf('.') > 0
                        || language.modules().containsValue(chain.name)
                        || isLoader(start)
                        || !language.find(chain.name).isEmpty());
    }

    private void loopVariable(int index) {
        blockVariable(index);
        perlLoop(index);
        boolean in =
                index > 1
                        && tokens.get(index - 1).kind() == Token.Kind.NAME
                        && (tokens.get(index).is("in") || tokens.get(index).is("of"));
        if (!in) {
            return;
        }
        int end = index + 1;
        int open = 0;
        while (end < tokens.size()) {
            Token token = tokens.get(end);
            open += Tokens.depthChange(token);
            if (open < 0
                    || open == 0
                            && (token.is(":")
                                    || token.kind() == Token.Kind.NEWLINE
                                    || token.is(")") && open < 0)) {
                break;
            }
            end++;
        }
        Value value = evaluator.evaluate(tokens.subList(index + 1, end));
        variables.put(Evaluator.bare(tokens.get(index - 1).text()), value);
    }

    /**
     * {@code Dir["*"].each { |f| … }}, {@code list.forEach(f => …)}: the variable takes the values
     * of what stands in front.
     */
    private void blockVariable(int index) {
        if (index == 0 || !isJoiner(index - 1) || !BLOCKS.contains(tokens.get(index).text())) {
            return;
        }
        int at = index + 1;
        while (at < tokens.size()
                && at < index + 4
                && (tokens.get(at).kind() != Token.Kind.NAME || tokens.get(at).is("do"))) {
            at++;
        }
        if (at >= tokens.size() || at >= index + 4) {
            return;
        }
        int start = index - 2;
        if (start >= 0 && (tokens.get(start).is(")") || tokens.get(start).is("]"))) {
            start = Math.max(Tokens.opening(tokens, start), 0);
        }
        while (start > 0
                && (tokens.get(start - 1).kind() == Token.Kind.NAME || isJoiner(start - 1))) {
            start--;
        }
        if (start >= 0) {
            variables.put(
                    Evaluator.bare(tokens.get(at).text()),
                    evaluator.evaluate(tokens.subList(start, index - 1)));
        }
    }

    /** {@code for my $f (glob "*") { … }}; without a name the variable is {@code $_}. */
    private void perlLoop(int index) {
        boolean loop = tokens.get(index).is("for") || tokens.get(index).is("foreach");
        if (!loop || !language.has(Trait.BARE_CALLS)) {
            return;
        }
        int at = index + 1;
        String name = "_";
        while (at < tokens.size()
                && tokens.get(at).kind() == Token.Kind.NAME
                && !tokens.get(at).is("glob")) {
            name = Evaluator.bare(tokens.get(at++).text());
        }
        int end = at;
        while (end < tokens.size()
                && tokens.get(end).kind() != Token.Kind.NEWLINE
                && !tokens.get(end).is(";")
                && !tokens.get(end).is("{")) {
            end++;
        }
        variables.put(name, evaluator.evaluate(tokens.subList(at, end)));
    }

    /**
     * {@code import os as o}, {@code from os import system as s}, {@code const { rmSync: r } =
     * require("fs")}.
     */
    private void imports(int index) {
        Token token = tokens.get(index);
        if (token.is("from") && index + 3 < tokens.size()) {
            pythonFrom(index);
        } else if (token.is("import")
                && index + 1 < tokens.size()
                && (index < 2 || !wasFrom(index))) {
            pythonImport(index);
        } else if ((token.is("require") || token.is("from")) && index > 0) {
            destructured(index);
        }
        if (token.is("from")
                && index + 1 < tokens.size()
                && tokens.get(index + 1).kind() == Token.Kind.STRING) {
            moduleImport(index);
        }
    }

    private boolean wasFrom(int index) {
        for (int at = index - 1;
                at >= 0 && tokens.get(at).kind() != Token.Kind.NEWLINE && !tokens.get(at).is(";");
                at--) {
            if (tokens.get(at).is("from")) {
                return true;
            }
        }
        return false;
    }

    private void pythonFrom(int index) {
        StringBuilder module = new StringBuilder();
        int at = index + 1;
        while (at < tokens.size()
                && !tokens.get(at).is("import")
                && tokens.get(at).kind() != Token.Kind.NEWLINE) {
            module.append(tokens.get(at++).text());
        }
        for (at++; at < tokens.size(); at++) {
            Token token = tokens.get(at);
            if (token.kind() == Token.Kind.NEWLINE || token.is(";")) {
                return;
            }
            if (token.kind() == Token.Kind.NAME && !token.is("as")) {
                boolean renamed = at + 2 < tokens.size() && tokens.get(at + 1).is("as");
                aliases.put(
                        renamed ? tokens.get(at + 2).text() : token.text(),
                        module + "." + token.text());
                at += renamed ? 2 : 0;
            }
        }
    }

    private void pythonImport(int index) {
        for (int at = index + 1; at < tokens.size(); at++) {
            Token token = tokens.get(at);
            if (token.kind() == Token.Kind.NEWLINE || token.is(";")) {
                return;
            }
            if (token.is("as") && at + 1 < tokens.size()) {
                StringBuilder module = new StringBuilder();
                int start = at - 1;
                while (start > index && !tokens.get(start).is(",")) {
                    module.insert(0, tokens.get(start--).text());
                }
                aliases.put(tokens.get(at + 1).text(), module.toString());
            }
        }
    }

    private void destructured(int index) {
        int close = index - 2;
        if (close < 0
                || !tokens.get(index - 1).is("=")
                || !tokens.get(close).is("}")
                || index + 2 >= tokens.size()) {
            return;
        }
        names(close, moduleName(tokens.get(index + 2).text()));
    }

    private void moduleImport(int index) {
        String module = moduleName(tokens.get(index + 1).text());
        if (index > 0 && tokens.get(index - 1).is("}")) {
            names(index - 1, module);
        } else if (index > 0 && tokens.get(index - 1).kind() == Token.Kind.NAME) {
            aliases.put(tokens.get(index - 1).text(), module);
        }
    }

    private void names(int close, String module) {
        int open = Tokens.opening(tokens, close);
        for (List<Token> part : Tokens.split(tokens.subList(Math.max(open, 0) + 1, close), ",")) {
            List<Token> words =
                    part.stream()
                            .filter(token -> token.kind() == Token.Kind.NAME && !token.is("as"))
                            .toList();
            if (!words.isEmpty()) {
                aliases.put(words.getLast().text(), module + "." + words.getFirst().text());
            }
        }
    }
}
