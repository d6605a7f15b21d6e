package dev.shellwarden.cli;

import dev.shellwarden.policy.PolicyFiles;
import dev.shellwarden.rules.InvalidRuleException;
import dev.shellwarden.rules.SourceText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code policy validate FILE}: whether a configuration file, rule file or project policy can be
 * used.
 */
@Command(
        name = "validate",
        description =
                "Check a configuration file, a rule file or a .shellwarden.yaml; what is wrong is told with its place, exit 78")
final class PolicyValidateCommand implements Callable<Integer> {

    private final Startup startup;
    private final CommonOptions options;

    @Parameters(paramLabel = "FILE", description = "The file")
    private Path file = Path.of("");

    PolicyValidateCommand(Startup startup, CommonOptions options) {
        this.startup = startup;
        this.options = options;
    }

    @Override
    public Integer call() {
        try {
            return PolicyFiles.kind(file)
                    .map(this::validate)
                    .orElseGet(this::validateConfiguration);
        } catch (InvalidRuleException fault) {
            throw new ConfigurationException(List.of(String.valueOf(fault.getMessage())));
        }
    }

    private Integer validate(PolicyFiles.Kind kind) {
        try (ConfigurableApplicationContext context = startup.start(Entrance.COMMAND_LINE);
                PrintWriter out = StandardStreams.writer()) {
            out.println(
                    "%s: valid, %s"
                            .formatted(
                                    file, context.getBean(PolicyFiles.class).validate(file, kind)));
            return 0;
        }
    }

    private Integer validateConfiguration() {
        options.config = Optional.of(file);
        try (ConfigurableApplicationContext context = startup.start(Entrance.COMMAND_LINE);
                PrintWriter out = StandardStreams.writer()) {
            boolean empty = SourceText.read(file).isBlank();
            out.println(file + (empty ? ": valid, but empty: it sets nothing" : ": valid"));
            return 0;
        }
    }
}
