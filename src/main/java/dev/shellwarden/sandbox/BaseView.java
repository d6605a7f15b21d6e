package dev.shellwarden.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The part of what a call sees that is the same for all calls of a caller: the kernel's file
 * systems, temporary folders, system trees and the home directory. Laying it out takes longer than
 * many a command, so it is done once for each look at the machine.
 */
final class BaseView {

    private static final long SHARED_MEMORY = 1L << 30;
    private static final Path PRIVATE = Path.of("/run/private");
    private static final int MOST = 64;

    private final SandboxSettings settings;
    private final Map<Path, Known> known = new ConcurrentHashMap<>();

    BaseView(SandboxSettings settings) {
        this.settings = settings;
    }

    private record Known(Surroundings surroundings, FileView view) {}

    /** A view to add to, for a caller whose private folder is given. */
    FileView of(Surroundings surroundings, Path folder, CacheLayers.Layer layer)
            throws IOException {
        if (settings.properties().caches() == SandboxProperties.Caches.OVERLAY) {
            return new Layout(surroundings, folder, layer).view();
        }
        Known last = known.get(folder);
        if (last == null || last.surroundings() != surroundings) {
            if (known.size() >= MOST) {
                known.clear();
            }
            last = new Known(surroundings, new Layout(surroundings, folder, layer).view());
            known.put(folder, last);
        }
        return new FileView(last.view());
    }

    /** One layout. */
    private final class Layout {

        private final Surroundings surroundings;
        private final Path folder;
        private final CacheLayers.Layer layer;
        private final FileView view = new FileView();

        Layout(Surroundings surroundings, Path folder, CacheLayers.Layer layer) {
            this.surroundings = surroundings;
            this.folder = folder;
            this.layer = layer;
        }

        FileView view() throws IOException {
            addKernel();
            addTemporary();
            surroundings.system().forEach(view::add);
            if (settings.home().isPresent()) {
                addHome(settings.home().get());
            }
            addChosen();
            return view;
        }

        private void addKernel() {
            view.add(new Mount.Kernel("--proc", Path.of("/proc")));
            view.add(new Mount.Kernel("--dev", Path.of("/dev")));
            view.add(new Mount.Empty(Path.of("/dev/shm"), SHARED_MEMORY, true));
            view.add(new Mount.Empty(Path.of("/run"), ViewBuilder.CLOSED, false));
            view.add(new Mount.Link(Path.of("/var/run"), Path.of("/run")));
            if (settings.isRoot()) {
                show(Path.of("/proc/sys"), false);
            }
        }

        private void addTemporary() throws IOException {
            view.add(new Mount.Bind(folder.resolve("tmp"), Path.of("/tmp"), true));
            view.add(new Mount.Bind(folder.resolve("own"), PRIVATE, true));
            view.add(own("var-tmp", Path.of("/var/tmp")));
        }

        private void addHome(Path home) throws IOException {
            view.add(new Mount.Empty(home, ViewBuilder.CLOSED, false));
            surroundings.tools().forEach(path -> show(path, false));
            for (String text : settings.profile().privateFolders()) {
                Optional<Path> target = settings.paths().absolute(text);
                if (target.isPresent()) {
                    addPrivate(target.get());
                }
            }
            for (Path cache : surroundings.caches()) {
                addCache(home, cache);
            }
        }

        /** A private folder is a link into the one that is shown as a whole, where it can be. */
        private void addPrivate(Path target) throws IOException {
            view.add(
                    view.at(target.getParent()) instanceof Mount.Empty
                            ? own(target.getFileName().toString(), target)
                            : apart(target));
        }

        private Mount apart(Path target) throws IOException {
            return new Mount.Bind(
                    PrivateFolders.apart(folder, settings.host().home(), target), target, true);
        }

        private Mount own(String name, Path target) throws IOException {
            PrivateFolders.own(folder, name);
            return new Mount.Own(target, PRIVATE.resolve(name));
        }

        /**
         * A cache that is there is shown as it is. One that is missing is made where tools lie
         * beside it, else it gets an own folder, unless it lies in one already.
         */
        private void addCache(Path home, Path cache) throws IOException {
            boolean wanted = settings.properties().caches() != SandboxProperties.Caches.PRIVATE;
            Path parent = cache.getParent();
            boolean besideTools = parent != null && view.shows(parent);
            if (besideTools && !Files.exists(cache) && Files.isWritable(parent)) {
                Files.createDirectory(cache);
            }
            if (Files.isDirectory(cache) && (wanted || besideTools)) {
                addPresentCache(cache);
            } else if (!besideTools && !view.writable(cache)) {
                addPrivate(home.resolve(home.relativize(cache).getName(0)));
            }
        }

        private void addPresentCache(Path cache) throws IOException {
            switch (settings.properties().caches()) {
                case SHARED -> show(cache, true);
                case READ_ONLY -> show(cache, false);
                case OVERLAY -> view.add(layer.over(cache));
                case PRIVATE -> {
                    if (!view.writable(cache)) {
                        addPrivate(cache);
                    }
                }
            }
        }

        private void addChosen() {
            surroundings.programFolders().stream()
                    .filter(path -> !view.shows(path))
                    .forEach(path -> show(path, false));
            settings.properties().readable().stream()
                    .flatMap(text -> settings.paths().absolute(text).stream())
                    .filter(Files::exists)
                    .forEach(path -> show(path, false));
        }

        private void show(Path path, boolean writable) {
            view.add(new Mount.Bind(path, path, writable));
        }
    }
}
