package dev.shellwarden;

/** The programs that run on this machine now. */
public final class RunningPrograms {

    private RunningPrograms() {}

    /** Whether a process runs whose command line ends so. */
    public static boolean runs(String commandLine) {
        return count(commandLine) > 0;
    }

    /** How many processes run whose command line ends so. */
    public static long count(String commandLine) {
        return ProcessHandle.allProcesses()
                .flatMap(process -> process.info().commandLine().stream())
                .filter(line -> line.endsWith(commandLine))
                .count();
    }
}
