package dev.shellwarden.program;

import dev.shellwarden.workspace.PathClass;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Outputs that are not known but name a known kind of place. */
final class Places {

    private static final String TEMPORARY = "/tmp/tmp.XXXXXXXXXX";

    private static final Pattern DIRECTORY = Pattern.compile("-[dqu]+|--directory|-t");

    private Places() {}

    static Optional<Value> of(List<Invocation> sources, ShellState state) {
        if (sources.size() != 1 || !sources.getFirst().program().isStatic()) {
            return Optional.empty();
        }
        Invocation source = sources.getFirst();
        return switch (source.name()) {
            case "mktemp" ->
                    words(source).stream().allMatch(word -> DIRECTORY.matcher(word).matches())
                            ? Optional.of(Value.place(TEMPORARY, PathClass.TEMPORARY))
                            : Optional.empty();
            case "git" ->
                    words(source).equals(List.of("rev-parse", "--show-toplevel"))
                            ? Optional.of(top(state))
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static List<String> words(Invocation source) {
        return source.argv().stream().skip(1).map(Argument::value).toList();
    }

    private static Value top(ShellState state) {
        return Value.place(
                state.directory().orElse("$(git rev-parse --show-toplevel)"),
                PathClass.WORKSPACE_ROOT);
    }
}
