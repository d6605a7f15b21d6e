package dev.shellwarden.workspace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whose home directory is where: passwd(5), read once. */
final class HomeDirectories {

    private static final Path PASSWD = Path.of("/etc/passwd");
    private static final int FIRST_PERSON = 1_000;
    private static final int FIRST_RESERVED = 60_000;
    private static final int FIELDS = 6;

    private final Path own;
    private final Map<String, Path> byUser = new HashMap<>();
    private final List<Path> ofPeople = new ArrayList<>();

    HomeDirectories(Path own) {
        this.own = own;
        ofPeople.add(own);
        lines().forEach(this::read);
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(PASSWD, StandardCharsets.ISO_8859_1);
        } catch (IOException withoutUsers) {
            return List.of();
        }
    }

    private void read(String line) {
        String[] fields = line.split(":", -1);
        if (fields.length >= FIELDS && fields[5].startsWith("/")) {
            try {
                add(fields[0], Integer.parseInt(fields[2]), Path.of(fields[5]).normalize());
            } catch (NumberFormatException | InvalidPathException notAnEntry) {
                return;
            }
        }
    }

    private void add(String user, int id, Path home) {
        byUser.put(user, home);
        if (id == 0 || id >= FIRST_PERSON && id < FIRST_RESERVED) {
            ofPeople.add(home);
        }
    }

    /** The home directories of people, the server's user first. */
    List<Path> all() {
        return List.copyOf(ofPeople);
    }

    /** The home directory that {@code ~} and a user's name stand for. */
    Optional<Path> of(String user) {
        return user.isEmpty() ? Optional.of(own) : Optional.ofNullable(byUser.get(user));
    }
}
