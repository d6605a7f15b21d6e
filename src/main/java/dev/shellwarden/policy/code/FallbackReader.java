package dev.shellwarden.policy.code;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Code in a language without a table: the texts in it count as commands when anything in it starts
 * programs.
 */
final class FallbackReader {

    private static final Pattern STARTS =
            Pattern.compile(
                    "(?i)exec|system|shell|spawn|popen|process|command|\\brun\\b|delete|unlink|remove|\\brm|\\b(?:rd|ri|del|erase)\\b|\\bsh\\b|!|syscmd|write18|%pipe%|reload|become|transform");
    private static final int MOST = 100;
    private static final Pattern TEXT =
            Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"|'((?:[^'\\\\]|\\\\.)*+)'|`([^`]*+)`");

    /**
     * {@code esyscmd(command)} of m4, {@code \\write18{command}} of TeX, {@code (%pipe%command)}.
     */
    private static final Pattern MACRO =
            Pattern.compile(
                    "(?:\\be?syscmd\\(|\\\\write18\\s*\\{|%pipe%"
                            + "|[:+](?:execute(?:-silent)?|become|reload|preview|transform[a-z-]*)\\(|\\b(?:run|shell|qqx|qx)\\s*<)"
                            + "[`'\\[\"\\s]*([^)}\\]'\">]+)");

    private static final Pattern WORD_CALL =
            Pattern.compile(
                    "(?:^|[\\n;\\[{|])[ \\t]*(?:spawn|exec|system)\\s+(?:-\\w+\\s+)*([^\\n;\\]}]+)");
    private static final Pattern REMOVAL_CALL =
            Pattern.compile(
                    "(?i)\\b(?:unlink|rm|rm_rf|rmdir|rmtree|rmsync|rm!|rm_rf!|delete|remove|removeall|deleterecursively"
                            + "|(?:delete|remove)[-_]?(?:file|dir|directory|tree|path|recursively|all)s?)[!?]?\\s*"
                            + "\\(\\s*(?:recursive\\s*=\\s*true\\s*,\\s*)?(?:\"([^\"]*)\"|'([^']*)')");
    private static final Pattern REMOVAL_WORDS =
            Pattern.compile(
                    "(?im)(?:^|[;&|{\\[]|\\bdo\\b)[ \\t]*(?:file\\s+delete|remove-item|ri|rm|rmdir|rd|del|erase)\\b\\s+([^;|}\\]\\n]+)");

    private static final Pattern REMOVES = Pattern.compile("(?i)delete|remove|unlink");
    private static final Pattern WHOLE_TREE =
            Pattern.compile("(?i)rec|rf|tree|dir|force|-r|-fo|\\ball\\b");

    private FallbackReader() {}

    /** Calls and words that remove a path, as the command that does the same. */
    private static void removals(CharSequence text, List<String> commands) {
        String remove = WHOLE_TREE.matcher(text).find() ? "rm -rf -- " : "rm -f -- ";
        Matcher call = REMOVAL_CALL.matcher(text);
        while (call.find() && commands.size() < MOST) {
            String path = call.group(1) == null ? call.group(2) : call.group(1);
            if (!path.isEmpty()) {
                commands.add(remove + (isPlain(path) ? path : Value.of(path).word()));
            }
        }
        Matcher words = REMOVAL_WORDS.matcher(text);
        while (words.find() && commands.size() < MOST) {
            List<String> paths =
                    Stream.of(words.group(1).strip().split("\\s+"))
                            .filter(each -> !each.startsWith("-") && isPlain(each))
                            .toList();
            if (!paths.isEmpty()) {
                commands.add(remove + String.join(" ", paths));
            }
        }
    }

    private static boolean isPlain(String path) {
        return path.matches("[\\w./~*?$@%+:,-]+");
    }

    static List<String> commands(CharSequence text) {
        List<String> commands = new ArrayList<>();
        if (!STARTS.matcher(text).find()) {
            return commands;
        }
        Matcher word = WORD_CALL.matcher(text);
        while (word.find() && commands.size() < MOST) {
            commands.add(word.group(1).strip());
        }
        Matcher macro = MACRO.matcher(text);
        while (macro.find() && commands.size() < MOST) {
            commands.add(macro.group(1).strip());
        }
        removals(text, commands);
        List<String> texts = new ArrayList<>();
        Matcher matcher = TEXT.matcher(text);
        while (matcher.find() && texts.size() < 100) {
            String quoted = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
            String found = quoted == null ? matcher.group(3) : quoted;
            texts.add(found.replace("\\\"", "\"").replace("\\\\", "\\"));
        }
        texts.stream().filter(each -> each.strip().indexOf(' ') > 0).forEach(commands::add);
        if (texts.size() > 1) {
            commands.add(
                    texts.stream()
                            .map(each -> Value.of(each).word())
                            .collect(Collectors.joining(" ")));
        }
        if (REMOVES.matcher(text).find()) {
            texts.stream()
                    .filter(each -> each.startsWith("/") || each.startsWith("~"))
                    .forEach(path ->
                            commands.add(
                                    "rm -rf -- "
                                            + (path.startsWith("~")
                                                    ? path
                                                    : Value.of(path).word())));
        }
        return commands;
    }
}
