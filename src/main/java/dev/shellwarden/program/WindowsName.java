package dev.shellwarden.program;

import java.util.Locale;

/**
 * Programs of Windows, which a shell of the Windows Subsystem for Linux starts by their file's name
 * in any case: {@code GIT.EXE} is git.
 */
final class WindowsName {

    private static final String ENDING = ".exe";

    private WindowsName() {}

    /** The name without the ending of a Windows program; any other name as it is. */
    static String plain(String name) {
        int front = name.length() - ENDING.length();
        return front > 0 && name.regionMatches(true, front, ENDING, 0, ENDING.length())
                ? name.substring(0, front).toLowerCase(Locale.ROOT)
                : name;
    }
}
