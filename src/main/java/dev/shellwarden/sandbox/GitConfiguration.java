package dev.shellwarden.sandbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads a git configuration file as git does (git-config(1), "Syntax"), and remembers where each
 * entry stands.
 */
final class GitConfiguration {

    private static final int END = -1;

    private final String text;
    private final List<Entry> entries = new ArrayList<>();
    private int at;
    private String section = "";

    private GitConfiguration(String text) {
        this.text = text;
    }

    /**
     * One entry.
     *
     * @param key section, subsection and name with points between; in lower case but for the
     *     subsection
     * @param value the value as git sees it; {@code true} where there is none
     * @param start where its name begins
     * @param end behind its value
     */
    record Entry(String key, String value, int start, int end) {

        boolean isSame(Entry other) {
            return key.equals(other.key) && value.equals(other.value);
        }
    }

    /** The file is none that git would read. */
    static final class Malformed extends Exception {

        private static final long serialVersionUID = 1L;

        Malformed(int offset) {
            super("not a git configuration at offset " + offset);
        }
    }

    /**
     * @param text the file, each byte a character
     */
    static List<Entry> read(String text) throws Malformed {
        GitConfiguration reader = new GitConfiguration(text);
        reader.skipByteOrderMark();
        while (reader.peek() != END) {
            reader.readOne();
        }
        return reader.entries;
    }

    /** The text without the given entries. */
    static String without(String text, List<Entry> unwanted) {
        StringBuilder result = new StringBuilder(text);
        unwanted.reversed().forEach(entry -> result.delete(entry.start(), entry.end()));
        return result.toString();
    }

    private void skipByteOrderMark() {
        if (text.startsWith("\u00EF\u00BB\u00BF")) {
            at = 3;
        }
    }

    private void readOne() throws Malformed {
        int next = peek();
        if (Character.isWhitespace(next)) {
            at++;
        } else if (next == '#' || next == ';') {
            skipComment();
        } else if (next == '[') {
            readSection();
        } else if (isLetter(next)) {
            readEntry();
        } else {
            throw new Malformed(at);
        }
    }

    private void skipComment() {
        while (peek() != END && peek() != '\n') {
            at++;
        }
    }

    private void readSection() throws Malformed {
        at++;
        StringBuilder name = new StringBuilder();
        while (isNameCharacter(peek()) || peek() == '.') {
            name.append((char) take());
        }
        section = name.toString().toLowerCase(Locale.ROOT);
        if (peek() == ' ' || peek() == '\t') {
            section += "." + readSubsection();
        }
        if (take() != ']') {
            throw new Malformed(at);
        }
    }

    private String readSubsection() throws Malformed {
        while (peek() == ' ' || peek() == '\t') {
            at++;
        }
        if (take() != '"') {
            throw new Malformed(at);
        }
        StringBuilder name = new StringBuilder();
        while (peek() != '"') {
            int next = take();
            int character = next == '\\' ? take() : next;
            if (character == END || character == '\n') {
                throw new Malformed(at);
            }
            name.append((char) character);
        }
        at++;
        return name.toString();
    }

    private void readEntry() throws Malformed {
        int start = at;
        StringBuilder name = new StringBuilder();
        while (isNameCharacter(peek())) {
            name.append((char) take());
        }
        while (peek() == ' ' || peek() == '\t') {
            at++;
        }
        String value = "true";
        if (peek() == '=') {
            at++;
            value = readValue();
        } else if (peek() != END && !atLineEnd()) {
            throw new Malformed(at);
        }
        String key = name.toString().toLowerCase(Locale.ROOT);
        entries.add(new Entry(section.isEmpty() ? key : section + "." + key, value, start, at));
    }

    private String readValue() throws Malformed {
        StringBuilder value = new StringBuilder();
        int solid = 0;
        boolean quoted = false;
        while (peek() != END && !atLineEnd()) {
            int next = take();
            if (next == '"') {
                quoted = !quoted;
                solid = value.length();
            } else if (next == '\\') {
                readEscape(value);
                solid = value.length();
            } else if (!quoted && (next == '#' || next == ';')) {
                skipComment();
            } else if (quoted || !Character.isWhitespace(next)) {
                value.append((char) next);
                solid = value.length();
            } else if (!value.isEmpty()) {
                value.append((char) next);
            }
        }
        if (quoted) {
            throw new Malformed(at);
        }
        value.setLength(solid);
        return value.toString();
    }

    private void readEscape(StringBuilder value) throws Malformed {
        if (peek() == END) {
            return;
        }
        if (atLineEnd()) {
            at += peek() == '\r' ? 2 : 1;
            return;
        }
        switch (take()) {
            case 't' -> value.append('\t');
            case 'b' -> value.append('\b');
            case 'n' -> value.append('\n');
            case '\\' -> value.append('\\');
            case '"' -> value.append('"');
            default -> throw new Malformed(at);
        }
    }

    private boolean atLineEnd() {
        return peek() == '\n'
                || (peek() == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n');
    }

    private int peek() {
        return at < text.length() ? text.charAt(at) : END;
    }

    private int take() {
        return at < text.length() ? text.charAt(at++) : END;
    }

    private static boolean isLetter(int character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
    }

    private static boolean isNameCharacter(int character) {
        return isLetter(character) || (character >= '0' && character <= '9') || character == '-';
    }
}
