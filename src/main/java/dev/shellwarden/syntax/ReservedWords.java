package dev.shellwarden.syntax;

import java.util.Set;

/**
 * Recognizes reserved words, which are special only where a command may start (POSIX, section 2.4).
 */
final class ReservedWords {

    private static final Set<String> POSIX =
            Set.of(
                    "!", "{", "}", "case", "do", "done", "elif", "else", "esac", "fi", "for", "if",
                    "in", "then", "until", "while");
    private static final Set<String> BASH =
            Set.of("[[", "]]", "coproc", "function", "select", "time");
    private static final String FIRST_CHARACTERS = "!{}[]cdefituwsf";
    private static final int LONGEST = 8;

    private final Cursor cursor;
    private int lookedAt = -1;
    private String found = "";
    private int end;

    ReservedWords(Cursor cursor) {
        this.cursor = cursor;
    }

    /** The reserved word at the cursor, or an empty text. */
    String peek() {
        char c = cursor.peek();
        if (c == Cursor.END || FIRST_CHARACTERS.indexOf(c) < 0) {
            return "";
        }
        if (lookedAt != cursor.position()) {
            lookedAt = cursor.position();
            found = lookUp();
        }
        return found;
    }

    /** Passes over the reserved word that {@link #peek()} answers. */
    void skip() {
        cursor.moveTo(end);
        lookedAt = -1;
    }

    /** Passes over {@code word} when it stands at the cursor. */
    boolean take(String word) {
        boolean there = peek().equals(word);
        if (there) {
            skip();
        }
        return there;
    }

    private String lookUp() {
        int from = cursor.position();
        int index = afterPlain(from, from + LONGEST + 1);
        end = index;
        if (cursor.rawAt(index) == '\\') {
            return lookUpContinued();
        }
        boolean candidate = index - from <= LONGEST && Characters.endsWord(cursor.rawAt(index));
        return candidate ? known(cursor.text().substring(from, index)) : "";
    }

    private int afterPlain(int from, int most) {
        int index = from;
        while (index < most && !Characters.isSpecial(cursor.rawAt(index))) {
            index++;
        }
        return index;
    }

    /** A reserved word may be written with line continuations in it. */
    private String lookUpContinued() {
        StringBuilder text = new StringBuilder();
        int index = cursor.position();
        while (text.length() <= LONGEST && !Characters.isSpecial(cursor.rawAt(index))) {
            text.append(cursor.rawAt(index));
            index = cursor.afterContinuations(index + 1);
        }
        end = index;
        return Characters.endsWord(cursor.rawAt(index)) ? known(text.toString()) : "";
    }

    private String known(String text) {
        if (POSIX.contains(text)) {
            return text;
        }
        if (!BASH.contains(text)) {
            return "";
        }
        return cursor.isPosix() && (text.equals("time") || text.equals("]]")) ? "" : text;
    }
}
