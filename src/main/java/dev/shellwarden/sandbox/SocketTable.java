package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The listening unix sockets that have a place in the file system, as {@code /proc/net/unix} tells
 * them (see proc(5)).
 */
final class SocketTable {

    private static final int FLAGS = 3;
    private static final int PATH = 7;
    private static final int LISTENING = 0x10000;

    private SocketTable() {}

    static List<Path> listening() throws IOException {
        try (Stream<String> lines =
                Files.lines(
                        Path.of("/proc/net/unix"), java.nio.charset.StandardCharsets.ISO_8859_1)) {
            return lines.skip(1)
                    .map(SocketTable::path)
                    .flatMap(Optional::stream)
                    .distinct()
                    .toList();
        }
    }

    private static Optional<Path> path(String line) {
        String[] columns = line.strip().split("\\s+", PATH + 1);
        boolean listens =
                columns.length > PATH
                        && columns[PATH].startsWith("/")
                        && (Integer.parseUnsignedInt(columns[FLAGS], 16) & LISTENING) != 0;
        return listens ? Optional.of(Path.of(columns[PATH]).normalize()) : Optional.empty();
    }
}
