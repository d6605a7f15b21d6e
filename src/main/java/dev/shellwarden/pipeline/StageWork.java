package dev.shellwarden.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A stage that this server does itself: reads, writes, gives an exit code. */
@FunctionalInterface
interface StageWork {

    /**
     * Works until the input ends; an {@link IOException} of the output means that nobody reads any
     * more.
     */
    int run(InputStream input, OutputStream output, Appendable errors) throws IOException;
}
