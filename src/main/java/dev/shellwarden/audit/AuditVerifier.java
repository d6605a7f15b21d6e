package dev.shellwarden.audit;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.crypto.Mac;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds edits, swaps, gaps and cuts in a trail. */
public final class AuditVerifier {

    private final AuditDirectory directory;
    private final JsonMapper json = JsonMapper.builder().build();

    /** A verifier of the trail in a directory. */
    public AuditVerifier(Path directory) {
        this.directory = new AuditDirectory(directory);
    }

    /**
     * Reads the whole trail.
     *
     * @throws IOException when the directory, the key or the index cannot be read
     */
    public Verification verify() throws IOException {
        Mac mac = Hashes.hmac(directory.readKey());
        AuditIndex index = AuditIndex.read(directory.index(), mac);
        Optional<Verification> strange = compareWithIndex(index, mac);
        return strange.isPresent() ? strange.get() : verifyFiles(index, mac);
    }

    private Optional<Verification> compareWithIndex(AuditIndex index, Mac mac) throws IOException {
        Set<String> expected = new LinkedHashSet<>(index.keptNames());
        for (Path file : directory.files()) {
            String name = file.getFileName().toString();
            if (!expected.remove(name) && !index.isRetired(name) && !neverCounted(file, mac)) {
                return Optional.of(
                        new Verification.Tampered(name, 0, "The index does not list this file."));
            }
        }
        return expected.stream()
                .findFirst()
                .map(name ->
                        new Verification.Tampered(
                                name, 0, "The index lists this file, and it is gone."));
    }

    /**
     * A server that was killed before it listed its file leaves one that holds no more than its
     * opening record.
     */
    private boolean neverCounted(Path file, Mac mac) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            LineReader lines = new LineReader(in);
            Optional<byte[]> first = lines.next();
            if (first.isEmpty() || !lines.lastIsWhole()) {
                return true;
            }
            FileCheck check =
                    new FileCheck(file.getFileName().toString(), mac, json, Optional.empty());
            return check.accept(first.get()).isEmpty() && lines.next().isEmpty();
        }
    }

    private Verification verifyFiles(AuditIndex index, Mac mac) throws IOException {
        Totals totals = new Totals();
        Map<String, String> wanted = new HashMap<>();
        List<String> names = index.keptNames();
        for (int i = names.size() - 1; i >= 0; i--) {
            Path path = directory.path().resolve(names.get(i));
            try (InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 16)) {
                Optional<Verification> fault = verifyFile(path, in, mac, index, wanted, totals);
                if (fault.isPresent()) {
                    return fault.get();
                }
            }
        }
        return new Verification.Intact(names.size(), totals.records, totals.notes);
    }

    private Optional<Verification> verifyFile(
            Path path,
            InputStream in,
            Mac mac,
            AuditIndex index,
            Map<String, String> wanted,
            Totals totals)
            throws IOException {
        String name = path.getFileName().toString();
        FileCheck check = new FileCheck(name, mac, json, Optional.ofNullable(wanted.remove(name)));
        LineReader lines = new LineReader(in);
        for (Optional<byte[]> line = lines.next(); line.isPresent(); line = lines.next()) {
            Optional<String> fault =
                    lines.lastIsWhole() ? check.accept(line.get()) : Optional.empty();
            if (fault.isPresent()) {
                return Optional.of(new Verification.Tampered(name, check.line(), fault.get()));
            }
        }
        return finish(path, check, lines, mac, index, wanted, totals);
    }

    private Optional<Verification> finish(
            Path path,
            FileCheck check,
            LineReader lines,
            Mac mac,
            AuditIndex index,
            Map<String, String> wanted,
            Totals totals)
            throws IOException {
        Optional<AuditHead> head = AuditHead.read(AuditHead.beside(path), mac);
        Optional<String> fault = check.compareWithHead(head);
        if (fault.isEmpty()) {
            fault = check.missingLink();
        }
        if (fault.isPresent()) {
            return Optional.of(
                    new Verification.Tampered(check.name(), check.line() + 1, fault.get()));
        }
        if (!lines.lastIsWhole()) {
            totals.notes.add(
                    "%s: the last line was cut by a crash while it was written; all records before it are whole."
                            .formatted(check.name()));
        }
        totals.records += check.records();
        check.previousFile()
                .filter(previous -> !previous.isEmpty() && !index.isRetired(previous))
                .ifPresent(previous -> wanted.put(previous, check.firstPrevious()));
        return Optional.empty();
    }

    private static final class Totals {

        private long records;
        private final List<String> notes = new ArrayList<>();
    }

    /** What a node holds as text, empty when it is missing. */
    static String text(JsonNode record, String member) {
        JsonNode node = record.get(member);
        return node == null ? "" : node.asString();
    }
}
