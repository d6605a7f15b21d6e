package dev.shellwarden.program;

/** What running a program may do, as the program table states it. */
public enum Effect {
    /** Reads files or state and prints. */
    READ,
    /** Creates or changes files. */
    WRITE,
    /** Removes files or other things. */
    DELETE,
    /** Talks to other machines. */
    NETWORK,
    /** Starts programs or code that the words name. */
    EXECUTE,
    /** Signals, stops or reprioritizes processes. */
    PROCESS,
    /** Changes the machine: users, services, mounts, packages, kernel. */
    SYSTEM,
    /** Changes something on a remote service. */
    REMOTE_WRITE,
    /** Only changes the shell's own state. */
    SHELL
}
