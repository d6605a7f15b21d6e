package dev.shellwarden.program;

import dev.shellwarden.syntax.Dialect;
import dev.shellwarden.syntax.ParseFailure;
import dev.shellwarden.syntax.ParseResult;
import dev.shellwarden.syntax.Script;
import dev.shellwarden.syntax.Span;
import java.util.Optional;
import java.util.Set;

/** Shell text inside a script: parsed in its shell's language, its commands walked through. */
final class EmbeddedText {

    private static final Set<String> SHELLS =
            Set.of(
                    "sh", "bash", "dash", "ash", "posix", "busybox", "zsh", "ksh", "mksh", "fish",
                    "csh", "tcsh", "shell");
    private static final Set<String> OTHERS = Set.of("zsh", "ksh", "mksh", "fish", "csh", "tcsh");

    private final Analysis analysis;

    EmbeddedText(Analysis analysis) {
        this.analysis = analysis;
    }

    /** Whether a language is a shell's. */
    static boolean isShell(String language) {
        return SHELLS.contains(language);
    }

    /** Whether a shell reads text so differently that parsing proves nothing. */
    static boolean isForeign(String language) {
        return OTHERS.contains(language);
    }

    /**
     * Whether a language only describes things, so that a text that is not known runs nothing here.
     */
    static boolean isDeclarative(String language) {
        return language.equals("manifest");
    }

    static Dialect dialect(String language) {
        return language.equals("bash") || OTHERS.contains(language) ? Dialect.BASH : Dialect.POSIX;
    }

    /**
     * Parses text and walks through its commands in {@code state}; their output, when it is known.
     */
    Optional<String> evaluate(
            Value text, Dialect dialect, Frame frame, Span span, ShellState state) {
        Invocation.Context context =
                frame.context() == Invocation.Context.TRAP
                        ? Invocation.Context.TRAP
                        : Invocation.Context.EMBEDDED;
        Frame inner = frame.embedded(text.text(), context, span);
        if (!analysis.budget().depth(inner.depth())
                || !analysis.budget().text(text.text().length())) {
            return Optional.empty();
        }
        return walk(analysis.parse(text.text(), dialect), text.text(), inner, state);
    }

    private Optional<String> walk(ParseResult result, String text, Frame frame, ShellState state) {
        return switch (result) {
            case ParseResult.Parsed parsed ->
                    analysis.walker().list(parsed.script().body(), frame, state);
            case ParseFailure failure -> {
                analysis.concern(
                        Concern.Kind.UNPARSABLE,
                        "The text '%s' does not parse: %s"
                                .formatted(shortened(text), failure.message()),
                        frame.place().orElse(failure.span()));
                analysis.walker().list(failure.before().body(), frame, state);
                otherDialect(failure, text, frame, state);
                yield Optional.empty();
            }
        };
    }

    /** What another shell would run is listed too when the dialect is the only fault. */
    private void otherDialect(ParseFailure failure, String text, Frame frame, ShellState state) {
        if (failure.kind() == ParseFailure.Kind.NOT_IN_DIALECT) {
            Script script =
                    switch (analysis.parse(text, Dialect.BASH)) {
                        case ParseResult.Parsed parsed -> parsed.script();
                        case ParseFailure again -> again.before();
                    };
            analysis.walker().list(script.body(), frame, state.copy());
        }
    }

    static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 77) + "...";
    }
}
