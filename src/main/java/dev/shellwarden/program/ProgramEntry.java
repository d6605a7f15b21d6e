package dev.shellwarden.program;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A program's entry in a family's file, read when it is first asked for: a server knows hundreds of
 * programs and most calls name a few.
 */
final class ProgramEntry {

    private final String family;
    private final List<String> names;
    private final Supplier<ProgramSpec> reading;
    private @Nullable ProgramSpec spec;

    /**
     * @param family the family's name
     * @param names the program's name and its aliases
     * @param reading reads the entry, or fails with an {@link InvalidProgramException}
     */
    ProgramEntry(String family, List<String> names, Supplier<ProgramSpec> reading) {
        this.family = family;
        this.names = List.copyOf(names);
        this.reading = reading;
    }

    String family() {
        return family;
    }

    List<String> names() {
        return names;
    }

    synchronized ProgramSpec spec() {
        ProgramSpec known = spec;
        if (known == null) {
            known = reading.get();
            spec = known;
        }
        return known;
    }
}
