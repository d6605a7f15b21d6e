package dev.shellwarden.program;

import dev.shellwarden.syntax.Span;
import dev.shellwarden.workspace.PathClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Collects the fields that one word becomes. */
final class FieldBuilder {

    private final Span span;
    private final List<Field> fields = new ArrayList<>(1);
    private final StringBuilder text = new StringBuilder();
    private boolean started;
    private boolean isStatic = true;
    private boolean glob;
    private boolean brace;
    private boolean tilde;
    private int tail;
    private boolean anyKnown;
    private Optional<PathClass> pathClass = Optional.empty();
    private List<Invocation> sources = List.of();
    private Optional<Nature> nature = Optional.empty();
    private @Nullable StringBuilder emptied;

    FieldBuilder(Span span) {
        this.span = span;
    }

    /** Text that is known and not special. */
    FieldBuilder text(String known) {
        started = true;
        anyKnown |= !known.isEmpty();
        text.append(known);
        if (emptied != null) {
            emptied.append(known);
        }
        if (known.contains("..")) {
            pathClass = Optional.empty();
        }
        return this;
    }

    /** Known text in which glob characters are special. */
    FieldBuilder pattern(String known) {
        if (GlobMatcher.isPattern(known)) {
            glob = true;
        }
        return text(known);
    }

    /** A value inside quotes, or where no splitting happens. */
    FieldBuilder quoted(Value value) {
        started = true;
        sources(value);
        if (value.known()) {
            return text(value.text());
        }
        isStatic = false;
        emptied = emptied == null ? new StringBuilder(text) : emptied;
        nature = Values.nature(nature, value);
        glob |= value.glob();
        pathClass = text.isEmpty() ? value.pathClass() : Optional.empty();
        text.append(value.text());
        tail = text.length();
        return this;
    }

    /** A value outside quotes: split at {@code separators}, its glob characters special. */
    FieldBuilder unquoted(Value value, String separators) {
        if (!value.known()) {
            return quoted(value);
        }
        sources(value);
        split(value.text(), separators);
        return this;
    }

    private void split(String known, String separators) {
        int start = 0;
        for (int at = 0; at < known.length(); at++) {
            if (separators.indexOf(known.charAt(at)) >= 0) {
                piece(known, start, at);
                boolean blank = " \t\n".indexOf(known.charAt(at)) >= 0;
                started |= !blank;
                end();
                start = at + 1;
            }
        }
        piece(known, start, known.length());
    }

    private void piece(String known, int from, int to) {
        if (to > from) {
            pattern(known.substring(from, to));
        }
    }

    /** Ends the field at hand, if there is one. */
    void end() {
        if (started) {
            fields.add(field());
        }
        text.setLength(0);
        started = false;
        isStatic = true;
        glob = false;
        tilde = false;
        brace = false;
        anyKnown = false;
        tail = 0;
        pathClass = Optional.empty();
        sources = List.of();
        nature = Optional.empty();
        emptied = null;
    }

    private Field field() {
        boolean exact = isStatic && !glob && !brace;
        Argument argument =
                new Argument(text.toString(), exact, glob, brace, tilde, place(), ifUnset(), span);
        return new Field(
                argument,
                tail,
                !isStatic && !anyKnown && !glob,
                sources,
                nature.orElse(Nature.ANY));
    }

    /** What is left when the variables that nothing sets are empty, and nothing else is unknown. */
    private Optional<String> ifUnset() {
        return emptied != null && !emptied.isEmpty() && nature.equals(Optional.of(Nature.NOTHING))
                ? Optional.of(emptied.toString())
                : Optional.empty();
    }

    private Optional<PathClass> place() {
        if (!pathClass.equals(Optional.of(PathClass.WORKSPACE_ROOT))) {
            return pathClass;
        }
        boolean below = text.length() - tail > 1 && !text.substring(tail).equals("/*");
        return below ? Optional.of(PathClass.INSIDE) : pathClass;
    }

    FieldBuilder started() {
        started = true;
        return this;
    }

    FieldBuilder brace() {
        brace = true;
        return this;
    }

    FieldBuilder tilde() {
        tilde = true;
        return this;
    }

    FieldBuilder notStatic() {
        isStatic = false;
        tail = text.length();
        return this;
    }

    private void sources(Value value) {
        if (!value.sources().isEmpty()) {
            List<Invocation> all = new ArrayList<>(sources);
            all.addAll(value.sources());
            sources = all;
        }
    }

    List<Field> fields() {
        end();
        return fields;
    }

    /** The one field that a word without splitting becomes. */
    Field single() {
        started = true;
        return field();
    }
}
