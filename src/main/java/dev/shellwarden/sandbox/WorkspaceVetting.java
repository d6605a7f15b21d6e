package dev.shellwarden.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/**
 * Vets the roots of the workspace: repositories wherever they are, and names that editors and
 * agents obey.
 */
final class WorkspaceVetting implements Vetting {

    private final SandboxSettings settings;
    private final GitRules rules = GitRules.load();
    private final KeptAside kept;
    private final Obeyed names;
    private final ConcurrentMap<Path, TreeVetting> trees = new ConcurrentHashMap<>();

    WorkspaceVetting(SandboxSettings settings) {
        this.names = new Obeyed(settings.profile().obeyed());
        this.settings = settings;
        this.kept = new KeptAside(settings.host().stateDirectory().resolve("kept"));
    }

    @Override
    public Session begin(List<Path> roots) {
        List<TreeVetting> begun = roots.stream().flatMap(this::trees).toList();
        begun.forEach(TreeVetting::begin);
        return new Session() {

            @Override
            public List<String> end() {
                List<String> notes = new ArrayList<>();
                begun.forEach(tree -> notes.addAll(tree.end()));
                return notes;
            }

            @Override
            public void look() {
                begun.forEach(TreeVetting::look);
            }
        };
    }

    /**
     * A root, and the repository's directory where that lies elsewhere because the root is one of
     * its worktrees.
     */
    private Stream<TreeVetting> trees(Path root) {
        Stream<Path> elsewhere =
                GitLayout.common(root).stream().filter(common -> !common.startsWith(root));
        return Stream.concat(Stream.of(root), elsewhere).map(this::tree);
    }

    private TreeVetting tree(Path root) {
        return trees.computeIfAbsent(
                root,
                path ->
                        new TreeVetting(
                                path,
                                settings.properties().gitConfig()
                                        != SandboxProperties.GitConfig.WRITABLE,
                                names,
                                allowed(path),
                                rules,
                                kept));
    }

    /** What the user made writable is not taken out. */
    private List<Path> allowed(Path root) {
        return settings.properties().writable().stream()
                .flatMap(text -> settings.paths().against(root, text).stream())
                .toList();
    }
}
