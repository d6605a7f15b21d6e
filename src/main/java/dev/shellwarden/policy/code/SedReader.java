package dev.shellwarden.policy.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The commands of sed that start programs or write files: {@code e}, {@code w}, {@code W}, {@code
 * r} and the flags of {@code s}.
 */
final class SedReader {

    private static final Set<String> WHOLE_LINE = Set.of(".*", "^.*", ".*$", "^.*$");

    private final String text;
    private final List<String> commands = new ArrayList<>();
    private int at;

    private SedReader(String text) {
        this.text = text;
    }

    static List<String> commands(String text) {
        SedReader reader = new SedReader(text);
        while (reader.at < text.length()) {
            reader.command();
        }
        return reader.commands;
    }

    private void command() {
        char character = text.charAt(at);
        if (Character.isWhitespace(character) || "0123456789;,!{}$~+".indexOf(character) >= 0) {
            at++;
            return;
        }
        switch (character) {
            case '/' -> at = delimited(at, '/');
            case '\\' ->
                    at =
                            at + 1 < text.length()
                                    ? delimited(at + 1, text.charAt(at + 1))
                                    : text.length();
            case 's' -> substitute();
            case 'y' -> {
                at++;
                if (at < text.length()) {
                    char delimiter = text.charAt(at);
                    at = delimited(delimited(at, delimiter) - 1, delimiter);
                }
            }
            case 'e' -> run(line(at + 1));
            case 'w', 'W' -> write(line(at + 1));
            case 'r', 'R' -> read(line(at + 1));
            case 'a', 'i', 'c' -> inserted();
            case '#' -> line(at + 1);
            case ':', 'b', 't', 'T', 'v' -> label();
            default -> at++;
        }
    }

    private void label() {
        while (at < text.length() && ";}\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
    }

    private void inserted() {
        String rest = line(at + 1);
        while (rest.endsWith("\\") && at < text.length()) {
            rest = line(at);
        }
    }

    private void substitute() {
        at++;
        if (at >= text.length()) {
            return;
        }
        char delimiter = text.charAt(at);
        int middle = delimited(at, delimiter);
        int end = delimited(middle - 1, delimiter);
        String replacement =
                text.substring(
                        Math.min(middle, text.length()),
                        Math.max(
                                Math.min(end - 1, text.length()), Math.min(middle, text.length())));
        String pattern =
                text.substring(
                        Math.min(at + 1, middle), Math.max(middle - 1, Math.min(at + 1, middle)));
        at = end;
        while (at < text.length() && "gpiIeMm0123456789".indexOf(text.charAt(at)) >= 0) {
            if (text.charAt(at) == 'e') {
                run(replacement.replaceAll("&|\\\\[0-9]", "\\" + Value.UNKNOWN));
                if (!WHOLE_LINE.contains(pattern)) {
                    run("");
                }
            }
            at++;
        }
        if (at < text.length() && text.charAt(at) == 'w') {
            write(line(at + 1));
        }
    }

    /** The index behind the delimiter that closes what opens at {@code open}. */
    private int delimited(int open, char delimiter) {
        int lastBracket = text.lastIndexOf(']');
        boolean bracket = false;
        for (int index = open + 1; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character == '\\') {
                index++;
            } else if (character == '[') {
                bracket = true;
            } else if (character == ']') {
                bracket = false;
            } else if (character == delimiter && (!bracket || lastBracket < index)) {
                return index + 1;
            }
        }
        return text.length();
    }

    private String line(int from) {
        int end = text.indexOf('\n', from);
        at = end < 0 ? text.length() : end + 1;
        return text.substring(Math.min(from, text.length()), end < 0 ? text.length() : end).strip();
    }

    private void run(String command) {
        commands.add(command.isEmpty() ? Value.UNKNOWN : command);
    }

    private void write(String file) {
        if (!file.equals("/dev/stdout") && !file.equals("/dev/stderr")) {
            commands.add(": > " + Value.of(file).word());
        }
    }

    private void read(String file) {
        if (!file.equals("/dev/stdin")) {
            commands.add("cat -- " + Value.of(file).word());
        }
    }
}
