package dev.shellwarden.cli;

import dev.shellwarden.workspace.AccessToken;
import java.io.PrintWriter;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code token new}: prints a token, which is kept nowhere, and the lines by which a server knows
 * it.
 */
@Command(
        name = "new",
        description = "Print a new token and the lines of configuration that let its holder in")
final class TokenNewCommand implements Callable<Integer> {

    /** What needs no quotes in a property's name. */
    private static final String PLAIN_NAME = "[a-z0-9][a-z0-9-]*";

    @Parameters(
            paramLabel = "NAME",
            description = "Who will hold it: small letters, digits and dashes")
    private String name = "";

    @Override
    public Integer call() {
        if (!name.matches(PLAIN_NAME)) {
            throw new UsageException(
                    "the name '%s' of a token must be small letters, digits and dashes, such as build-agent"
                            .formatted(name));
        }
        AccessToken token = AccessToken.random();
        try (PrintWriter out = StandardStreams.writer()) {
            out.println("# The token, shown this once; give it to its holder:");
            out.println(token.text());
            out.println("# In the server's configuration:");
            out.println("shellwarden:");
            out.println("  http:");
            out.println("    tokens:");
            out.println(
                    "      %s: {sha256: %s}"
                            .formatted(name, HexFormat.of().formatHex(token.sha256())));
        }
        return 0;
    }
}
