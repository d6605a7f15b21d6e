package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.Wrapper;
import dev.shellwarden.syntax.Dialect;
import dev.shellwarden.syntax.Span;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Runs code in the mind that an interpreter gets: shell text is walked through, other languages are
 * kept as code.
 */
final class ScriptRun {

    /** A text of which nothing is known: one expansion, or what a program puts there. */
    private static final Pattern BLANK =
            Pattern.compile(
                    "\\$\\{?[A-Za-z_@*0-9][^}\\s]*\\}?|(?s)\\$\\(.*\\)|`[^`]*`|<\\(.*\\)|\\{\\}");

    private final Analysis analysis;
    private final InvocationBuilder builder;
    private final Frame frame;
    private final ShellState state;

    ScriptRun(Analysis analysis, InvocationBuilder builder, Frame frame, ShellState state) {
        this.analysis = analysis;
        this.builder = builder;
        this.frame = frame;
        this.state = state;
    }

    /** A file's text, whose first line may name another language than {@code language}. */
    Optional<String> file(String text, Field word, List<Field> words, Optional<String> language) {
        String named = language.orElseGet(() -> interpreter(text));
        List<Value> arguments = words.stream().skip(1).map(Field::value).toList();
        return code(
                Value.known(text),
                named,
                word.argument().span(),
                wrapper(words, word),
                Optional.of(arguments));
    }

    private static String interpreter(String text) {
        if (!text.startsWith("#!")) {
            return "sh";
        }
        String line = text.lines().findFirst().orElse("").substring(2).trim();
        String[] words = line.split("[\\s/]+");
        String last = words.length == 0 ? "sh" : words[words.length - 1];
        return EmbeddedText.isShell(last)
                ? last
                : TextEnd.without(last, c -> c == '.' || c >= '0' && c <= '9');
    }

    private static Wrapper wrapper(List<Field> words, Field word) {
        return Wrapper.plain(
                word.text().substring(word.text().lastIndexOf('/') + 1),
                words.stream().map(Field::argument).toList());
    }

    /**
     * Code in a language.
     *
     * @param arguments positional parameters of shell text, absent when they are not known
     * @return its output, when it is shell text whose output is known
     */
    Optional<String> code(
            Value text,
            String language,
            Span span,
            Wrapper wrapper,
            Optional<List<Value>> arguments) {
        builder.from(text.sources());
        if (!EmbeddedText.isShell(language)) {
            builder.embedded(new EmbeddedCode(language, text.text(), text.known(), frame.at(span)));
            if (!text.known() && isBlank(text) && !EmbeddedText.isDeclarative(language)) {
                unknown(language);
            }
            return Optional.empty();
        }
        if (!text.known()) {
            unknown(language);
            if (isBlank(text)) {
                builder.embedded(new EmbeddedCode(language, text.text(), false, frame.at(span)));
                return Optional.empty();
            }
            builder.embedded(new EmbeddedCode(language, text.text(), false, frame.at(span)));
        }
        if (EmbeddedText.isForeign(language)) {
            builder.concern(
                    Concern.Kind.UNPARSABLE,
                    "What %s makes of a text is not known".formatted(language));
        }
        Dialect dialect = EmbeddedText.dialect(language);
        ShellState child = state.child(dialect, arguments);
        if (wrapper.remote()) {
            child.directory(Optional.empty());
        }
        return analysis.embedded().evaluate(text, dialect, frame.behind(wrapper), span, child);
    }

    private void unknown(String language) {
        builder.concern(
                Concern.Kind.DYNAMIC_CODE,
                "The %s code that runs is not known".formatted(language));
    }

    private static boolean isBlank(Value text) {
        return BLANK.matcher(text.text()).matches();
    }
}
