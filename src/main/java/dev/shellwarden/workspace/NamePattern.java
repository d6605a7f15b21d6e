package dev.shellwarden.workspace;

/** One segment of a pattern: a name, or a name with {@code *} for any characters. */
record NamePattern(String text, boolean wild) {

    static final int SPECIFIC = 3;

    static NamePattern of(String text) {
        return new NamePattern(text, text.indexOf('*') >= 0);
    }

    /** Whether a name is meant. */
    boolean matches(String name) {
        return wild ? StarPattern.matches(text, 0, name, 0) : text.equals(name);
    }

    /** Whether a shell's pattern could stand for the name that is meant, or is likely to. */
    boolean couldBe(String shellPattern) {
        return couldBe(shellPattern, 0);
    }

    /**
     * The same, where two patterns count as alike only when they agree in so many characters at
     * their start.
     */
    boolean couldBe(String shellPattern, int agreeing) {
        if (wild) {
            return matches(shellPattern) || startsAlike(shellPattern, agreeing);
        }
        boolean hidden = text.startsWith(".") && !shellPattern.startsWith(".");
        return !hidden && StarPattern.matches(simplified(shellPattern), 0, text, 0);
    }

    /** Whether whatever a shell's pattern stands for is meant: both end in the same plain text. */
    boolean covers(String shellPattern) {
        return wild && text.lastIndexOf('*') == 0 && shellPattern.endsWith(text.substring(1));
    }

    /** Whether a segment holds a shell's pattern characters. */
    static boolean isShellPattern(String segment) {
        return segment.indexOf('*') >= 0 || segment.indexOf('?') >= 0 || segment.indexOf('[') >= 0;
    }

    /**
     * Whether a shell's pattern says so much about a name that a chance match is unlikely: {@code
     * .e*}, {@code id_*}.
     */
    static boolean isSpecific(String shellPattern) {
        int told = simplified(shellPattern).replace("*", "").length();
        return told >= SPECIFIC || told >= 2 && shellPattern.startsWith(".");
    }

    /** Whether a shell's pattern tells only how names end: {@code *.py} is not about one file. */
    static boolean isEnding(String shellPattern) {
        return shellPattern.startsWith("*.")
                && shellPattern.chars().skip(2).allMatch(Character::isLetterOrDigit);
    }

    /** Two patterns that both begin with plain characters may share a name when these agree. */
    private boolean startsAlike(String shellPattern, int agreeing) {
        String start = text.substring(0, text.indexOf('*'));
        String simple = simplified(shellPattern);
        String given = simple.substring(0, Math.max(0, simple.indexOf('*')));
        boolean hidden = start.startsWith(".") && given.isEmpty();
        boolean enough = !start.isEmpty() && !hidden && given.length() >= agreeing;
        return enough && (start.startsWith(given) || given.startsWith(start));
    }

    /** Whether a shell's pattern stands for every name, or for every hidden one. */
    static boolean isEveryChild(String segment) {
        return switch (segment) {
            case "*", "**", ".*", ".[!.]*", ".[^.]*", "..?*", "?*", "{*,.*}", "{.*,*}", "{,.}*" ->
                    true;
            default -> false;
        };
    }

    /**
     * With every single-character wildcard and bracket widened to {@code *}: more may match, never
     * less.
     */
    private static String simplified(String shellPattern) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < shellPattern.length(); i++) {
            char next = shellPattern.charAt(i);
            int end = next == '[' ? shellPattern.indexOf(']', i + 2) : -1;
            if (end > 0) {
                i = end;
            }
            result.append(end > 0 || next == '?' ? '*' : next);
        }
        return result.toString();
    }
}
