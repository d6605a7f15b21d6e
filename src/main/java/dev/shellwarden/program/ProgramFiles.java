package dev.shellwarden.program;

import dev.shellwarden.yaml.CompactTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.yaml.snakeyaml.nodes.Node;

/** Finds the program files, in a folder of classes as well as in a jar within a jar. */
final class ProgramFiles {

    private static final String FOLDER = "programs/";
    private static final String ANCHOR = FOLDER + "coreutils.yaml";
    private static final String ENDING = ".yaml";

    private ProgramFiles() {}

    /** The files' trees by name, sorted. */
    static Map<String, YamlNode> onClassPath() {
        ClassLoader loader = ProgramFiles.class.getClassLoader();
        URL anchor = loader.getResource(ANCHOR);
        if (anchor == null) {
            throw new IllegalStateException("No program table on the class path: " + ANCHOR);
        }
        try {
            Map<String, YamlNode> files = new TreeMap<>();
            for (String name : names(anchor)) {
                files.put(name, tree(loader, name));
            }
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static YamlNode tree(ClassLoader loader, String name) throws IOException {
        Optional<Node> compact = CompactTree.of("/" + FOLDER + name);
        return compact.isPresent()
                ? new YamlNode(name, compact.get())
                : YamlNode.read(name, new StringReader(text(loader, FOLDER + name)));
    }

    private static List<String> names(URL anchor) throws IOException {
        if (anchor.openConnection() instanceof JarURLConnection jar) {
            String entry = jar.getEntryName();
            String folder = entry.substring(0, entry.lastIndexOf('/') + 1);
            return jar.getJarFile().stream()
                    .map(found -> found.getName())
                    .filter(name -> name.startsWith(folder) && name.endsWith(ENDING))
                    .map(name -> name.substring(folder.length()))
                    .filter(name -> name.indexOf('/') < 0)
                    .toList();
        }
        Path folder = Path.of(URI.create(anchor.toString())).resolveSibling(".");
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(ENDING))
                    .toList();
        }
    }

    private static String text(ClassLoader loader, String name) throws IOException {
        try (InputStream stream = loader.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IOException("Cannot read " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
