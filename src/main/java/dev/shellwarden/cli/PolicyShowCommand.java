package dev.shellwarden.cli;

import dev.shellwarden.policy.PolicyEngine;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;

/** {@code policy show}: the policy that is in force with the given options. */
@Command(name = "show", description = "Print the policy in force")
final class PolicyShowCommand implements Callable<Integer> {

    private final Startup startup;

    PolicyShowCommand(Startup startup) {
        this.startup = startup;
    }

    @Override
    public Integer call() {
        try (ConfigurableApplicationContext context = startup.start(Entrance.COMMAND_LINE);
                PrintWriter out = StandardStreams.writer()) {
            out.println(JsonText.of(context.getBean(PolicyEngine.class).describe()));
            return 0;
        }
    }
}
