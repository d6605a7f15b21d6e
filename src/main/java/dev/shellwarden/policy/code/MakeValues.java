package dev.shellwarden.policy.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Variables of a makefile, and texts with their references put in. */
final class MakeValues {

    private static final int DEEPEST = 12;
    private static final int LONGEST = 16 * 1024;
    private static final Map<String, String> BUILT_IN =
            Map.of(
                    "MAKE", "make", "RM", "rm -f", "CC", "cc", "CXX", "c++", "AR", "ar", "SHELL",
                    "/bin/sh", "CURDIR", "$PWD");

    private final Map<String, String> raw = new HashMap<>(BUILT_IN);
    private final Map<String, String> known = new HashMap<>();
    private final Map<String, List<String>> lists = new HashMap<>();
    private int automatics;
    private final Consumer<String> shell;

    /** Values of which {@code $(shell …)} tells what it runs. */
    MakeValues(Consumer<String> shell) {
        this.shell = shell;
    }

    void set(String name, String operator, String value) {
        known.clear();
        lists.clear();
        switch (operator) {
            case "+=" -> raw.merge(name, value, (before, after) -> before + " " + after);
            case "?=" -> raw.putIfAbsent(name, value);
            case "!=" -> {
                shell.accept(expand(value, Map.of()));
                raw.put(name, Value.UNKNOWN);
            }
            default -> raw.put(name, value);
        }
    }

    String get(String name) {
        return raw.getOrDefault(name, "");
    }

    boolean isSet(String name) {
        return raw.containsKey(name);
    }

    /** Every value expanded once, for what expanding runs. */
    void expandAll() {
        List.copyOf(raw.values())
                .forEach(value -> {
                    if (value.contains("shell")) {
                        expand(value, Map.of());
                    }
                });
    }

    /** A text as the shell gets it; an expansion stands for what is not known. */
    String expand(String text, Map<String, String> automatic) {
        return expand(text, automatic, 0);
    }

    private String expand(String text, Map<String, String> automatic, int depth) {
        if (text.indexOf('$') < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (at < text.length() && out.length() < LONGEST) {
            char sign = text.charAt(at);
            if (sign != '$' || at + 1 >= text.length()) {
                out.append(sign);
                at++;
                continue;
            }
            char next = text.charAt(at + 1);
            if (next == '$') {
                out.append('$');
                at += 2;
            } else if (next == '(' || next == '{') {
                int end = closing(text, at + 1);
                out.append(reference(text.substring(at + 2, end), automatic, depth));
                at = Math.min(end + 1, text.length());
            } else {
                out.append(variable(String.valueOf(next), automatic, depth));
                at += 2;
            }
        }
        return out.toString();
    }

    /** The index of what closes the bracket at {@code open}; the end where nothing does. */
    private static int closing(String text, int open) {
        char opening = text.charAt(open);
        char close = opening == '(' ? ')' : '}';
        int level = 0;
        for (int index = open; index < text.length(); index++) {
            level += text.charAt(index) == opening ? 1 : text.charAt(index) == close ? -1 : 0;
            if (level == 0) {
                return index;
            }
        }
        return text.length();
    }

    private String reference(String inside, Map<String, String> automatic, int depth) {
        if (depth >= DEEPEST) {
            return Value.UNKNOWN;
        }
        String[] call = inside.strip().split("\\s+", 2);
        if (call.length == 1) {
            return variable(expand(call[0], automatic, depth + 1), automatic, depth);
        }
        return switch (call[0]) {
            case "shell" -> {
                shell.accept(expand(call[1], automatic, depth + 1));
                yield Value.UNKNOWN;
            }
            case "strip", "info", "warning" -> expand(call[1], automatic, depth + 1);
            case "call" -> called(call[1], automatic, depth);
            default -> {
                expand(call[1], automatic, depth + 1);
                yield Value.UNKNOWN;
            }
        };
    }

    private String called(String words, Map<String, String> automatic, int depth) {
        List<String> parts = List.of(words.split(",", -1));
        Map<String, String> inside = new HashMap<>(automatic);
        for (int index = 1; index < Math.min(parts.size(), 10); index++) {
            inside.put(
                    String.valueOf(index), expand(parts.get(index).strip(), automatic, depth + 1));
        }
        return isSet(parts.getFirst().strip())
                ? expand(get(parts.getFirst().strip()), inside, depth + 1)
                : Value.UNKNOWN;
    }

    private String variable(String name, Map<String, String> automatic, int depth) {
        if (!Character.isLetter(name.isEmpty() ? 'x' : name.charAt(0))) {
            automatics++;
        }
        if (automatic.containsKey(name)) {
            return automatic.get(name);
        }
        if (isSet(name) && depth < DEEPEST) {
            String ready = known.get(name);
            return ready == null ? expanded(name, automatic, depth) : ready;
        }
        return name.equals("HOME") || name.equals("PWD") ? "$" + name : Value.UNKNOWN;
    }

    /** A value that holds no automatic variable is the same in every rule. */
    private String expanded(String name, Map<String, String> automatic, int depth) {
        int before = automatics;
        String value = expand(get(name), automatic, depth + 1);
        if (automatics == before) {
            known.put(name, value);
        }
        return value;
    }

    /** The words of a list, as far as they are known. */
    List<String> words(String text) {
        return lists.computeIfAbsent(text, this::split);
    }

    private List<String> split(String text) {
        List<String> words = new ArrayList<>();
        for (String word : expand(text, Map.of()).strip().split("\\s+")) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words;
    }
}
