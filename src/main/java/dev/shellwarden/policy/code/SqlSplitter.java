package dev.shellwarden.policy.code;

import dev.shellwarden.rules.CodeStatement;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Statements of query languages: split at semicolons and line ends, comments removed, blanks
 * squeezed.
 */
final class SqlSplitter {

    private static final int MOST = 1000;
    private static final Pattern CARRIES =
            Pattern.compile(
                    "(?i)^(with |do |create (or replace )?(function|procedure|event|trigger)|prepare |explain (\\(?analy[sz]e)|(select|perform|call) (\\w+\\.)?dblink|exec(ute)? )");
    private static final Pattern CARRIED =
            Pattern.compile(
                    "(?i)\\b((?:delete from|drop|truncate|update|alter|grant|revoke) [^()$;']*)");

    private static final Pattern EXECUTED_COMMENT = Pattern.compile("/\\*!\\d*");
    private static final Pattern NAMED_IN_BRACKETS =
            Pattern.compile("\\[\\s*(['\"`])(\\w+)\\1\\s*]");

    private SqlSplitter() {}

    static List<CodeStatement> statements(String language, String text, Span span) {
        List<CodeStatement> statements = new ArrayList<>();
        for (String statement : split(language, plain(language, text))) {
            add(statement, language, span, statements);
            inner(statement).forEach(part -> add(part, language, span, statements));
        }
        return statements;
    }

    /** {@code db["drop"]()} is {@code db.drop()}. */
    private static String plain(String language, String text) {
        return language.equals("mongodb")
                ? NAMED_IN_BRACKETS.matcher(text).replaceAll(".$2")
                : text;
    }

    private static void add(
            String statement, String language, Span span, List<CodeStatement> statements) {
        if (statements.size() < MOST) {
            statements.add(new CodeStatement(language, CodeStatement.Kind.QUERY, statement, span));
        }
    }

    /** Statements that another carries: in a WITH clause, in a block of code. */
    private static List<String> inner(String statement) {
        if (!CARRIES.matcher(statement).find()) {
            return List.of();
        }
        List<String> parts = new ArrayList<>();
        Matcher matcher = CARRIED.matcher(statement);
        while (matcher.find() && parts.size() < MOST) {
            parts.add(matcher.group(1).strip());
        }
        return parts;
    }

    private static List<String> split(String language, String text) {
        List<String> statements = new ArrayList<>();
        StringBuilder current = new StringBuilder();
        boolean lines = language.equals("redis");
        int at = 0;
        while (at < text.length()) {
            char character = text.charAt(at);
            if (text.startsWith("--", at) && !lines
                    || character == '#' && language.equals("sql") && startsLine(text, at)) {
                at = end(text, "\n", at);
                current.append(' ');
            } else if (text.startsWith("/*", at) && !text.startsWith("/*!", at)) {
                at = end(text, "*/", at + 2) + 2;
                current.append(' ');
            } else if (character == '\'' || character == '"' || character == '`') {
                int close = quoteEnd(text, at);
                current.append(text, at, close);
                at = close;
            } else if (character == ';' || lines && character == '\n') {
                flush(current, statements);
                at++;
            } else if (character == '\n' && startsMetaCommand(text, at + 1)) {
                flush(current, statements);
                at++;
            } else {
                current.append(character);
                at++;
            }
        }
        flush(current, statements);
        return statements;
    }

    private static boolean startsMetaCommand(String text, int at) {
        return at < text.length() && (text.charAt(at) == '\\' || text.charAt(at) == '.');
    }

    private static boolean startsLine(String text, int at) {
        return at == 0 || text.charAt(at - 1) == '\n';
    }

    private static int end(String text, String mark, int from) {
        int found = text.indexOf(mark, from);
        return found < 0 ? text.length() : found;
    }

    private static int quoteEnd(String text, int open) {
        char quote = text.charAt(open);
        for (int at = open + 1; at < text.length(); at++) {
            if (text.charAt(at) == '\\') {
                at++;
            } else if (text.charAt(at) == quote) {
                return at + 1;
            }
        }
        return text.length();
    }

    private static void flush(StringBuilder current, List<String> statements) {
        String text =
                EXECUTED_COMMENT.matcher(current).replaceAll(" ").replaceAll("\\s+", " ").strip();
        if (!text.isEmpty()) {
            statements.add(text);
        }
        current.setLength(0);
    }
}
