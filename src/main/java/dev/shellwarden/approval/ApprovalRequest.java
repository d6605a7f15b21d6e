package dev.shellwarden.approval;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A question to a person: may this run?
 *
 * @param reasons why it is asked, ours, shown first
 * @param command the whole text that would run
 * @param directory where it would run
 * @param stdin the text on standard input
 * @param environment what the call adds to the environment
 * @param impact what would be hit, in words
 * @param alternatives safer commands
 * @param grantable whether "for this connection" may be offered; false for unknown commands
 */
public record ApprovalRequest(
        List<String> reasons,
        String command,
        Path directory,
        Optional<String> stdin,
        Map<String, String> environment,
        List<String> impact,
        List<String> alternatives,
        boolean grantable) {

    public ApprovalRequest {
        reasons = List.copyOf(reasons);
        environment = Map.copyOf(environment);
        impact = List.copyOf(impact);
        alternatives = List.copyOf(alternatives);
    }
}
