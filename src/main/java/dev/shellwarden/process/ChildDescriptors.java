package dev.shellwarden.process;

import java.util.Map;
import java.util.Optional;

/**
 * The descriptors a child starts with.
 *
 * @param sources for each number in the child, the server's descriptor that it copies, which is
 *     never one of the numbers
 * @param terminal the path of a terminal that stands in for 0, 1 and 2
 */
record ChildDescriptors(Map<Integer, Integer> sources, Optional<String> terminal) {}
