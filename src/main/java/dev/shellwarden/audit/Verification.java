package dev.shellwarden.audit;

import java.util.List;

/** What {@link AuditVerifier} found. */
public sealed interface Verification {

    /**
     * Every record is as it was written.
     *
     * @param files how many files there are
     * @param records how many records they hold
     * @param notes what is unusual without being tampering, such as a last line cut by a crash
     */
    record Intact(int files, long records, List<String> notes) implements Verification {

        public Intact {
            notes = List.copyOf(notes);
        }
    }

    /**
     * Something was changed.
     *
     * @param file the file's name
     * @param line the first wrong line, from 1; 0 when the file as a whole is wrong
     * @param reason what is wrong
     */
    record Tampered(String file, long line, String reason) implements Verification {}
}
