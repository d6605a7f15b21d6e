package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.Yaml;

/**
 * One case.
 *
 * @param id its name
 * @param before a shell line run outside first
 * @param command what runs confined
 * @param check a shell line run outside afterwards; exit 0 means held
 * @param network whether the network is on
 * @param together how many of it run at once
 */
record Row(String id, String before, String command, String check, boolean network, int together) {

    /** Rows of a file with one JSON object a line, or of a YAML list. */
    static List<Row> read(Path file) throws IOException {
        if (file.toString().endsWith(".jsonl")) {
            return Files.readAllLines(file).stream()
                    .filter(line -> !line.isBlank())
                    .map(line -> Row.of(new Yaml().load(line)))
                    .toList();
        }
        List<Map<String, Object>> entries = new Yaml().load(Files.readString(file));
        return entries.stream().map(Row::of).toList();
    }

    private static Row of(Map<String, Object> entry) {
        return new Row(
                String.valueOf(entry.get("id")),
                String.valueOf(entry.getOrDefault("before", "true")),
                String.valueOf(entry.get("command")),
                String.valueOf(entry.getOrDefault("check", "true")),
                Boolean.TRUE.equals(entry.get("network")),
                (int) entry.getOrDefault("together", 1));
    }
}
