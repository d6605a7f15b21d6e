package dev.shellwarden.syntax;

import java.util.Optional;

/**
 * A redirection.
 *
 * @param descriptor the number or the <code>{name}</code> written before the operator, absent when
 *     none is
 * @param operator what it does
 * @param target the word after the operator; for a here-document its delimiter as written
 * @param hereDocument the body, for the two here-document operators; a single literal part when the
 *     delimiter is quoted
 * @param span where it stands, without the here-document's body
 */
public record Redirection(
        Optional<String> descriptor,
        Operator operator,
        Word target,
        Optional<Word> hereDocument,
        Span span) {

    /** The operators of POSIX, section 2.7, and of bash. */
    public enum Operator {
        INPUT("<"),
        OUTPUT(">"),
        APPEND(">>"),
        CLOBBER(">|"),
        READ_WRITE("<>"),
        DUPLICATE_INPUT("<&"),
        DUPLICATE_OUTPUT(">&"),
        OUTPUT_AND_ERROR("&>"),
        APPEND_OUTPUT_AND_ERROR("&>>"),
        HERE_DOCUMENT("<<"),
        HERE_DOCUMENT_STRIPPING_TABS("<<-"),
        HERE_STRING("<<<");

        private final String text;

        Operator(String text) {
            this.text = text;
        }

        /** The operator as written in a script. */
        public String text() {
            return text;
        }
    }
}
