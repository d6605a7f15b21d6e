package dev.shellwarden.yaml;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Run by the build: writes the tree of each file beside it. */
final class CompactTrees {

    private CompactTrees() {}

    /**
     * @param folders folders with YAML files
     */
    public static void main(String[] folders) {
        Stream.of(folders)
                .map(Path::of)
                .flatMap(folder -> yamlFiles(folder).stream())
                .forEach(CompactTrees::write);
    }

    static List<Path> yamlFiles(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void write(Path file) {
        try {
            Files.write(file.resolveSibling(file.getFileName() + CompactTree.ENDING), tree(file));
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /** Files that a reader would refuse fail the build here. */
    static byte[] tree(Path file) throws IOException {
        try (Reader text = Files.newBufferedReader(file)) {
            return TreeWriter.write(YamlText.compose(text));
        }
    }
}
