package dev.shellwarden.syntax;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The labelled data beside the repository, which tests use when it is there. */
final class Corpus {

    private Corpus() {}

    /** {@code -Dshellwarden.corpus=DIRECTORY}, else {@code ../shared/corpus}. */
    static Path directory() {
        return Path.of(System.getProperty("shellwarden.corpus", "../shared/corpus"));
    }

    static List<JsonNode> rows(String file) {
        JsonMapper mapper = new JsonMapper();
        try {
            return Files.readAllLines(directory().resolve(file)).stream()
                    .map(mapper::readTree)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
