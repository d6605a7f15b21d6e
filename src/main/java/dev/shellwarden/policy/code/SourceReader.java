package dev.shellwarden.policy.code;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Source files of compiled and build languages (Rust, Go, Java, Groovy, CMake …): the calls that
 * start programs or remove paths, with the texts in them. Other texts of a source are data.
 */
final class SourceReader {

    private static final int MOST = 100;
    private static final int LONGEST_CALL = 2000;

    /** What starts a program, up to the parenthesis of its arguments. */
    private static final Pattern STARTER =
            Pattern.compile(
                    "(?:\\bCommand::new|\\bexec\\.Command(?:Context)?|\\bsyscall\\.Exec|\\bos\\.StartProcess"
                            + "|\\bProcessBuilder|\\bProcess\\.(?:run|runSync|start|Start)|\\bProcessStartInfo"
                            + "|\\.exec|\\bexec[vl][pe]{0,2}|\\bposix_spawnp?|\\bsystem|\\bpopen"
                            + "|\\bSystem\\.(?:cmd|shell)|\\bchild(?:_p|P)rocess\\.\\w+|\\breadProcess|\\bcallCommand"
                            + "|\\b(?:addSystemCommand|execCmd\\w*|execShellCmd|commandLine|sh))\\s*\\(");

    /** Words without parentheses: {@code commandLine 'rm', '-rf', 'x'} of Gradle. */
    private static final Pattern PLAIN_CALL =
            Pattern.compile("(?m)\\b(?:commandLine|executable)[ \\t]+([\"'\\[].*)$");

    /** Commands that stand in a file as they are, of CMake, Go, MSBuild. */
    private static final Pattern AS_IT_STANDS =
            Pattern.compile(
                    "(?m)\\bCOMMAND\\s+([^)$\\s][^)\\n]*?)(?=\\s+[A-Z]+(?:_[A-Z]+)*\\b|\\)|$)"
                            + "|^//go:generate[ \\t]+(.+)$"
                            + "|<Exec\\s+Command\\s*=\\s*\"([^\"]+)\"");

    private static final Pattern EXECUTED =
            Pattern.compile("\"([^\"\\n]+)\"\\s*\\.\\s*execute\\s*\\(");

    private static final Pattern REMOVAL =
            Pattern.compile("(?i)\\b(?:remove|delete|unlink)(\\w*)!?\\s*\\(\\s*\"([^\"\\n]+)\"");
    private static final Pattern REMOVED_BY_CMAKE =
            Pattern.compile("(?i)\\bfile\\s*\\(\\s*REMOVE(_RECURSE)?\\s+([^)$]+)\\)");
    private static final Pattern WHOLE_TREE = Pattern.compile("(?i)all|tree|rec");

    private static final Pattern COMMENT = Pattern.compile("(?m)^[ \\t]*(?://(?!go:)|#(?!!)).*$");
    private static final Pattern TEXT =
            Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"|`([^`]*+)`|'((?:[^'\\\\\\n]|\\\\.)*+)'");

    private SourceReader() {}

    static List<String> commands(String source, Meter meter) {
        String text = COMMENT.matcher(meter.text(source)).replaceAll("");
        List<String> commands = each(AS_IT_STANDS, text, meter, SourceReader::firstGroup);
        commands.addAll(each(EXECUTED, text, meter, call -> unescaped(call.group(1))));
        commands.addAll(each(PLAIN_CALL, text, meter, call -> joined(texts(call.group(1)))));
        Matcher starter = STARTER.matcher(meter.text(text));
        while (starter.find() && commands.size() < MOST) {
            started(text.substring(starter.end(), callEnd(text, starter.end())), commands);
        }
        commands.addAll(each(REMOVAL, text, meter, SourceReader::removal));
        commands.addAll(each(REMOVED_BY_CMAKE, text, meter, SourceReader::removalByCmake));
        return commands.stream().filter(each -> !each.isBlank()).toList();
    }

    private static List<String> each(
            Pattern pattern, String text, Meter meter, Function<MatchResult, String> command) {
        List<String> commands = new ArrayList<>();
        Matcher matcher = pattern.matcher(meter.text(text));
        while (matcher.find() && commands.size() < MOST) {
            commands.add(command.apply(matcher));
        }
        return commands;
    }

    private static String firstGroup(MatchResult match) {
        return Stream.of(1, 2, 3)
                .filter(group -> match.group(group) != null)
                .map(match::group)
                .findFirst()
                .orElse("");
    }

    /** One text is a command as a whole, several are its words. */
    private static void started(String call, List<String> commands) {
        List<String> texts = texts(call);
        if (texts.size() == 1) {
            commands.add(texts.getFirst());
        } else if (!texts.isEmpty()) {
            commands.add(joined(texts));
        }
    }

    private static List<String> texts(String call) {
        Matcher matcher = TEXT.matcher(call);
        List<String> texts = new ArrayList<>();
        while (matcher.find() && texts.size() < MOST) {
            texts.add(unescaped(firstGroup(matcher)));
        }
        return texts;
    }

    private static String joined(List<String> texts) {
        return texts.stream().map(each -> Value.of(each).word()).collect(Collectors.joining(" "));
    }

    private static String unescaped(String text) {
        return text.replace("\\\"", "\"").replace("\\n", "\n").replace("\\\\", "\\");
    }

    private static String removal(MatchResult call) {
        boolean tree = WHOLE_TREE.matcher(call.group(1)).find();
        return (tree ? "rm -rf -- " : "rm -f -- ") + Value.of(call.group(2)).word();
    }

    private static String removalByCmake(MatchResult call) {
        return (call.group(1) == null ? "rm -f -- " : "rm -rf -- ")
                + call.group(2).replaceAll("[;&|<>`()\\n]", " ");
    }

    /** Where a call ends, those chained to it included: {@code f("a").args(["b", "c"])}. */
    private static int callEnd(String text, int from) {
        int depth = 1;
        int stop = Math.min(text.length(), from + LONGEST_CALL);
        for (int at = from; at < stop; at++) {
            char sign = text.charAt(at);
            if (sign == '"' || sign == '`') {
                at = quoteEnd(text, at, stop);
            } else if (sign == '(') {
                depth++;
            } else if (sign == ')' && --depth <= 0 && !isChained(text, at + 1)) {
                return at;
            }
        }
        return stop;
    }

    private static int quoteEnd(String text, int open, int stop) {
        for (int at = open + 1; at < stop; at++) {
            if (text.charAt(at) == '\\') {
                at++;
            } else if (text.charAt(at) == text.charAt(open)) {
                return at;
            }
        }
        return stop;
    }

    private static boolean isChained(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length() && text.charAt(at) == '.';
    }
}
