package dev.shellwarden.program;

import java.util.Set;

/** Names that the shell itself gives a meaning. */
final class ShellNames {

    private static final Set<String> MEANING =
            Set.of(
                    "cd",
                    "pushd",
                    "popd",
                    "command",
                    "builtin",
                    "eval",
                    "exec",
                    "export",
                    "declare",
                    "typeset",
                    "local",
                    "readonly",
                    "unset",
                    "set",
                    "shift",
                    "source",
                    ".",
                    "read",
                    "trap",
                    "alias",
                    "unalias",
                    "hash",
                    "enable",
                    "shopt",
                    "printf",
                    "echo",
                    "let",
                    "mapfile",
                    "readarray",
                    "getopts",
                    "return",
                    "exit",
                    "[",
                    "pwd");

    private static final Set<String> RESERVED =
            Set.of(
                    "if",
                    "then",
                    "else",
                    "elif",
                    "fi",
                    "do",
                    "done",
                    "case",
                    "esac",
                    "while",
                    "until",
                    "for",
                    "select",
                    "function",
                    "time",
                    "coproc",
                    "in",
                    "{",
                    "}",
                    "!",
                    "[[",
                    "]]");

    private ShellNames() {}

    /** Whether what the shell does next depends on this name. */
    static boolean changesMeaning(String name) {
        return MEANING.contains(name);
    }

    static boolean isReserved(String name) {
        return RESERVED.contains(name);
    }
}
