package dev.shellwarden.sandbox;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Which of the names that editors and agents obey are in a root of the workspace. They are looked
 * at again when the root has changed, since a name cannot come or go without that.
 */
final class Obeyed {

    private static final int MOST = 256;

    private final List<String> names;
    private final Map<Path, Look> looks = new ConcurrentHashMap<>();

    Obeyed(List<String> names) {
        this.names = List.copyOf(names);
    }

    private record Look(Fingerprint root, Map<Path, Boolean> links) {}

    /** All that there are. */
    Set<Path> present(Path root) {
        return links(root).keySet();
    }

    /** Those that are no links. */
    Set<Path> real(Path root) {
        return links(root).entrySet().stream()
                .filter(entry -> !entry.getValue())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private Map<Path, Boolean> links(Path root) {
        Optional<Fingerprint> now = Fingerprint.of(root).filter(Fingerprint::isSettled);
        Look last = looks.get(root);
        if (last != null && now.filter(last.root()::equals).isPresent()) {
            return last.links();
        }
        if (looks.size() >= MOST) {
            looks.clear();
        }
        Map<Path, Boolean> links = look(root);
        now.ifPresentOrElse(
                print -> looks.put(root, new Look(print, links)), () -> looks.remove(root));
        return links;
    }

    private Map<Path, Boolean> look(Path root) {
        Map<Path, Boolean> links = new HashMap<>();
        for (String name : names) {
            Path path = root.resolve(name);
            Fingerprint.of(path).ifPresent(print -> links.put(path, print.isLink()));
        }
        return Map.copyOf(links);
    }
}
