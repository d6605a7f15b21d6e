package dev.shellwarden.program;

import java.util.List;

/**
 * A file of the directory that a command obeys without being told: a makefile, {@code
 * package.json}.
 *
 * @param language what it is written in
 * @param files its names, of which the first that exists counts
 * @param entries the parts of it that the command runs
 * @param operands which operands name such parts too
 * @param unless options any of which makes the command obey another file
 * @param upwards whether directories above are searched too
 * @param written whether only files count that the judged text itself writes, each that fits one of
 *     the names, which may then be patterns
 */
public record ObeyedSpec(
        String language,
        List<String> files,
        List<String> entries,
        Operands operands,
        List<String> unless,
        boolean upwards,
        boolean written) {

    public ObeyedSpec {
        files = List.copyOf(files);
        entries = List.copyOf(entries);
        unless = List.copyOf(unless);
    }

    /** Which operands name parts of the file. */
    public enum Operands {
        NONE,
        FIRST,
        ALL
    }
}
