package dev.shellwarden.syntax;

import dev.shellwarden.syntax.WordPart.DoubleQuoted;
import dev.shellwarden.syntax.WordPart.Literal;
import dev.shellwarden.syntax.WordPart.SingleQuoted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The here-documents of one text: what is announced on a line, and the bodies that follow it
 * (POSIX, section 2.7.4).
 */
final class HereDocuments {

    /** What can make a newline something else than the end of its line. */
    private static final String HIDING_NEWLINES = "\\'\"`([{";

    private final Cursor cursor;
    private final Map<Integer, Body> bodies = new HashMap<>(0);
    private final Map<Integer, Ahead> readAhead = new HashMap<>(0);
    private boolean foundLate;
    private List<Announced> announced = new ArrayList<>(0);
    private int suspensions;
    private int suspendedDocuments;

    /** A body, and where reading goes on after its delimiter. */
    private record Body(Word word, int next) {}

    /** What reading a body told before its turn had come. */
    private record Ahead(
            int start, Optional<SyntaxException> failure, List<Script.Warning> warnings) {}

    private record Announced(int place, String delimiter, boolean quoted, boolean stripTabs) {}

    /** What was announced outside a substitution, whose own lines do not hold those bodies. */
    record Suspended(List<Announced> announced) {}

    private record Delimiter(String text, boolean quoted) {}

    private record Line(int start, int end, String text) {}

    HereDocuments(Cursor cursor) {
        this.cursor = cursor;
    }

    /** Whether a body became known only after the command that it belongs to. */
    boolean foundLate() {
        return foundLate;
    }

    /** Prepares the second reading: bodies stay known. */
    void startAgain() {
        announced = new ArrayList<>(0);
        suspensions = 0;
        suspendedDocuments = 0;
    }

    Suspended suspend() {
        Suspended outer = new Suspended(announced);
        announced = new ArrayList<>(0);
        suspensions++;
        suspendedDocuments += outer.announced().size();
        return outer;
    }

    void resume(Suspended outer, int from) {
        if (!announced.isEmpty()) {
            throw cursor.unsupported(
                    "A here-document whose text lies outside the substitution it starts in", from);
        }
        announced = outer.announced();
        suspensions--;
        suspendedDocuments -= outer.announced().size();
    }

    /**
     * Takes note of the here-document whose operator stands at {@code place}. Answers its body when
     * it is known.
     */
    Optional<Word> announce(int place, Word written, boolean stripTabs) {
        Delimiter delimiter = delimiterOf(written);
        Announced document = new Announced(place, delimiter.text(), delimiter.quoted(), stripTabs);
        if (announced.isEmpty() && !readAhead.containsKey(place)) {
            int newline = plainLineEnd();
            if (newline >= 0) {
                readAhead.put(place, readAhead(document, newline + 1));
            }
        }
        announced.add(document);
        return Optional.ofNullable(bodies.get(place)).map(Body::word);
    }

    /** Reads the announced bodies; the cursor stands after a newline. */
    void afterNewline() {
        refuseWhereShellsDiffer();
        if (announced.isEmpty()) {
            return;
        }
        List<Announced> due = announced;
        announced = new ArrayList<>(0);
        for (Announced document : due) {
            tellAhead(document);
            Body known = bodies.get(document.place());
            Body body = known == null ? read(document) : known;
            bodies.put(document.place(), body);
            foundLate |= known == null;
            cursor.moveTo(body.next());
        }
    }

    /**
     * Reads a body before its turn, where nothing hides the end of its line: so it is known when
     * its command is, and the text need not be read again.
     */
    private Ahead readAhead(Announced document, int start) {
        int place = cursor.position();
        ParseSession session = cursor.session();
        ParseSession.Levels levels = session.levels();
        int warnings = session.warnings().size();
        Optional<SyntaxException> failure = Optional.empty();
        cursor.moveTo(start);
        try {
            bodies.put(document.place(), read(document));
        } catch (SyntaxException e) {
            failure = Optional.of(e);
            session.reset(levels);
        }
        cursor.moveTo(place);
        return new Ahead(start, failure, session.withdrawWarnings(warnings));
    }

    /** The newline that ends the line for certain, or -1. */
    private int plainLineEnd() {
        for (int index = cursor.position(); index < cursor.limit(); index++) {
            char c = cursor.rawAt(index);
            if (c == '\n') {
                return index;
            }
            if (HIDING_NEWLINES.indexOf(c) >= 0) {
                return -1;
            }
        }
        return -1;
    }

    /** The turn of a document that was read ahead has come, the cursor standing at its body. */
    private void tellAhead(Announced document) {
        Ahead ahead = readAhead.get(document.place());
        if (ahead == null) {
            return;
        }
        if (ahead.start() != cursor.position()) {
            throw cursor.unsupported(
                    "Where this here-document begins can be read in two ways", document.place());
        }
        ahead.warnings()
                .forEach(warning -> cursor.session().warn(warning.message(), warning.span()));
        if (ahead.failure().isPresent()) {
            throw ahead.failure().get();
        }
    }

    /** At the end of the text an announced document is empty. */
    void atEnd() {
        afterNewline();
    }

    private void refuseWhereShellsDiffer() {
        if (suspendedDocuments > 0) {
            cursor.requireBash(
                    "A newline in a substitution while a here-document is due",
                    Math.max(0, cursor.position() - 1));
        }
    }

    private Delimiter delimiterOf(Word written) {
        StringBuilder text = new StringBuilder();
        boolean quoted = false;
        for (WordPart part : written.parts()) {
            quoted |= !(part instanceof Literal literal) || literal.escaped();
            text.append(literalText(part));
        }
        if (text.indexOf("\n") >= 0) {
            throw cursor.unsupported(
                    "A here-document's delimiter with a newline", cursor.position());
        }
        return new Delimiter(text.toString(), quoted);
    }

    private String literalText(WordPart part) {
        return switch (part) {
            case Literal literal -> refuseExpansion(literal.value());
            case SingleQuoted single when !single.ansiC() -> refuseExpansion(single.value());
            case DoubleQuoted quoted when !quoted.localized() -> {
                StringBuilder text = new StringBuilder();
                quoted.parts().forEach(inner -> text.append(literalText(inner)));
                yield text.toString();
            }
            case SingleQuoted single -> throw refusedExpansion();
            case DoubleQuoted quoted -> throw refusedExpansion();
            case WordPart.ParameterExpansion expansion -> throw refusedExpansion();
            case WordPart.CommandSubstitution expansion -> throw refusedExpansion();
            case WordPart.ArithmeticExpansion expansion -> throw refusedExpansion();
            case WordPart.ProcessSubstitution expansion -> throw refusedExpansion();
            case WordPart.ExtendedGlob expansion -> throw refusedExpansion();
        };
    }

    private String refuseExpansion(String text) {
        if (text.indexOf('$') >= 0 || text.indexOf('`') >= 0) {
            throw refusedExpansion();
        }
        return text;
    }

    private SyntaxException refusedExpansion() {
        return cursor.unsupported(
                "A here-document's delimiter with an expansion", cursor.position());
    }

    private Body read(Announced document) {
        int start = cursor.position();
        StringBuilder stripped = new StringBuilder();
        while (cursor.position() < cursor.limit()) {
            Line line = nextLine(document);
            if (line.text().equals(document.delimiter())) {
                return body(document, start, line.start(), stripped, line.end());
            }
            int rest = restAfterDelimiter(document, line);
            if (rest >= 0) {
                return body(document, start, line.start(), stripped, rest);
            }
            stripped.append(line.text()).append('\n');
            cursor.moveTo(line.end());
        }
        Span place = cursor.span(document.place(), document.place() + 2);
        cursor.session()
                .warn(
                        "The here-document ends with the text, without '%s'"
                                .formatted(document.delimiter()),
                        place);
        return body(document, start, cursor.limit(), stripped, cursor.limit());
    }

    /**
     * The line under the cursor; one whose newline is escaped goes on, in a body that is expanded.
     */
    private Line nextLine(Announced document) {
        int start = cursor.position();
        StringBuilder text = new StringBuilder();
        int index = start;
        while (true) {
            int newline = cursor.text().indexOf('\n', index);
            int end = newline < 0 || newline >= cursor.limit() ? cursor.limit() : newline;
            boolean continued =
                    !document.quoted() && end < cursor.limit() && endsWithBackslash(index, end);
            text.append(cursor.text(), index, continued ? end - 1 : end);
            index = Math.min(end + 1, cursor.limit());
            if (!continued) {
                return new Line(
                        start, index, document.stripTabs() ? withoutTabs(text) : text.toString());
            }
        }
    }

    private boolean endsWithBackslash(int from, int end) {
        int index = end;
        while (index > from && cursor.rawAt(index - 1) == '\\') {
            index--;
        }
        return (end - index) % 2 == 1;
    }

    private static String withoutTabs(StringBuilder line) {
        int index = 0;
        while (index < line.length() && line.charAt(index) == '\t') {
            index++;
        }
        return line.substring(index);
    }

    /**
     * Inside a substitution bash ends a document also where the delimiter starts a line that holds
     * a closing parenthesis, and reads the rest of the line as commands. Answers where that rest
     * starts, or -1.
     */
    private int restAfterDelimiter(Announced document, Line line) {
        String delimiter = document.delimiter();
        if (suspensions == 0
                || !line.text().startsWith(delimiter)
                || line.text().indexOf(')', delimiter.length()) < 0) {
            return -1;
        }
        cursor.requireBash("A here-document's delimiter with more text behind it", line.start());
        int tabs = line.start();
        while (document.stripTabs() && cursor.rawAt(tabs) == '\t') {
            tabs++;
        }
        int rest = tabs + delimiter.length();
        boolean plain =
                cursor.text().startsWith(delimiter, tabs)
                        && line.text().substring(delimiter.length()).stripLeading().startsWith(")");
        if (!plain) {
            throw cursor.unsupported(
                    "Versions of bash differ about where this here-document ends", line.start());
        }
        return rest;
    }

    private Body body(Announced document, int start, int end, StringBuilder stripped, int next) {
        Span span = cursor.span(start, end);
        String text =
                document.stripTabs() ? stripped.toString() : cursor.text().substring(start, end);
        if (document.quoted() || Characters.isPlainInDoubleQuotes(text) && !text.isEmpty()) {
            return new Body(new Word(List.of(new Literal(text, true, span)), span), next);
        }
        Cursor inner =
                document.stripTabs() ? cursor.overDerived(text, span) : cursor.within(start, end);
        return new Body(new Word(expanded(inner), span), next);
    }

    private List<WordPart> expanded(Cursor inner) {
        cursor.enter();
        if (!cursor.session().enterHereDocument()) {
            throw cursor.unsupported(
                    "Here-documents in here-documents, more than %d deep"
                            .formatted(ParseSession.MAXIMUM_HERE_DOCUMENTS),
                    inner.position());
        }
        List<WordPart> parts = inner.atEnd() ? List.of() : new ScriptReader(inner).readQuotedText();
        cursor.session().leaveHereDocument();
        cursor.leave();
        return parts;
    }
}
