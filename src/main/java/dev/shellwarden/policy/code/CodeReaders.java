package dev.shellwarden.policy.code;

import dev.shellwarden.program.EmbeddedCode;
import dev.shellwarden.rules.CodeStatement;
import dev.shellwarden.syntax.Span;
import dev.shellwarden.yaml.CompactTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** A reader for each language that commands carry. Instances are immutable and may be shared. */
public final class CodeReaders {

    private static final List<String> FILES =
            List.of("python", "perl", "ruby", "javascript", "php", "awk", "lua");
    private static final Set<String> SHELLS =
            Set.of("sh", "bash", "shell", "dash", "zsh", "ksh", "posix");
    private static final Set<String> QUIET =
            Set.of("jq", "json", "yaml", "graphql", "xpath", "regex");
    private static final Map<String, String> QUERIES =
            Map.of(
                    "sql", "sql", "redis", "redis", "mongodb", "mongodb", "mongo", "mongodb", "cql",
                    "sql", "mysql", "sql", "psql", "sql", "sqlite", "sql", "sqlplus", "sql");
    private static final int LONGEST = 256 * 1024;

    /** Files that do nothing but run other programs. */
    private static final Map<String, BiFunction<EmbeddedCode, Meter, FoundCommands>> COMMAND_FILES =
            Map.of(
                    "make", MakefileReader::commands,
                    "scripts", (code, meter) -> PackageScripts.commands(code),
                    "ssh-config", (code, meter) -> ClientFiles.ssh(code.text(), meter),
                    "sftp", (code, meter) -> ClientFiles.sftp(code.text(), meter),
                    "curl-config", (code, meter) -> ClientFiles.curl(code.text(), meter),
                    "gcc-options", (code, meter) -> ClientFiles.options("gcc", code.text()),
                    "just", RecipeFiles::just,
                    "tasks", RecipeFiles::tasks);

    /** Scripts of which only the lines that a shell or Python runs are read. */
    private static final Set<String> ESCAPING = Set.of("vim-script", "gdb-script", "gdb");

    /** Sources of which only the calls that start programs or remove paths are read. */
    private static final Set<String> SOURCES = Set.of("source", "cmake");

    private @Nullable Map<String, LanguageSpec> languages;

    private CodeReaders() {}

    /** The readers that are part of the product. Their files are read when code first comes. */
    public static CodeReaders load() {
        return new CodeReaders();
    }

    private synchronized Map<String, LanguageSpec> languages() {
        Map<String, LanguageSpec> known = languages;
        if (known == null) {
            known = readAll();
            languages = known;
        }
        return known;
    }

    private static Map<String, LanguageSpec> readAll() {
        Map<String, LanguageSpec> languages = new HashMap<>();
        for (String file : FILES) {
            LanguageSpec spec = read("/code/" + file + ".yaml");
            spec.names().forEach(name -> languages.put(name, spec));
        }
        return Map.copyOf(languages);
    }

    private static LanguageSpec read(String resource) {
        return new LanguageReader(resource.substring(1)).read(CompactTree.node(resource));
    }

    /**
     * What code does. Code that is not known exactly is read as far as it is; its carrier has the
     * concern.
     */
    public CodeReading read(EmbeddedCode code) {
        if (code.text().length() > LONGEST) {
            return concealed(code, "code too long to read");
        }
        try {
            return read(code, new Meter(code.text().length()));
        } catch (Meter.TooIntricateException | StackOverflowError given) {
            return concealed(code, "code too intricate to read");
        }
    }

    private static CodeReading concealed(EmbeddedCode code, String why) {
        return new CodeReading(
                List.of(),
                List.of(
                        new CodeStatement(
                                code.language(), CodeStatement.Kind.CONCEALED, why, code.span())));
    }

    private CodeReading read(EmbeddedCode code, Meter meter) {
        return COMMAND_FILES.containsKey(code.language())
                ? commands(code, meter)
                : read(code.language(), code.text(), code.span(), meter);
    }

    /** Whether a file in a language can be read for what it does. */
    public boolean canRead(String language) {
        return languages().containsKey(language)
                || SHELLS.contains(language)
                || COMMAND_FILES.containsKey(language)
                || QUERIES.containsKey(language)
                || ESCAPING.contains(language)
                || SOURCES.contains(language)
                || language.equals("sed");
    }

    private static CodeReading commands(EmbeddedCode code, Meter meter) {
        Map<String, Span> found =
                Objects.requireNonNull(COMMAND_FILES.get(code.language()))
                        .apply(code, meter)
                        .places();
        CodeReading reading = harmless(code.language(), List.copyOf(found.keySet()), code.span());
        return new CodeReading(reading.commands(), reading.statements(), found);
    }

    private CodeReading read(String language, String text, Span span, Meter meter) {
        LanguageSpec spec = languages().get(language);
        if (QUERIES.containsKey(language)) {
            return query(language, text, span, meter);
        }
        if (SHELLS.contains(language)) {
            return new CodeReading(List.of(text), List.of());
        }
        if (QUIET.contains(language)) {
            return harmless(language, List.of(), span);
        }
        if (ESCAPING.contains(language)) {
            return script(language, text, span, meter);
        }
        if (SOURCES.contains(language)) {
            return harmless(language, SourceReader.commands(text, meter), span);
        }
        if (language.equals("hcl")) {
            return harmless(language, ClientLines.evaluated(meter.text(text)), span);
        }
        if (language.equals("sed")) {
            return harmless(language, SedReader.commands(text), span);
        }
        if (spec == null) {
            List<String> commands = new ArrayList<>(ClientLines.escapes(meter.text(text)));
            commands.addAll(FallbackReader.commands(meter.text(text)));
            return harmless(language, commands, span);
        }
        CodeReading reading = CallScanner.read(spec, span, 0, text.replace("\\\n", ""), meter);
        if (!language.equals("awk")) {
            return reading;
        }
        List<String> commands = new ArrayList<>(reading.commands());
        commands.addAll(AwkReader.commands(text, spec, meter));
        List<CodeStatement> statements =
                reading.statements().stream()
                        .filter(each -> each.kind() != CodeStatement.Kind.HARMLESS)
                        .toList();
        return statements.isEmpty()
                ? harmless(language, commands, span)
                : new CodeReading(commands, statements);
    }

    private CodeReading script(String language, String text, Span span, Meter meter) {
        List<String> commands = ScriptLines.commands(language, text, meter);
        String python = ScriptLines.python(text, meter);
        if (python.isBlank()) {
            return harmless(language, commands, span);
        }
        CodeReading inner = read("python", python, span, meter);
        commands.addAll(inner.commands());
        return new CodeReading(commands, inner.statements());
    }

    private CodeReading query(String client, String text, Span span, Meter meter) {
        String language = Objects.requireNonNull(QUERIES.get(client));
        List<CodeStatement> statements =
                new ArrayList<>(SqlSplitter.statements(language, text, span));
        List<String> commands = new ArrayList<>(ClientLines.escapes(meter.text(text)));
        commands.addAll(ClientLines.included(meter.text(text)));
        commands.addAll(ClientLines.written(meter.text(text)));
        commands.addAll(ClientLines.touched(meter.text(text)));
        if (client.equals("sqlplus")) {
            commands.addAll(ClientLines.hosted(meter.text(text)));
        }
        if (language.equals("mongodb")) {
            LanguageSpec javascript = Objects.requireNonNull(languages().get("javascript"));
            CodeReading code = CallScanner.read(javascript, span, 0, text, meter);
            commands.addAll(code.commands());
            code.statements().stream()
                    .filter(each -> each.kind() != CodeStatement.Kind.HARMLESS)
                    .forEach(statements::add);
        }
        return new CodeReading(commands, statements);
    }

    private static CodeReading harmless(String language, List<String> commands, Span span) {
        return new CodeReading(
                commands,
                commands.isEmpty()
                        ? List.of(
                                new CodeStatement(language, CodeStatement.Kind.HARMLESS, "", span))
                        : List.of());
    }
}
