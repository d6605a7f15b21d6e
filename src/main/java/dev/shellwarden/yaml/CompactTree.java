package dev.shellwarden.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.Node;

/** The trees that the build wrote beside the YAML files of the class path. */
public final class CompactTree {

    /** What a tree's name has more than its YAML file's. */
    static final String ENDING = ".tree";

    private CompactTree() {}

    /**
     * What a YAML file of the class path holds, as maps, lists and texts.
     *
     * @param resource the YAML file, {@code /workspace/paths.yaml}
     * @throws IllegalStateException when there is no such file
     * @throws UncheckedIOException when it cannot be read
     */
    public static Object values(String resource) {
        return PlainValues.of(node(resource));
    }

    /**
     * The tree of a YAML file of the class path, read from the YAML when the build wrote none.
     *
     * @param resource the YAML file, {@code /code/perl.yaml}
     * @throws IllegalStateException when there is no such file
     * @throws UncheckedIOException when it cannot be read
     */
    public static Node node(String resource) {
        return of(resource).orElseGet(() -> composed(resource));
    }

    private static Node composed(String resource) {
        try (InputStream stream = CompactTree.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException(resource + " is missing from the program");
            }
            return YamlText.compose(new InputStreamReader(stream, StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

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
