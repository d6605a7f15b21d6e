package dev.shellwarden.audit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The trail in a directory: one file per server process, more when one grows too large. */
final class FileAuditTrail implements AuditTrail {

    private static final Logger logger = LoggerFactory.getLogger(AuditTrail.class);
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmssSSS'Z'").withZone(ZoneOffset.UTC);

    private final AuditDirectory directory;
    private final AuditProperties properties;
    private final Clock clock;
    private @Nullable AuditFile file;
    private int filesBegun;

    FileAuditTrail(AuditDirectory directory, AuditProperties properties, Clock clock) {
        this.directory = directory;
        this.properties = properties;
        this.clock = clock;
    }

    /** Begins the first file, so that a directory which cannot be written is told at start. */
    synchronized void open() throws AuditException {
        try {
            file = beginFile();
        } catch (IOException e) {
            raise(failure(e));
        }
    }

    /**
     * Written by a thread that nobody interrupts: an interrupt, which is how a call is cancelled,
     * closes the file that its thread writes (InterruptibleChannel), and the record would be lost.
     */
    @Override
    public void append(AuditRecord auditRecord) throws AuditException {
        raise(
                CompletableFuture.supplyAsync(
                                () -> written(auditRecord), Thread::startVirtualThread)
                        .join());
    }

    private static void raise(Optional<AuditException> failure) throws AuditException {
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    private synchronized Optional<AuditException> written(AuditRecord auditRecord) {
        try {
            current().append(auditRecord.fields());
            return Optional.empty();
        } catch (IOException e) {
            abandon();
            return failure(e);
        }
    }

    @Override
    public boolean enabled() {
        return true;
    }

    @Override
    public synchronized void close() {
        abandon();
    }

    private AuditFile current() throws IOException {
        AuditFile open = file;
        if (open == null || open.size() >= properties.maxFileSize().toBytes()) {
            abandon();
            open = beginFile();
            file = open;
        }
        return open;
    }

    private void abandon() {
        AuditFile open = file;
        file = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                logger.error(
                        "The audit file {} could not be closed: {}", open.name(), e.getMessage());
            }
        }
    }

    private Optional<AuditException> failure(IOException reason) {
        String message =
                "The audit record could not be written to %s: %s"
                        .formatted(directory.path(), describe(reason));
        logger.error(message);
        return properties.onFailure() == AuditProperties.OnFailure.REFUSE
                ? Optional.of(
                        new AuditException(
                                message
                                        + ". Nothing runs until it can (shellwarden.audit.on-failure=refuse).",
                                reason))
                : Optional.empty();
    }

    private static String describe(IOException reason) {
        String message = reason.getMessage();
        return message == null ? reason.getClass().getSimpleName() : message;
    }

    /** Begins a file under the directory's lock, since several servers may share the directory. */
    private AuditFile beginFile() throws IOException {
        directory.create();
        try (FileChannel channel =
                        FileChannel.open(
                                directory.path().resolve("lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            byte[] key = directory.key();
            Mac mac = Hashes.hmac(key);
            AuditIndex index = AuditIndex.read(directory.index(), mac);
            AuditFile begun = begin(index.last(), key, mac);
            try {
                list(begun, index, mac);
                return begun;
            } catch (IOException unlisted) {
                begun.discard();
                throw unlisted;
            }
        }
    }

    private AuditFile begin(Optional<String> previous, byte[] key, Mac mac) throws IOException {
        return AuditFile.begin(
                directory.path().resolve(nextName()),
                key,
                previous.orElse(""),
                previous.isPresent() ? lastHash(previous.get(), mac) : Hashes.NONE,
                properties.durability() == AuditProperties.Durability.FSYNC,
                clock);
    }

    /**
     * A file is listed once it has a record, and one is deleted once the index says so: a killed
     * server leaves no gap.
     */
    private void list(AuditFile begun, AuditIndex index, Mac mac) throws IOException {
        index.add(begun.name());
        retireOld(index);
        index.write(directory.index(), mac);
        for (String name : index.retiredNames()) {
            Path path = directory.path().resolve(name);
            Files.deleteIfExists(path);
            Files.deleteIfExists(AuditHead.beside(path));
        }
    }

    private String nextName() {
        return "audit-%s-%d-%04d.jsonl"
                .formatted(
                        STAMP.format(clock.instant()), ProcessHandle.current().pid(), filesBegun++);
    }

    private String lastHash(String name, Mac mac) throws IOException {
        return AuditHead.read(AuditHead.beside(directory.path().resolve(name)), mac)
                .map(AuditHead::hash)
                .orElse(Hashes.NONE);
    }

    private void retireOld(AuditIndex index) throws IOException {
        Instant end = clock.instant().minus(properties.keep());
        for (String name : index.keptNames()) {
            Path path = directory.path().resolve(name);
            if (Files.exists(path) && Files.getLastModifiedTime(path).toInstant().isBefore(end)) {
                index.retire(name);
            }
        }
    }
}
