package dev.shellwarden.program;

import java.util.Set;

/** What is known of the parameters that the shell itself sets. */
final class ShellVariables {

    /** Variables that bash sets itself, always to numbers. */
    private static final Set<String> NUMBERS_SET_BY_SHELL =
            Set.of(
                    "RANDOM",
                    "SRANDOM",
                    "SECONDS",
                    "LINENO",
                    "UID",
                    "EUID",
                    "PPID",
                    "SHLVL",
                    "EPOCHSECONDS",
                    "PIPESTATUS",
                    "OPTIND",
                    "COLUMNS",
                    "LINES");

    /** Other parameters that are numbers whenever they are set. */
    private static final Set<String> OTHER_NUMBERS =
            Set.of(
                    "#",
                    "?",
                    "$",
                    "!",
                    "BASHPID",
                    "BASH_SUBSHELL",
                    "BASH_VERSINFO",
                    "BASH_LINENO",
                    "HISTCMD");

    /** Other variables that bash sets itself, besides {@code BASH…}. */
    private static final Set<String> OTHERS_SET_BY_SHELL =
            Set.of(
                    "UNKNOWN_VALUE",
                    "PWD",
                    "OLDPWD",
                    "IFS",
                    "HOSTNAME",
                    "HOSTTYPE",
                    "OSTYPE",
                    "MACHTYPE",
                    "SHELLOPTS",
                    "EPOCHREALTIME",
                    "FUNCNAME",
                    "GROUPS",
                    "DIRSTACK",
                    "OPTARG",
                    "REPLY",
                    "MAPFILE",
                    "COPROC",
                    "COMP_LINE",
                    "COMP_WORDS",
                    "COMPREPLY",
                    "PATH",
                    "PS4",
                    "TERM",
                    "_");

    private ShellVariables() {}

    /** Whether a parameter is a number whenever it is set. */
    static boolean isNumber(String name) {
        return NUMBERS_SET_BY_SHELL.contains(name) || OTHER_NUMBERS.contains(name);
    }

    /** Whether bash itself sets a variable, which is so never known to be unset. */
    static boolean isSetByShell(String name) {
        return name.startsWith("BASH")
                || NUMBERS_SET_BY_SHELL.contains(name)
                || OTHERS_SET_BY_SHELL.contains(name);
    }
}
