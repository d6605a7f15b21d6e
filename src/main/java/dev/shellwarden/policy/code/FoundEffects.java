package dev.shellwarden.policy.code;

import dev.shellwarden.rules.CodeStatement;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a text of code was found to do, gathered call by call. */
final class FoundEffects {

    private final String language;
    private final Span span;
    private final Set<String> commands = new LinkedHashSet<>();
    private final Set<String> reads = new LinkedHashSet<>();
    private final Set<String> addresses = new LinkedHashSet<>();
    private final List<CodeStatement> statements = new ArrayList<>();
    private boolean connects;
    private boolean duplicates;
    private boolean startsShell;

    FoundEffects(LanguageSpec language, Span span) {
        this.language = language.names().getFirst();
        this.span = span;
    }

    /** The code amounts to a command. */
    void command(String command) {
        commands.add(command);
    }

    /** The code starts a program, or a shell with a text. */
    void start(String command) {
        startsShell |=
                command.matches("(?s).*\\b(sh|bash|zsh|dash|ksh|cmd|cmd\\.exe|powershell)\\b.*");
        commands.add(command);
    }

    /** The code reads a file, given as a word of a shell. */
    void read(String word) {
        reads.add(word);
    }

    /** The code talks to another machine. */
    void address(String word) {
        addresses.add(word);
    }

    void state(CodeStatement.Kind kind, String text) {
        statements.add(new CodeStatement(language, kind, text, span));
    }

    /** The code sends statements to a database. */
    void query(String text) {
        statements.addAll(SqlSplitter.statements("sql", text, span));
    }

    /** The code opens a connection. */
    void connects() {
        connects = true;
    }

    /** The code makes a descriptor stand for another. */
    void duplicates() {
        duplicates = true;
    }

    void addAll(CodeReading inner) {
        commands.addAll(inner.commands());
        statements.addAll(inner.statements());
    }

    /** All of it. Where it talks to another machine, what it reads may go there. */
    CodeReading reading(boolean readsEnvironment, List<String> paths) {
        if (connects && (duplicates || startsShell)) {
            state(CodeStatement.Kind.REVERSE_SHELL, "a connection is handed to a shell");
        }
        if (!addresses.isEmpty()) {
            sent(addresses.iterator().next(), readsEnvironment);
        }
        reads.forEach(path -> commands.add("cat -- " + path));
        below(paths);
        if (commands.isEmpty() && statements.isEmpty()) {
            state(CodeStatement.Kind.HARMLESS, "");
        }
        return new CodeReading(List.copyOf(commands), statements);
    }

    /** A file that is not known is changed: it may lie below any path that the code names. */
    private void below(List<String> paths) {
        String unknown = Value.unknown().word();
        for (String change : List.of("rm -f -- ", ": > ", ": >> ")) {
            if (commands.stream().anyMatch(command -> command.startsWith(change + unknown))) {
                paths.forEach(path -> commands.add(change + path + "/" + unknown));
            }
        }
    }

    private void sent(String address, boolean readsEnvironment) {
        state(CodeStatement.Kind.NETWORK, address);
        if (!reads.isEmpty()) {
            commands.add(
                    "cat -- %s | curl --data-binary @- %s"
                            .formatted(String.join(" ", reads), address));
        }
        if (readsEnvironment) {
            commands.add("env | curl --data-binary @- " + address);
        }
    }
}
