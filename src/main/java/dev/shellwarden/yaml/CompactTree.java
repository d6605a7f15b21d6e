package dev.shellwarden.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.Node;

/** The trees that the build wrote beside the YAML files of the class path. */
public final class CompactTree {

    /** What a tree's name has more than its YAML file's. */
    static final String ENDING = ".tree";

    private CompactTree() {}

    /**
     * The tree of a YAML file of the class path; empty when none was written.
     *
     * @param resource the YAML file, {@code /rules/git.yaml}
     * @throws UncheckedIOException when the tree is there and cannot be read
     */
    public static Optional<Node> of(String resource) {
        try (InputStream stream = CompactTree.class.getResourceAsStream(resource + ENDING)) {
            return stream == null
                    ? Optional.empty()
                    : Optional.of(new TreeReader(stream.readAllBytes()).read());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
