package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CommonOptionsTests {

    @Test
    void propertiesHoldEveryOptionOfTheFirstDialect() {
        Map<String, Object> properties =
                parse(
                        "-w",
                        "/srv/x",
                        "-t",
                        "60",
                        "-s",
                        "/bin/sh",
                        "--allow",
                        "ls*,cat*",
                        "--deny",
                        "rm*",
                        "--deny",
                        "dd",
                        "--no-stderr",
                        "-v",
                        "--preset",
                        "mcpz,readonly");
        assertThat(properties)
                .containsEntry("shellwarden.workspace.root", "/srv/x")
                .containsEntry("shellwarden.execution.default-timeout", "60s")
                .containsEntry("shellwarden.execution.shell", "/bin/sh")
                .containsEntry("shellwarden.policy.allow.command-line", "ls*,cat*")
                .containsEntry("shellwarden.policy.deny.command-line", "rm*,dd")
                .containsEntry("shellwarden.execution.include-stderr", false)
                .containsEntry("logging.level.dev.shellwarden", "INFO")
                .containsEntry("spring.profiles.active", "mcpz,readonly");
    }

    @Test
    void propertiesAreEmptyWhenNothingIsGiven() {
        assertThat(parse()).isEmpty();
    }

    @Test
    void propertiesFailWhenAListHasNoPattern() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> parse("--allow", " , "))
                .withMessageContaining("--allow");
    }

    private static Map<String, Object> parse(String... words) {
        CommonOptions options = new CommonOptions();
        CommandLine line = new CommandLine(new Nothing());
        line.addMixin("options", options);
        line.parseArgs(words);
        return options.properties();
    }

    @Command
    private static final class Nothing {}
}
