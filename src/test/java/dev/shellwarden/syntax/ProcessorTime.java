package dev.shellwarden.syntax;

import java.lang.management.ManagementFactory;

/** Time that a thread has spent computing, which a busy machine does not lengthen. */
final class ProcessorTime {

    private ProcessorTime() {}

    /** In nanoseconds. */
    static long ofThisThread() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
