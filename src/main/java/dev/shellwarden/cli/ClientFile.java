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
        write(withEntry(launcher));
    }

    /** The file's text with our entry, as {@link #merge} would write it. */
    String merged(Path launcher) throws IOException {
        return pretty(withEntry(launcher));
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
        write(root);
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
            if (MAPPER.readTree(Files.readString(file)) instanceof ObjectNode root) {
                return root;
            }
            throw new IOException(file + " holds no JSON object; it is left as it is");
        } catch (JacksonException broken) {
            throw new IOException(
                    file + " is not plain JSON (a comment?); it is left as it is", broken);
        }
    }

    private void write(ObjectNode root) throws IOException {
        Path target = Files.exists(file) ? file.toRealPath() : file;
        Files.createDirectories(target.getParent());
        if (Files.exists(target) && !Files.exists(backup())) {
            Files.copy(target, backup(), StandardCopyOption.COPY_ATTRIBUTES);
        }
        Path next = Files.createTempFile(target.getParent(), ".shellwarden", ".json");
        Files.writeString(next, pretty(root) + "\n");
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
