package dev.shellwarden.cli;

import dev.shellwarden.workspace.Caller;
import java.util.Optional;
import java.util.UUID;

/** The person at the command line. */
final class ThisCaller {

    private ThisCaller() {}

    static Caller caller() {
        return new Caller(UUID.randomUUID().toString(), "command line", Optional.empty());
    }
}
