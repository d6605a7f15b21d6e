package dev.shellwarden.mcp;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes server-sent events, WHATWG HTML section 9.2.5. */
final class EventWriter {

    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "\n\n".getBytes(StandardCharsets.US_ASCII);

    /** Well within the time that a client has to come back. */
    private static final int RETRY_MILLIS = 500;

    private final OutputStream out;

    EventWriter(OutputStream out) {
        this.out = out;
    }

    /**
     * A writer whose events carry ids of a stream, by which a client goes on after the last one
     * that it saw.
     */
    EventStream.Writer numbered(String stream) {
        return writer(event -> "id: " + stream + "-" + event.number() + "\n");
    }

    /** A writer for a stream that cannot be taken up again. */
    EventStream.Writer plain() {
        return writer(event -> "");
    }

    /**
     * An event without a message, by whose id a client can come back before there is any, and after
     * what time it should.
     */
    void first(String stream) throws IOException {
        out.write(
                ("id: " + stream + "-0\nretry: " + RETRY_MILLIS + "\ndata: \n\n")
                        .getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** The event by which the transport of 2024-11-05 tells where to post. */
    void endpoint(String path) throws IOException {
        out.write(("event: endpoint\ndata: " + path + "\n\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private EventStream.Writer writer(Naming naming) {
        return new EventStream.Writer() {
            @Override
            public void event(EventStream.Event event) throws IOException {
                out.write(
                        ("event: message\n" + naming.idLine(event) + "data: ")
                                .getBytes(StandardCharsets.US_ASCII));
                out.write(event.data());
                out.write(END);
                out.flush();
            }

            @Override
            public void comment() throws IOException {
                out.write(COMMENT);
                out.flush();
            }
        };
    }

    /** How events are told apart. */
    @FunctionalInterface
    private interface Naming {

        String idLine(EventStream.Event event);
    }
}
