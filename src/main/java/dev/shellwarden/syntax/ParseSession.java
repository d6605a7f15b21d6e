package dev.shellwarden.syntax;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** What all cursors over one text share: dialect, warnings, and how deep the nesting is. */
final class ParseSession {

    /**
     * Far beyond what people write; keeps the parser's and every later recursion within a thread's
     * stack.
     */
    static final int MAXIMUM_NESTING = 150;

    /** Each level reads the lines of all deeper ones once more. */
    static final int MAXIMUM_HERE_DOCUMENTS = 8;

    private final Dialect dialect;
    private final LinkedHashSet<Script.Warning> warnings = new LinkedHashSet<>();
    private int nesting;
    private int hereDocuments;

    ParseSession(Dialect dialect) {
        this.dialect = dialect;
    }

    boolean isPosix() {
        return dialect == Dialect.POSIX;
    }

    void warn(String message, Span span) {
        warnings.add(new Script.Warning(message, span));
    }

    List<Script.Warning> warnings() {
        return new ArrayList<>(warnings);
    }

    /** Takes back the warnings after the first {@code kept} ones. */
    List<Script.Warning> withdrawWarnings(int kept) {
        List<Script.Warning> withdrawn = new ArrayList<>(0);
        while (warnings.size() > kept) {
            withdrawn.addFirst(warnings.removeLast());
        }
        return withdrawn;
    }

    /** One level deeper; answers false when that is too deep. */
    boolean enter() {
        nesting++;
        return nesting <= MAXIMUM_NESTING;
    }

    void leave() {
        nesting--;
    }

    /** One here-document deeper; answers false when that is too deep. */
    boolean enterHereDocument() {
        hereDocuments++;
        return hereDocuments <= MAXIMUM_HERE_DOCUMENTS;
    }

    void leaveHereDocument() {
        hereDocuments--;
    }

    /** Remembers the levels, so that a second reading starts from the same. */
    Levels levels() {
        return new Levels(nesting, hereDocuments);
    }

    void reset(Levels levels) {
        nesting = levels.nesting();
        hereDocuments = levels.hereDocuments();
    }

    record Levels(int nesting, int hereDocuments) {}
}
