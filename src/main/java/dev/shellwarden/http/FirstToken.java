package dev.shellwarden.http;

import dev.shellwarden.workspace.AccessToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * The token of a server without configured ones: made at the first start, kept in a file of the
 * user alone.
 */
final class FirstToken {

    /** By this name its holder is known. */
    static final String NAME = "default";

    private static final Set<PosixFilePermission> PRIVATE =
            PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> OTHERS =
            EnumSet.of(
                    PosixFilePermission.GROUP_READ,
                    PosixFilePermission.GROUP_WRITE,
                    PosixFilePermission.OTHERS_READ,
                    PosixFilePermission.OTHERS_WRITE);

    private final Path file;

    FirstToken(Path file) {
        this.file = file;
    }

    /**
     * A token and whether it is a new one.
     *
     * @param text what its holder sends
     * @param fresh whether it was made just now
     */
    record Made(String text, boolean fresh) {}

    /** The token of the file, or a new one in it. */
    Made get() throws IOException {
        Files.createDirectories(
                file.toAbsolutePath().getParent(),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        String token = AccessToken.random().text();
        try (SeekableByteChannel channel =
                Files.newByteChannel(
                        file,
                        Set.of(
                                StandardOpenOption.CREATE_NEW,
                                StandardOpenOption.WRITE,
                                LinkOption.NOFOLLOW_LINKS),
                        PosixFilePermissions.asFileAttribute(PRIVATE))) {
            channel.write(ByteBuffer.wrap((token + "\n").getBytes(StandardCharsets.US_ASCII)));
            return new Made(token, true);
        } catch (FileAlreadyExistsException known) {
            return new Made(read(), false);
        }
    }

    private String read() throws IOException {
        Set<PosixFilePermission> permissions =
                Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                || permissions.stream().anyMatch(OTHERS::contains)) {
            throw new IOException(
                    file
                            + " must be a file that only its owner can read; delete it to get a new token");
        }
        String token = Files.readString(file, StandardCharsets.US_ASCII).strip();
        if (!token.matches(AccessToken.FORM)) {
            throw new IOException(file + " holds no token; delete it to get a new one");
        }
        return token;
    }
}
