package dev.shellwarden.program;

import java.util.Set;

/** What is known of the parameters that the shell itself sets. */
final class ShellVariables {

    /** Parameters that are numbers whenever they are set. */
    private static final Set<String> NUMBERS =
            Set.of(
                    "#",
                    "?",
                    "$",
                    "!",
                    "RANDOM",
                    "SRANDOM",
                    "SECONDS",
                    "LINENO",
                    "UID",
                    "EUID",
                    "PPID",
                    "SHLVL",
                    "BASHPID",
                    "BASH_SUBSHELL",
                    "BASH_VERSINFO",
                    "BASH_LINENO",
                    "EPOCHSECONDS",
                    "PIPESTATUS",
                    "OPTIND",
                    "COLUMNS",
                    "LINES",
                    "HISTCMD");

    /** Variables that bash sets itself, besides {@code BASH…}. */
    private static final Set<String> SET_BY_SHELL =
            Set.of(
                    "UNKNOWN_VALUE",
                    "PWD",
                    "OLDPWD",
                    "IFS",
                    "RANDOM",
                    "SRANDOM",
                    "SECONDS",
                    "LINENO",
                    "UID",
                    "EUID",
                    "PPID",
                    "HOSTNAME",
                    "HOSTTYPE",
                    "OSTYPE",
                    "MACHTYPE",
                    "SHLVL",
                    "SHELLOPTS",
                    "EPOCHSECONDS",
                    "EPOCHREALTIME",
                    "FUNCNAME",
                    "GROUPS",
                    "DIRSTACK",
                    "PIPESTATUS",
                    "OPTIND",
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
                    "COLUMNS",
                    "LINES",
                    "_");

    private ShellVariables() {}

    /** Whether a parameter is a number whenever it is set. */
    static boolean isNumber(String name) {
        return NUMBERS.contains(name);
    }

    /** Whether bash itself sets a variable, which is so never known to be unset. */
    static boolean isSetByShell(String name) {
        return name.startsWith("BASH") || SET_BY_SHELL.contains(name);
    }
}
