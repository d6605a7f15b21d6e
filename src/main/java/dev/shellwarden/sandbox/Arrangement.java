package dev.shellwarden.sandbox;

import java.util.List;

/**
 * What a call is confined to by bubblewrap, but for its environment.
 *
 * @param view what it sees of the file system
 * @param options all of it in bubblewrap's words
 */
record Arrangement(FileView view, List<String> options) {

    Arrangement {
        options = List.copyOf(options);
    }
}
