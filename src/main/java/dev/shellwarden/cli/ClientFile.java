package dev.shellwarden.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A client's file of servers, in which our entry is set or removed and all else is kept. */
final class ClientFile {

    private static final String NAME = "shellwarden";
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private final Client client;
    private final Path file;

    ClientFile(Client client, Path file) {
        this.client = client;
        this.file = file;
    }

    /** What is merged, alone. */
    static String entry(Client client, Path launcher) {
        ObjectNode root = MAPPER.createObjectNode();
        root.putObject(client.servers()).set(NAME, server(client, launcher));
        return pretty(root);
    }

    /** Sets our entry. The file as it was is kept beside it, once. */
    void merge(Path launcher) throws IOException {
        write(merged(launcher));
    }

    /** The file's text with our entry, as {@link #merge} would write it. */
    String merged(Path launcher) throws IOException {
        ObjectNode whole = withEntry(launcher);
        return isPlain()
                ? pretty(whole)
                : commented().with(client.servers(), NAME, pretty(server(client, launcher)));
    }

    /** Whether nothing is lost when the file is read and written again. */
    private boolean isPlain() throws IOException {
        try {
            return !Files.exists(file)
                    || Files.size(file) == 0
                    || MAPPER.readTree(Files.readString(file)).isObject();
        } catch (JacksonException comments) {
            return false;
        }
    }

    private CommentedJson commented() throws IOException {
        return new CommentedJson(Files.readString(file));
    }

    private ObjectNode withEntry(Path launcher) throws IOException {
        ObjectNode root = read();
        JsonNode servers = root.get(client.servers());
        if (servers != null && !servers.isObject()) {
            throw new IOException("'%s' in %s is no object".formatted(client.servers(), file));
        }
        ObjectNode entries =
                servers instanceof ObjectNode known ? known : root.putObject(client.servers());
        entries.set(NAME, server(client, launcher));
        return root;
    }

    /** Removes our entry. */
    boolean remove() throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        ObjectNode root = read();
        if (!(root.get(client.servers()) instanceof ObjectNode entries)
                || entries.remove(NAME) == null) {
            return false;
        }
        write(isPlain() ? pretty(root) : commented().without(client.servers(), NAME).orElseThrow());
        return true;
    }

    /** Whether our entry is there. */
    boolean isSet() throws IOException {
        return Files.exists(file) && read().path(client.servers()).has(NAME);
    }

    /** The file's path. */
    @Override
    public String toString() {
        return file.toString();
    }

    Path backup() {
        return file.resolveSibling(file.getFileName() + ".before-shellwarden");
    }

    private ObjectNode read() throws IOException {
        if (!Files.exists(file) || Files.size(file) == 0) {
            return MAPPER.createObjectNode();
        }
        try {
            JsonMapper mapper = client.readsComments() ? CommentedJson.MAPPER : MAPPER;
            if (mapper.readTree(Files.readString(file)) instanceof ObjectNode root) {
                return root;
            }
            throw new IOException(file + " holds no JSON object; it is left as it is");
        } catch (JacksonException broken) {
            throw new IOException(
                    "%s:%d:%d: %s; it is left as it is"
                            .formatted(
                                    file,
                                    broken.getLocation().getLineNr(),
                                    broken.getLocation().getColumnNr(),
                                    fault(broken)),
                    broken);
        }
    }

    /** What is wrong, in words for who wrote the file and not for who reads it with a library. */
    private String fault(JacksonException broken) {
        String words = broken.getOriginalMessage();
        if (words.contains("comment?")) {
            return "a comment, which %s does not read".formatted(client);
        }
        return "no valid JSON: "
                + words.replaceAll(" \\(code \\d+\\)", "").replaceFirst(" \\(for .*", "");
    }

    private void write(String text) throws IOException {
        Path target = Files.exists(file) ? file.toRealPath() : file;
        Files.createDirectories(target.getParent());
        if (Files.exists(target) && !Files.exists(backup())) {
            Files.copy(target, backup(), StandardCopyOption.COPY_ATTRIBUTES);
        }
        Path next = Files.createTempFile(target.getParent(), ".shellwarden", ".json");
        Files.writeString(next, text.endsWith("\n") ? text : text + "\n");
        if (Files.exists(target)) {
            Files.setPosixFilePermissions(next, Files.getPosixFilePermissions(target));
        }
        Files.move(next, target, StandardCopyOption.ATOMIC_MOVE);
    }

    private static ObjectNode server(Client client, Path launcher) {
        ObjectNode server = MAPPER.createObjectNode();
        if (client == Client.VSCODE || client == Client.CLAUDE_CODE) {
            server.put("type", "stdio");
        }
        server.put("command", launcher.toString());
        List<String> arguments =
                client == Client.VSCODE ? List.of("-w", "${workspaceFolder}") : List.of();
        server.putPOJO("args", arguments);
        return server;
    }

    private static String pretty(ObjectNode root) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root);
    }
}
