package dev.shellwarden.cli;

import dev.shellwarden.audit.AuditVerifier;
import dev.shellwarden.audit.Verification;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code audit verify}: whether every record is as it was written. */
@Command(name = "verify", description = "Verify the audit trail; exit 0 intact, 1 tampered with")
final class AuditVerifyCommand implements Callable<Integer> {

    private final Startup startup;

    AuditVerifyCommand(Startup startup) {
        this.startup = startup;
    }

    @Override
    public Integer call() throws IOException {
        Path directory = AuditPlace.find(startup);
        try (PrintWriter out = StandardStreams.writer()) {
            return switch (new AuditVerifier(directory).verify()) {
                case Verification.Intact(int files, long records, List<String> notes) -> {
                    out.println(
                            "intact: %d records in %d files of %s"
                                    .formatted(records, files, directory));
                    notes.forEach(out::println);
                    yield 0;
                }
                case Verification.Tampered(String file, long line, String reason) -> {
                    out.println(
                            "NOT INTACT: %s, line %d: %s"
                                    .formatted(directory.resolve(file), line, reason));
                    yield 1;
                }
            };
        }
    }
}
