package dev.shellwarden.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;

/** One open file of the trail and its head. Not safe for several threads. */
final class AuditFile implements AutoCloseable {

    private static final DateTimeFormatter MILLISECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private final Path path;
    private final Mac mac;
    private final Clock clock;
    private final boolean force;
    private final FileChannel lines;
    private final FileChannel head;
    private long sequence = -1;
    private String previousHash;

    private AuditFile(Path path, byte[] key, String previousHash, boolean force, Clock clock)
            throws IOException {
        this.path = path;
        this.mac = Hashes.hmac(key);
        this.previousHash = previousHash;
        this.force = force;
        this.clock = clock;
        this.lines = AuditDirectory.openNew(path);
        this.head = openHead(path, lines);
    }

    private static FileChannel openHead(Path path, FileChannel lines) throws IOException {
        try {
            return AuditDirectory.openNew(AuditHead.beside(path));
        } catch (IOException unwritable) {
            lines.close();
            Files.deleteIfExists(path);
            throw unwritable;
        }
    }

    /** Begins a file whose first record names the file before it and that file's last hash. */
    static AuditFile begin(
            Path path,
            byte[] key,
            String previousFile,
            String previousHash,
            boolean force,
            Clock clock)
            throws IOException {
        AuditFile file = new AuditFile(path, key, previousHash, force, clock);
        Map<String, Object> opening = new LinkedHashMap<>();
        opening.put("event", "opened");
        opening.put("process", ProcessHandle.current().pid());
        opening.put("previous_file", previousFile);
        try {
            file.append(opening);
            return file;
        } catch (IOException unwritable) {
            file.discard();
            throw unwritable;
        }
    }

    /**
     * Writes one record and then the head. A record that could not be written whole is taken back.
     */
    void append(Map<String, Object> fields) throws IOException {
        if (!Files.exists(path)) {
            throw new IOException("%s was removed".formatted(path));
        }
        byte[] object = object(fields);
        String hash = AuditLine.hash(mac, object);
        writeWhole(AuditLine.seal(object, hash));
        sequence++;
        previousHash = hash;
        new AuditHead(sequence, hash).write(head, mac);
        if (force) {
            lines.force(false);
            head.force(false);
        }
    }

    private byte[] object(Map<String, Object> fields) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("time", MILLISECONDS.format(clock.instant()));
        members.put("sequence", sequence + 1);
        members.putAll(fields);
        members.put("previous", previousHash);
        return JsonObject.bytes(members);
    }

    private void writeWhole(byte[] line) throws IOException {
        long start = lines.position();
        try {
            ByteBuffer buffer = ByteBuffer.wrap(line);
            while (buffer.hasRemaining()) {
                lines.write(buffer);
            }
        } catch (IOException e) {
            takeBack(start, e);
            throw e;
        }
    }

    private void takeBack(long start, IOException reason) {
        try {
            lines.truncate(start);
            lines.position(start);
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    /** Takes back a file that never counted. */
    void discard() throws IOException {
        try (lines;
                head) {
            Files.deleteIfExists(path);
            Files.deleteIfExists(AuditHead.beside(path));
        }
    }

    String name() {
        return path.getFileName().toString();
    }

    String lastHash() {
        return previousHash;
    }

    long size() throws IOException {
        return lines.position();
    }

    @Override
    public void close() throws IOException {
        try (lines;
                head) {
            lines.force(true);
        }
    }
}
