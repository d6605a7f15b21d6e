package dev.shellwarden.policy;

import dev.shellwarden.policy.InputProfile.Taking;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Invocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What keeps the text that is typed from being the text that is read: keys of the terminal and of
 * the line editor that were given another meaning, programs that take part of what follows, and
 * variables that name the program which gets the keys.
 */
final class InputHazards {

    /** Variables by which a pager, an editor or the line editor is chosen or tamed. */
    private static final Pattern VARIABLE =
            Pattern.compile(
                    "(?:-u|--unset=)?((?:[A-Z0-9]+_)*(?:PAGER|EDITOR)|VISUAL|LESSSECURE|LESSKEY\\w*|INPUTRC|histchars|HISTCHARS)(?:=(.*))?",
                    Pattern.DOTALL);

    /** Values that start nothing which could be given keys. */
    private static final Set<String> TAME = Set.of("cat", "true", "false", ":", "1");

    /** What of stty(1) shows the terminal or changes its size alone. */
    private static final Pattern TAME_SETTING =
            Pattern.compile("-a|--all|-g|--save|size|speed|sane|cols|columns|rows|\\d+");

    private static final Pattern BINDINGS_SHOWN = Pattern.compile("-[lpPsSvVX]+");

    /** Programs that take lines of the input when they name no file. */
    private static final Set<String> TAKE_LINES =
            Set.of(
                    "cat",
                    "tac",
                    "nl",
                    "tail",
                    "tee",
                    "sort",
                    "uniq",
                    "wc",
                    "rev",
                    "paste",
                    "fold",
                    "xxd",
                    "od",
                    "base64",
                    "sha256sum",
                    "md5sum");

    /** The same behind a pattern, a script or a set of characters. */
    private static final Set<String> TAKE_LINES_AFTER_A_WORD =
            Set.of("sed", "awk", "gawk", "mawk", "grep", "egrep", "fgrep", "tr", "cut", "jq");

    private static final Pattern INPUT_OR_OPTION =
            Pattern.compile("-.*|/dev/(?:stdin|tty|fd/0)|/proc/self/fd/0|\\d+");

    private static final Pattern PARTS_OF_READ = Pattern.compile("-[a-zA-Z]*[nNd].*");
    private static final Pattern PARTS_OF_HEAD = Pattern.compile("-[a-z]*c.*|--bytes.*");

    private InputHazards() {}

    /** What an invocation does to the meaning of later input, in words. */
    static List<String> of(Invocation invocation) {
        List<String> hazards = new ArrayList<>();
        List<String> words = words(invocation);
        String program = name(invocation);
        if (program.equals("stty") && !words.stream().allMatch(matches(TAME_SETTING))) {
            hazards.add("'stty' gives keys of the terminal another meaning");
        }
        if (program.equals("bind") && !words.stream().allMatch(matches(BINDINGS_SHOWN))) {
            hazards.add("'bind' gives keys another meaning");
        }
        invocation
                .assignments()
                .forEach(set -> variable(set.name() + "=" + set.value().value(), hazards));
        words.forEach(word -> variable(word, hazards));
        invocation.wrappers().stream()
                .flatMap(wrapper -> wrapper.argv().stream())
                .forEach(word -> variable(word.value(), hazards));
        return hazards;
    }

    /** The same for the variables that a call adds. */
    static List<String> of(Map<String, String> variables) {
        List<String> hazards = new ArrayList<>();
        variables.forEach((name, value) -> variable(name + "=" + value, hazards));
        return hazards;
    }

    private static void variable(String word, List<String> hazards) {
        Matcher matcher = VARIABLE.matcher(word);
        if (matcher.matches()
                && !Optional.ofNullable(matcher.group(2)).filter(TAME::contains).isPresent()) {
            hazards.add(
                    "'%s' changes which program gets the keys, or what they mean"
                            .formatted(matcher.group(1)));
        }
    }

    /** How much of the input an invocation takes for itself. */
    static Taking taking(Invocation invocation) {
        if (!invocation.pipedFrom().isEmpty()) {
            return Taking.NOTHING;
        }
        List<String> words = words(invocation);
        String program = name(invocation);
        return switch (program) {
            case "read", "mapfile", "readarray" -> taking(words, PARTS_OF_READ);
            case "dd" -> Taking.CHARACTERS;
            case "head" -> namesFiles(words, 0) ? Taking.NOTHING : taking(words, PARTS_OF_HEAD);
            default ->
                    TAKE_LINES.contains(program) && !namesFiles(words, 0)
                                    || TAKE_LINES_AFTER_A_WORD.contains(program)
                                            && !namesFiles(words, 1)
                            ? Taking.LINES
                            : Taking.NOTHING;
        };
    }

    private static boolean namesFiles(List<String> words, int before) {
        return words.stream().filter(word -> !INPUT_OR_OPTION.matcher(word).matches()).count()
                > before;
    }

    private static Taking taking(List<String> words, Pattern parts) {
        return words.stream().anyMatch(matches(parts)) ? Taking.CHARACTERS : Taking.LINES;
    }

    private static Predicate<String> matches(Pattern pattern) {
        return word -> pattern.matcher(word).matches();
    }

    private static List<String> words(Invocation invocation) {
        return invocation.argv().stream().skip(1).map(Argument::value).toList();
    }

    private static String name(Invocation invocation) {
        String program = invocation.program().value();
        return program.substring(program.lastIndexOf('/') + 1);
    }
}
