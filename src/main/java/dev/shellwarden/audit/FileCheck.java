package dev.shellwarden.audit;

import java.util.Optional;
import javax.crypto.Mac;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The state of checking one file, line by line. */
final class FileCheck {

    private final String name;
    private final Mac mac;
    private final JsonMapper json;
    private Optional<String> wantedHash;
    private long line;
    private String lastHash = "";
    private String firstPrevious = "";
    private Optional<String> previousFile = Optional.empty();

    FileCheck(String name, Mac mac, JsonMapper json, Optional<String> wantedHash) {
        this.name = name;
        this.mac = mac;
        this.json = json;
        this.wantedHash = wantedHash.filter(hash -> !hash.equals(Hashes.NONE));
    }

    /** Checks one whole line; the answer is what is wrong with it. */
    Optional<String> accept(byte[] bytes) {
        line++;
        Optional<String> hash = AuditLine.hashOf(bytes);
        if (hash.isEmpty()) {
            return Optional.of("The line is not a sealed record.");
        }
        if (!AuditLine.expectedHash(mac, bytes).equals(hash.get())) {
            return Optional.of("The record was changed: its hash does not fit its text.");
        }
        return follow(bytes, hash.get());
    }

    private Optional<String> follow(byte[] bytes, String hash) {
        JsonNode record;
        try {
            record = json.readTree(bytes);
        } catch (JacksonException e) {
            return Optional.of("The record is not JSON.");
        }
        String previous = AuditVerifier.text(record, "previous");
        if (line == 1) {
            firstPrevious = previous;
            previousFile = Optional.of(AuditVerifier.text(record, "previous_file"));
        } else if (!previous.equals(lastHash)) {
            return Optional.of("A record before this one was removed, inserted or moved.");
        }
        JsonNode sequence = record.get("sequence");
        if (sequence == null || sequence.asLong() != line - 1) {
            return Optional.of("The sequence number does not follow the one before.");
        }
        lastHash = hash;
        wantedHash = wantedHash.filter(wanted -> !wanted.equals(hash));
        return Optional.empty();
    }

    /** Whether the file ends where its head says; the answer is what is wrong. */
    Optional<String> compareWithHead(Optional<AuditHead> head) {
        if (head.isEmpty()) {
            return Optional.of("The head is missing or was changed.");
        }
        long last = line - 1;
        if (head.get().sequence() > last) {
            return Optional.of(
                    "Records were cut from the end: the head names record %d, the last one here is %d."
                            .formatted(head.get().sequence(), last));
        }
        if (head.get().sequence() == last && !head.get().hash().equals(lastHash)) {
            return Optional.of("The last record is not the one that the head names.");
        }
        return head.get().sequence() < last - 1
                ? Optional.of(
                        "The head was taken back: it names record %d, the last one here is %d."
                                .formatted(head.get().sequence(), last))
                : Optional.empty();
    }

    /** What is wrong when a later file names a record of this one that is not here. */
    Optional<String> missingLink() {
        return wantedHash.map(hash -> "A later file names a record of this one that is not here.");
    }

    String name() {
        return name;
    }

    long line() {
        return line;
    }

    long records() {
        return line;
    }

    Optional<String> previousFile() {
        return previousFile;
    }

    String firstPrevious() {
        return firstPrevious;
    }
}
