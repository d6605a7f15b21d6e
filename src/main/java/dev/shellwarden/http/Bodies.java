package dev.shellwarden.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.util.unit.DataSize;

/**
 * Reads the body of a request as a whole: of the right type, of bounded size, within bounded time.
 */
final class Bodies {

    private static final int CHUNK = 8 << 10;

    private final long maxBytes;
    private final Duration timeout;

    Bodies(DataSize maxSize, Duration timeout) {
        this.maxBytes = maxSize.toBytes();
        this.timeout = timeout;
    }

    /** A body, or why there is none. */
    sealed interface Body {

        record Whole(byte[] bytes) implements Body {}

        record None(Refusal refusal) implements Body {}
    }

    Body read(HttpServletRequest request) throws IOException {
        if (!isJson(request.getContentType())) {
            return new Body.None(
                    Refusal.of(415, "The Content-Type must be application/json in UTF-8"));
        }
        if (request.getContentLengthLong() > maxBytes) {
            return tooLarge();
        }
        try {
            return readAll(request.getInputStream());
        } catch (SocketTimeoutException slow) {
            return tooSlow();
        }
    }

    private Body readAll(InputStream in) throws IOException {
        long deadline = System.nanoTime() + timeout.toNanos();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
            bytes.write(chunk, 0, count);
            if (bytes.size() > maxBytes) {
                return tooLarge();
            }
            if (System.nanoTime() > deadline) {
                return tooSlow();
            }
        }
        return new Body.Whole(bytes.toByteArray());
    }

    private Body tooLarge() {
        return new Body.None(
                Refusal.of(413, "The body is over " + maxBytes + " bytes")
                        .with("Connection", "close"));
    }

    private Body tooSlow() {
        return new Body.None(
                Refusal.of(408, "The body took over " + timeout.toSeconds() + " seconds")
                        .with("Connection", "close"));
    }

    private static boolean isJson(@org.jspecify.annotations.Nullable String type) {
        try {
            if (type == null) {
                return false;
            }
            MediaType given = MediaType.parseMediaType(type);
            Charset charset = given.getCharset();
            return MediaType.APPLICATION_JSON.equalsTypeAndSubtype(given)
                    && (charset == null || charset.equals(StandardCharsets.UTF_8));
        } catch (InvalidMediaTypeException unreadable) {
            return false;
        }
    }
}
