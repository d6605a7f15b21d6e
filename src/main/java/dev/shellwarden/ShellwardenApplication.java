package dev.shellwarden;

import dev.shellwarden.cli.ShellwardenCommandLine;
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
        System.exit(new ShellwardenCommandLine(ShellwardenApplication.class).run(args));
    }
}
