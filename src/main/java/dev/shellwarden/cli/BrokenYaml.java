package dev.shellwarden.cli;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.core.env.Environment;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/** Finds the configuration file that is no YAML, which Spring Boot does not name. */
final class BrokenYaml {

    private static final String FILE = "file:";

    private BrokenYaml() {}

    /** One line for each broken file among those that configuration is read from. */
    static List<String> among(Environment environment) {
        return Stream.of(environment.getProperty("spring.config.location", "").split(","))
                .map(location -> location.replaceFirst("^optional:", ""))
                .filter(location -> location.startsWith(FILE))
                .flatMap(location -> files(Path.of(location.substring(FILE.length()))))
                .flatMap(file -> fault(file).stream())
                .toList();
    }

    private static Stream<Path> files(Path place) {
        if (!Files.isDirectory(place)) {
            return Stream.of(place);
        }
        try (Stream<Path> files = Files.list(place)) {
            return files.filter(BrokenYaml::isConfiguration).sorted().toList().stream();
        } catch (IOException unreadable) {
            return Stream.empty();
        }
    }

    private static boolean isConfiguration(Path file) {
        return file.getFileName().toString().matches("application(-.*)?\\.ya?ml");
    }

    private static Optional<String> fault(Path file) {
        try (Reader text = Files.newBufferedReader(file)) {
            new Yaml().composeAll(text).forEach(document -> {});
            return Optional.empty();
        } catch (MarkedYAMLException broken) {
            Mark mark = broken.getProblemMark();
            return Optional.of(
                    "%s%s: not YAML: %s"
                            .formatted(
                                    file,
                                    mark == null
                                            ? ""
                                            : ":%d:%d"
                                                    .formatted(
                                                            mark.getLine() + 1,
                                                            mark.getColumn() + 1),
                                    broken.getProblem()));
        } catch (YAMLException | IOException broken) {
            return Optional.of("%s: not YAML: %s".formatted(file, broken.getMessage()));
        }
    }
}
