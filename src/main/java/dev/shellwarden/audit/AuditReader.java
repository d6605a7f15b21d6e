package dev.shellwarden.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reads a trail for people: all files, oldest first, and on request what is written later. */
public final class AuditReader {

    private static final TypeReference<LinkedHashMap<String, Object>> MEMBERS =
            new TypeReference<>() {};

    private final AuditDirectory directory;
    private final JsonMapper json = JsonMapper.builder().build();
    private final Map<Path, Long> positions = new LinkedHashMap<>();

    /** A reader of the trail in a directory. */
    public AuditReader(Path directory) {
        this.directory = new AuditDirectory(directory);
    }

    /**
     * Gives every record that was not given before, as far as it is written whole.
     *
     * @param filter which records to give
     * @param consumer takes them, oldest first within a file
     */
    public void read(Predicate<AuditEntry> filter, Consumer<AuditEntry> consumer)
            throws IOException {
        for (Path file : directory.files()) {
            for (String line : newLines(file)) {
                parse(line).filter(filter).ifPresent(consumer);
            }
        }
    }

    private List<String> newLines(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        try (var in = Files.newInputStream(file)) {
            long position = positions.getOrDefault(file, 0L);
            in.skipNBytes(position);
            LineReader reader = new LineReader(in);
            for (Optional<byte[]> line = reader.next();
                    line.isPresent() && reader.lastIsWhole();
                    line = reader.next()) {
                lines.add(new String(line.get(), StandardCharsets.UTF_8));
                position += line.get().length + 1;
            }
            positions.put(file, position);
        }
        return lines;
    }

    private Optional<AuditEntry> parse(String line) {
        try {
            Map<String, Object> fields = json.readValue(line, MEMBERS);
            return Optional.of(
                    new AuditEntry(
                            Instant.parse(text(fields, "time")),
                            text(fields, "event"),
                            text(fields, "decision"),
                            text(fields, "command"),
                            fields,
                            line));
        } catch (JacksonException | DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static String text(Map<String, Object> fields, String name) {
        Object value = fields.get(name);
        return value == null ? "" : value.toString();
    }
}
