package dev.shellwarden.sandbox;

import java.util.Optional;

/**
 * A file by which a repository makes git run something, as it was.
 *
 * @param kind what it is for git
 * @param fingerprint what cannot be forged about it
 * @param content its bytes; empty when it is no regular file, or a large one
 */
record Door(Kind kind, Fingerprint fingerprint, Optional<byte[]> content) {

    /** What a door is for git. */
    enum Kind {
        /** Settings, some of which run programs. */
        CONFIGURATION,
        /** A program that git runs. */
        HOOK,
        /** A name that makes git take configuration from elsewhere. */
        REDIRECTION
    }
}
