package dev.shellwarden.policy.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of editors and clients of databases that leave their language: for a shell, for a file. */
final class ClientLines {

    private static final int MOST = 100;

    private ClientLines() {}

    /** A line that an editor or a client hands to a shell, addresses of lines in front of it. */
    private static final Pattern ESCAPE =
            Pattern.compile(
                    "(?m)^[ \\t]*[:%0-9,.$;]*[ \\t]*(?:silent!?\\s+)?(?:(?:[rweE]|read|write)\\s*)?"
                            + "(?:!+|\\\\!|\\.she?l?l?\\s|\\.sy\\w*\\s|(?:platform\\s+)?shell\\s|system\\s)\\s*(.+)$");

    /** A file that a client takes for a pipe: {@code .once |command}, {@code \o |command}. */
    private static final Pattern PIPE =
            Pattern.compile(
                    "(?m)(?:^[ \\t]*\\.[a-z]+\\s+(?:-\\S+\\s+)*|\\\\(?:o|out|g|gx|w|write|copy .*)\\s*)['\"]?\\|\\s*(.+?)['\"]?$");

    /** What a pipe is given: the answer to a statement, which is not known. */
    static final String ANSWER = "cat \"" + Value.UNKNOWN + "\" | ";

    /** A program that takes what a statement answers: {@code \\copy t to program 'command'}. */
    private static final Pattern TAKER =
            Pattern.compile(
                    "(?im)\\bcopy\\b[^;]{0,999}?\\bto\\s{1,9}program\\s{0,9}['\"]?(.+?)['\"]?[ \\t]*;?$");

    /** The answer to a statement taken for statements: {@code \gexec} of psql. */
    private static final Pattern ANSWER_RUN = Pattern.compile("\\\\gexec\\b");

    /** {@code edit(value, 'command')} of sqlite3. */
    private static final Pattern EDITOR =
            Pattern.compile("(?i)\\bedit\\s?\\([^)]{0,500}?,\\s?'((?:[^']|'')*)'");

    /**
     * Lines that an editor or a client hands to a shell: {@code !command}, {@code :r !command},
     * {@code \! command}, {@code .shell command}, {@code .once |command}.
     */
    static List<String> escapes(CharSequence text) {
        List<String> commands = commands(ESCAPE, text, line -> line.group(1));
        commands.addAll(commands(EDITOR, text, line -> line.group(1)));
        commands.addAll(commands(PIPE, text, line -> ANSWER + line.group(1)));
        commands.addAll(commands(TAKER, text, line -> ANSWER + line.group(1)));
        commands.addAll(commands(ANSWER_RUN, text, _ -> "psql -c \"" + Value.UNKNOWN + "\""));
        return commands;
    }

    /** A file of more statements: {@code .read FILE}, {@code \\i FILE}, {@code source FILE}. */
    private static final Pattern INCLUDED =
            Pattern.compile(
                    "(?im)^[ \\t]*(\\.read|\\\\i|\\\\ir|\\\\include|\\\\\\.|source)[ \\t]+['\"]?([\\w./~+@-]+)['\"]?[ \\t]*;?$");

    /** The client started with each file of statements that a text takes in. */
    static List<String> included(CharSequence text) {
        return commands(INCLUDED, text, ClientLines::started);
    }

    private static String started(MatchResult included) {
        return switch (included.group(1).toLowerCase(Locale.ROOT)) {
            case ".read" -> "sqlite3 -init " + included.group(2);
            case "source", "\\." -> "mysql < " + included.group(2);
            default -> "psql -f " + included.group(2);
        };
    }

    /**
     * A file that a client writes: {@code .output FILE}, {@code \\o FILE}, {@code tee FILE}, {@code
     * \\copy t to FILE}.
     */
    private static final Pattern WRITTEN =
            Pattern.compile(
                    "(?im)^[ \\t]*(?:\\.(?:output|once|log|trace|save|clone|backup(?:[ \\t]+\\w+)?(?=[ \\t]+\\S+[ \\t]*$))"
                            + "|\\\\(?:o|out|g|gx|w|write|s|T|L|log-file)|tee|spool|\\\\copy\\b.{0,999}?\\bto)"
                            + "[ \\t]+(?!off\\b|stdout\\b|stderr\\b|program\\b|end\\b)['\"]?([\\w./~+@-]+)['\"]?[ \\t]*;?$");

    /** What empties the files that a client writes. */
    static List<String> written(CharSequence text) {
        return commands(WRITTEN, text, file -> ": > " + file.group(1));
    }

    /**
     * A file that statements read: {@code COPY t FROM 'FILE'}, {@code \copy t from FILE}, {@code
     * LOAD DATA INFILE 'FILE'}, {@code pg_read_file('FILE')}.
     */
    private static final Pattern READ =
            Pattern.compile(
                    "(?i)(?:\\bcopy\\b[^;]{0,999}?\\bfrom|\\binfile|\\b(?:pg_read_(?:binary_)?file|pg_ls_dir|lo_import|load_file|readfile|read_csv|read_text|read_blob)\\s{0,9}\\()"
                            + "\\s{0,9}['\"]?(?!stdin\\b|pstdin\\b|program\\b)([\\w./~+@-]*[./~][\\w./~+@-]*)");

    /** A file that statements write on the machine of the server or client. */
    private static final Pattern STORED =
            Pattern.compile(
                    "(?i)(?:\\bcopy\\b[^;]{0,999}?\\bto|\\binto\\s{1,9}(?:outfile|dumpfile)|\\bvacuum\\s{1,9}into|\\battach(?:\\s{1,9}database)?|\\bwritefile\\s{0,9}\\(|\\blo_export\\s{0,9}\\([^,']{1,40},)"
                            + "\\s{0,9}'([\\w./~+@-]+)'");

    /** What reads and what changes the files that statements name. */
    static List<String> touched(CharSequence text) {
        List<String> commands = commands(READ, text, file -> "cat " + file.group(1));
        commands.addAll(commands(STORED, text, file -> ": >> " + file.group(1)));
        return commands;
    }

    /** A file that an expression of terraform reads: {@code file("FILE")}. */
    private static final Pattern EVALUATED =
            Pattern.compile(
                    "\\b(?:file\\w*|templatefile)\\s{0,9}\\(\\s{0,9}(?:(?:pathexpand|abspath)\\s{0,9}\\(\\s{0,9})?\"([\\w./~+@-]+)\"");

    /** What reads the files that expressions name. */
    static List<String> evaluated(CharSequence text) {
        return commands(EVALUATED, text, file -> "cat " + file.group(1));
    }

    /** {@code host command} of sqlplus. */
    private static final Pattern HOSTED = Pattern.compile("(?im)^[ \\t]*ho(?:s|st)?[ \\t]+(.+)$");

    static List<String> hosted(CharSequence text) {
        return commands(HOSTED, text, line -> line.group(1));
    }

    /** A command for each place in a text, for a bounded number of them. */
    private static List<String> commands(
            Pattern pattern, CharSequence text, Function<MatchResult, String> command) {
        List<String> commands = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find() && commands.size() < MOST) {
            commands.add(command.apply(matcher));
        }
        return commands;
    }
}
