package dev.shellwarden.program;

import dev.shellwarden.syntax.Span;
import dev.shellwarden.syntax.Word;
import dev.shellwarden.syntax.WordPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Expands words as far as their expansion is known. */
final class WordEvaluator {

    private final Analysis analysis;
    private final ParameterEvaluator parameters;

    WordEvaluator(Analysis analysis) {
        this.analysis = analysis;
        this.parameters = new ParameterEvaluator(analysis, this);
    }

    /** The fields that the words of a command become. */
    List<Field> fields(List<Word> words, Frame frame, ShellState state) {
        List<Field> fields = new ArrayList<>(words.size());
        for (Word word : words) {
            addFields(fields, word, frame, state);
        }
        return fields;
    }

    private void addFields(List<Field> fields, Word word, Frame frame, ShellState state) {
        List<WordPart> parts = word.parts();
        if (parts.size() == 1
                && parts.getFirst() instanceof WordPart.Literal literal
                && isPlain(literal)) {
            fields.add(Field.of(literal.value(), frame.at(word.span())));
            return;
        }
        if (state.dialect() == dev.shellwarden.syntax.Dialect.BASH
                && BraceExpander.concerns(parts)) {
            Optional<List<List<WordPart>>> words = BraceExpander.expand(parts);
            if (words.isPresent()) {
                words.get()
                        .forEach(each ->
                                fields.addAll(split(each, false, word.span(), frame, state)));
            } else {
                fields.addAll(split(parts, true, word.span(), frame, state));
            }
            return;
        }
        fields.addAll(split(parts, false, word.span(), frame, state));
    }

    private static boolean isPlain(WordPart.Literal literal) {
        if (literal.escaped()) {
            return true;
        }
        String text = literal.value();
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            if (sign == '*'
                    || sign == '?'
                    || sign == '['
                    || sign == '{'
                    || (sign == '~' && i == 0)) {
                return false;
            }
        }
        return true;
    }

    private List<Field> split(
            List<WordPart> parts, boolean brace, Span span, Frame frame, ShellState state) {
        FieldBuilder builder = new FieldBuilder(frame.at(span));
        if (brace) {
            builder.brace();
        }
        for (int i = 0; i < parts.size(); i++) {
            add(builder, parts.get(i), i == 0, frame, state);
        }
        return builder.fields();
    }

    private void add(
            FieldBuilder builder, WordPart part, boolean first, Frame frame, ShellState state) {
        switch (part) {
            case WordPart.Literal literal -> literal(builder, literal, first, state);
            case WordPart.ParameterExpansion expansion -> {
                ParameterEvaluator.Expansion result =
                        parameters.expand(expansion, false, frame, state);
                Optional<String> separators = state.separators();
                for (int i = 0; i < result.values().size(); i++) {
                    if (i > 0) {
                        builder.end();
                    }
                    unquoted(builder, result.values().get(i), separators);
                }
            }
            case WordPart.CommandSubstitution substitution ->
                    unquoted(builder, substitution(substitution, frame, state), state.separators());
            case WordPart.SingleQuoted _,
                    WordPart.DoubleQuoted _,
                    WordPart.ArithmeticExpansion _,
                    WordPart.ProcessSubstitution _,
                    WordPart.ExtendedGlob _ ->
                    addWhole(builder, part, frame, state);
        }
    }

    private static void unquoted(FieldBuilder builder, Value value, Optional<String> separators) {
        if (separators.isPresent()) {
            builder.unquoted(value, separators.get());
        } else {
            builder.quoted(value).notStatic();
        }
    }

    private void literal(
            FieldBuilder builder, WordPart.Literal literal, boolean first, ShellState state) {
        String text = literal.value();
        if (literal.escaped()) {
            builder.text(text);
        } else if (first && text.startsWith("~")) {
            Tilde.expand(builder, text, state);
        } else {
            builder.pattern(text);
        }
    }

    /** Adds a part without splitting it. */
    private void addWhole(FieldBuilder builder, WordPart part, Frame frame, ShellState state) {
        switch (part) {
            case WordPart.Literal literal -> builder.text(literal.value());
            case WordPart.SingleQuoted quoted -> builder.text(quoted.value());
            case WordPart.DoubleQuoted quoted -> doubleQuoted(builder, quoted, frame, state);
            case WordPart.ParameterExpansion expansion ->
                    builder.quoted(joined(parameters.expand(expansion, true, frame, state), state));
            case WordPart.CommandSubstitution substitution ->
                    builder.quoted(substitution(substitution, frame, state));
            case WordPart.ArithmeticExpansion arithmetic ->
                    builder.quoted(analysis.arithmetic().value(arithmetic, frame, state));
            case WordPart.ProcessSubstitution process ->
                    builder.quoted(process(process, frame, state));
            case WordPart.ExtendedGlob glob -> {
                glob.parts()
                        .forEach(inner ->
                                addWhole(new FieldBuilder(glob.span()), inner, frame, state));
                builder.text(glob.text()).notStatic();
            }
        }
    }

    private void doubleQuoted(
            FieldBuilder builder, WordPart.DoubleQuoted quoted, Frame frame, ShellState state) {
        List<WordPart> parts = quoted.parts();
        if (parts.size() == 1
                && parts.getFirst() instanceof WordPart.ParameterExpansion expansion) {
            ParameterEvaluator.Expansion result = parameters.expand(expansion, true, frame, state);
            if (result.separate()) {
                for (int i = 0; i < result.values().size(); i++) {
                    if (i > 0) {
                        builder.end();
                    }
                    builder.quoted(result.values().get(i));
                }
                return;
            }
            builder.quoted(joined(result, state));
            return;
        }
        builder.started();
        parts.forEach(part -> addWhole(builder, part, frame, state));
        if (quoted.localized()) {
            builder.notStatic();
        }
    }

    private static Value joined(ParameterEvaluator.Expansion expansion, ShellState state) {
        List<Value> values = expansion.values();
        if (values.size() == 1) {
            return values.getFirst();
        }
        String separator =
                state.separators()
                        .filter(signs -> !signs.isEmpty())
                        .map(s -> s.substring(0, 1))
                        .orElse(" ");
        Value joined = Values.join(values, expansion.separate() ? " " : separator);
        boolean certain = expansion.separate() || state.separators().isPresent();
        return certain
                ? joined
                : new Value(joined.text(), false, false, Optional.empty(), joined.sources());
    }

    /**
     * The one field of a word at a place without splitting: a redirection's target, a value, a
     * here-string.
     */
    Field single(Word word, Frame frame, ShellState state) {
        List<WordPart> parts = word.parts();
        if (parts.size() == 1
                && parts.getFirst() instanceof WordPart.Literal literal
                && isPlain(literal)) {
            return Field.of(literal.value(), frame.at(word.span()));
        }
        FieldBuilder builder = new FieldBuilder(frame.at(word.span()));
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i) instanceof WordPart.Literal literal) {
                literal(builder, literal, i == 0, state);
            } else {
                addWhole(builder, parts.get(i), frame, state);
            }
        }
        return builder.single();
    }

    /** A value where glob characters mean nothing: an assignment, a here-document. */
    Value value(Word word, Frame frame, ShellState state) {
        Field field = assigned(word, frame, state);
        return field.value();
    }

    /** The right side of an assignment. */
    Field assigned(Word word, Frame frame, ShellState state) {
        FieldBuilder builder = new FieldBuilder(frame.at(word.span()));
        for (int i = 0; i < word.parts().size(); i++) {
            if (i == 0
                    && word.parts().getFirst() instanceof WordPart.Literal literal
                    && !literal.escaped()
                    && literal.value().startsWith("~")) {
                Tilde.expand(builder, literal.value(), state);
            } else {
                addWhole(builder, word.parts().get(i), frame, state);
            }
            if (word.parts().get(i) instanceof WordPart.Literal part
                    && !part.escaped()
                    && part.value().contains(":~")) {
                builder.notStatic();
            }
        }
        return builder.single();
    }

    /** The text of a here-document, or of a word inside an operator's braces. */
    Value text(Word word, Frame frame, ShellState state) {
        List<WordPart> parts = word.parts();
        if (parts.size() == 1 && parts.getFirst() instanceof WordPart.Literal literal) {
            return Value.known(literal.value());
        }
        FieldBuilder builder = new FieldBuilder(frame.at(word.span()));
        for (WordPart part : parts) {
            addWhole(builder, part, frame, state);
        }
        return builder.single().value();
    }

    private Value substitution(
            WordPart.CommandSubstitution substitution, Frame frame, ShellState state) {
        Frame inner = frame.substitution(Invocation.Context.SUBSTITUTION, true);
        int from = analysis.mark();
        Optional<String> output = analysis.walker().list(substitution.body(), inner, state.copy());
        String source = analysis.source(substitution.span(), frame);
        List<Invocation> sources = analysis.since(from, inner.level());
        if (output.isPresent() && analysis.budget().text(output.get().length())) {
            String text = TextEnd.withoutNewlines(output.get());
            return new Value(text, true, false, Optional.empty(), sources);
        }
        return Places.of(sources, state)
                .orElseGet(() ->
                        Value.output(source, sources)
                                .of(Numbers.arePrinted(sources) ? Nature.NUMBER : Nature.ANY));
    }

    private Value process(WordPart.ProcessSubstitution process, Frame frame, ShellState state) {
        Frame inner =
                frame.substitution(Invocation.Context.PROCESS_SUBSTITUTION, !process.output());
        int from = analysis.mark();
        Optional<String> output =
                analysis.walker()
                        .list(
                                process.body(),
                                process.output() ? inner.reading(Stdin.UNKNOWN) : inner,
                                state.copy());
        String source = analysis.source(process.span(), frame);
        List<Invocation> sources = analysis.since(from, inner.level());
        if (!process.output()) {
            output.ifPresent(text -> analysis.files().write(source, text, sources));
        }
        return Value.output(source, sources);
    }
}
