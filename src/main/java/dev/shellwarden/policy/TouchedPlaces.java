package dev.shellwarden.policy;

import dev.shellwarden.program.Access;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.rules.PathFact;
import dev.shellwarden.workspace.PathClass;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What an invocation does to which paths, in sentences. */
final class TouchedPlaces {

    /** Operators of {@code test}, among whose operands paths stand. */
    private static final Pattern OPERATOR = Pattern.compile("-[a-zA-Z]+|]|]]|!|==?|!=|<|>");

    private static final Map<PathClass, String> KINDS = kinds();

    private TouchedPlaces() {}

    private static Map<PathClass, String> kinds() {
        Map<PathClass, String> kinds = new LinkedHashMap<>();
        kinds.put(PathClass.ROOT, "the whole machine");
        kinds.put(PathClass.HOME, "a home directory");
        kinds.put(PathClass.DEVICE, "a device");
        kinds.put(PathClass.SECRET, "secrets");
        kinds.put(PathClass.STARTUP, "run or obeyed later");
        kinds.put(PathClass.SYSTEM, "the operating system");
        kinds.put(PathClass.WORKSPACE_ROOT, "the whole workspace");
        kinds.put(PathClass.UNRESOLVED, "known only when it runs");
        kinds.put(PathClass.TEMPORARY, "temporary");
        kinds.put(PathClass.BUILD_OUTPUT, "build output");
        kinds.put(PathClass.OUTSIDE, "outside the workspace");
        return kinds;
    }

    static String of(List<PathFact> paths, Invocation invocation) {
        Map<Access, Set<String>> byAccess = new EnumMap<>(Access.class);
        for (PathFact path : paths) {
            if (isTold(path)) {
                byAccess.computeIfAbsent(path.access(), key -> new LinkedHashSet<>())
                        .add(described(path, invocation));
            }
        }
        return byAccess.entrySet().stream()
                .map(entry ->
                        " It %s %s."
                                .formatted(
                                        verb(entry.getKey()), String.join(", ", entry.getValue())))
                .collect(Collectors.joining());
    }

    private static boolean isTold(PathFact path) {
        boolean operator =
                path.access() == Access.LIST && OPERATOR.matcher(path.argument().value()).matches();
        return path.access() != Access.NONE
                && !path.classes().contains(PathClass.HARMLESS_DEVICE)
                && !operator;
    }

    private static String described(PathFact path, Invocation invocation) {
        return "'%s'%s%s"
                .formatted(
                        WrittenCommand.text(path.argument(), invocation),
                        path.recursive() ? " with everything below" : "",
                        kind(path).map(kind -> " (" + kind + ")").orElse(""));
    }

    private static Optional<String> kind(PathFact path) {
        if (path.argument().value().matches("/dev/(?:tcp|udp)/.*")) {
            return Optional.of("a connection to another machine");
        }
        Set<PathClass> classes = path.classes();
        return KINDS.entrySet().stream()
                .filter(entry -> classes.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static String verb(Access access) {
        return switch (access) {
            case READ -> "reads";
            case LIST -> "looks into";
            case WRITE -> "writes";
            case APPEND -> "appends to";
            case CREATE -> "creates";
            case DELETE -> "deletes";
            case MOVE -> "moves";
            case PERMISSIONS -> "changes the permissions of";
            case EXECUTE -> "runs";
            case DIRECTORY -> "works in";
            case NONE -> "names";
        };
    }
}
