package dev.shellwarden;

import dev.shellwarden.cli.ShellwardenCommandLine;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/** Entry point of the server. Its configurations are named one by one: a scan reads every class. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(Configurations.class)
public class ShellwardenApplication {

    /** Does what the command line says and ends with its exit code. */
    public static void main(String[] args) {
        // Java writes in the locale's encoding, and under LC_ALL=C that would leave out letters.
        System.setErr(
                new PrintStream(
                        new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
        System.exit(new ShellwardenCommandLine(ShellwardenApplication.class).run(args));
    }
}
