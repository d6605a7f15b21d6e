package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Lays out what one call sees of the file system under bubblewrap: a base, and what is its own. */
final class ViewBuilder {

    /** The size of directories in memory that nobody writes. */
    static final long CLOSED = 1L << 20;

    private final SandboxSettings settings;
    private final Surroundings surroundings;
    private final HiddenPaths hidden;
    private final Exposures exposures;
    private final Obeyed obeyed;
    private final RunningViews running;
    private final FileView view;

    ViewBuilder(
            SandboxSettings settings,
            Surroundings surroundings,
            HiddenPaths hidden,
            Exposures exposures,
            Obeyed obeyed,
            RunningViews running,
            FileView base) {
        this.settings = settings;
        this.surroundings = surroundings;
        this.hidden = hidden;
        this.exposures = exposures;
        this.obeyed = obeyed;
        this.running = running;
        this.view = base;
    }

    /** The view of one call, whose private folder is given. */
    FileView build(SandboxRequest request, Path folder, Grant granted) throws IOException {
        addRepositories(request);
        addWorkspace(request);
        addDestinations();
        hide(request.roots(), granted.systems());
        expose(granted.systems());
        granted.mounts().forEach(view::add);
        setApart(folder);
        return view;
    }

    /**
     * A link costs a tenth of a mount, but commands can put anything in place of what it leads to:
     * nothing may be mounted through it. Where something is, the folder is a mount of its own.
     */
    private void setApart(Path folder) throws IOException {
        for (Mount mount : view.mounts()) {
            if (mount instanceof Mount.Own && view.holdsBelow(mount.target())) {
                Path target = mount.target();
                Path source = PrivateFolders.apart(folder, settings.host().home(), target);
                view.add(new Mount.Bind(source, target, true));
            }
        }
    }

    private void addRepositories(SandboxRequest request) {
        for (Path root : request.roots()) {
            enclosingRepository(root).ifPresent(path -> show(path, false));
        }
    }

    /**
     * A repository whose part is the workspace can be read, so that {@code git log} works; not one
     * that holds the home.
     */
    private Optional<Path> enclosingRepository(Path root) {
        return Files.exists(root.resolve(".git"))
                ? Optional.empty()
                : GitLayout.enclosing(root).filter(top -> !settings.host().home().startsWith(top));
    }

    private void addWorkspace(SandboxRequest request) throws IOException {
        for (Path root : request.roots()) {
            view.add(new Mount.Required(root, root));
            protect(root);
        }
        for (Path root : request.roots()) {
            settings.properties().writable().stream()
                    .flatMap(text -> settings.paths().against(root, text).stream())
                    .filter(path -> isItself(path, root))
                    .forEach(path -> show(path, true));
        }
    }

    /** In a root commands can put a link in a name's place: it is not mounted through. */
    private static boolean isItself(Path path, Path root) {
        return path.startsWith(root)
                ? real(path).filter(path::equals).isPresent()
                : Files.exists(path);
    }

    private void protect(Path root) throws IOException {
        obeyed.real(root).forEach(path -> show(path, false));
        if (settings.properties().gitConfig() != SandboxProperties.GitConfig.WRITABLE) {
            protectRepository(root);
        }
    }

    /**
     * A mount on itself keeps {@code .git} from being renamed, which would take the protection off
     * what is inside.
     */
    private void protectRepository(Path root) throws IOException {
        Path git = root.resolve(".git");
        Optional<Path> found = GitLayout.common(root);
        if (found.isEmpty()) {
            return;
        }
        Path common = found.get();
        show(common, true);
        show(git, Files.isDirectory(git));
        Path hooks = common.resolve("hooks");
        if (!Files.exists(hooks, LinkOption.NOFOLLOW_LINKS)
                && Files.isWritable(common)
                && !running.isExchangeable(hooks)) {
            Files.createDirectory(hooks);
        }
        if (Files.isDirectory(hooks, LinkOption.NOFOLLOW_LINKS)) {
            show(hooks, false);
        }
        if (settings.properties().gitConfig() == SandboxProperties.GitConfig.READ_ONLY) {
            show(common.resolve("config"), false);
        }
    }

    /**
     * Shows the files that names in /etc lead to where they lie in a tree that is not shown, such
     * as /run.
     */
    private void addDestinations() {
        surroundings.destinations().stream()
                .filter(path -> !view.shows(path))
                .forEach(path -> show(path, false));
    }

    private void hide(List<Path> roots, List<ExposedSystem> granted) throws IOException {
        List<Path> exposed = exposed(granted);
        Stream.concat(
                        surroundings.secrets().stream(),
                        hidden.named(roots).flatMap(path -> real(path).stream()))
                .filter(path -> exposed.stream().noneMatch(path::startsWith))
                .filter(view::shows)
                .forEach(this::mask);
        List<Path> sockets = exposures.sockets(granted);
        surroundings.sockets().stream()
                .filter(path -> !sockets.contains(path) && view.shows(path) && !view.writable(path))
                .filter(Files::exists)
                .forEach(path -> view.add(new Mount.Mask(path)));
    }

    /** What the user could not read anyway needs no mask. */
    private void mask(Path path) {
        if (Files.isDirectory(path)) {
            if (Files.isExecutable(path) || Files.isReadable(path)) {
                view.add(new Mount.Empty(path, CLOSED, false));
            }
        } else if (Files.isReadable(path)) {
            view.add(new Mount.Mask(path));
        }
    }

    private void expose(List<ExposedSystem> granted) {
        granted.forEach(system -> {
            present(system.readable()).forEach(path -> show(path, false));
        });
        exposures.sockets(granted).stream()
                .flatMap(path -> real(path).stream())
                .forEach(path -> show(path, true));
    }

    private List<Path> exposed(List<ExposedSystem> granted) {
        return granted.stream()
                .flatMap(system -> system.readable().stream())
                .flatMap(text -> settings.paths().absolute(text).stream())
                .toList();
    }

    private List<Path> present(List<String> texts) {
        return texts.stream()
                .flatMap(text -> settings.paths().absolute(text).stream())
                .filter(Files::exists)
                .toList();
    }

    private void show(Path path, boolean writable) {
        view.add(new Mount.Bind(path, path, writable));
    }

    private static Optional<Path> real(Path path) {
        try {
            return Optional.of(path.toRealPath());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
