package dev.shellwarden.program;

import java.util.List;
import java.util.Optional;

/**
 * How a program runs what its operands say.
 *
 * @param shell whether the words, joined by blanks, are read by a shell ({@code ssh}, {@code
 *     watch}); else they are the arguments of a program
 * @param after how many operands stand in front of what is run
 * @param optionsBetween whether the program's own options may also stand between those operands
 * @param separator a word behind which what is run starts, wherever it stands
 * @param separatorRequired whether nothing is run without that word
 * @param ends words that end what is run
 * @param assignments whether words {@code NAME=VALUE} may stand in front of the program that is run
 * @param with options of which one must be given for anything to be run
 * @param unless options any of which keeps the operands from being run
 * @param remote whether it runs on another machine's or a container's files
 * @param privileged whether it runs as another user
 * @param repeated whether words are appended at run time
 * @param directory the option that names the directory it runs in
 */
public record RunsSpec(
        boolean shell,
        int after,
        boolean optionsBetween,
        Optional<String> separator,
        boolean separatorRequired,
        List<String> ends,
        boolean assignments,
        List<String> with,
        List<String> unless,
        boolean remote,
        boolean privileged,
        boolean repeated,
        List<String> directory) {

    public RunsSpec {
        ends = List.copyOf(ends);
        with = List.copyOf(with);
        unless = List.copyOf(unless);
        directory = List.copyOf(directory);
    }
}
