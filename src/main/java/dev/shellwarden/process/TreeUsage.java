package dev.shellwarden.process;

import java.time.Duration;
import java.util.List;

/**
 * What a process tree uses.
 *
 * @param processes how many processes it has now, without those that ended
 * @param memory bytes of memory in use now: what each process has for itself, and the largest
 *     shared part once
 * @param peakMemory the most that was seen in use, 0 when the tree ended before anybody looked
 * @param cpuTime user and system time of all of them
 * @param elapsed time since the start
 * @param members the ids of those processes; none where the system does not tell them
 */
public record TreeUsage(
        int processes,
        long memory,
        long peakMemory,
        Duration cpuTime,
        Duration elapsed,
        List<Long> members) {

    public TreeUsage {
        members = List.copyOf(members);
    }
}
