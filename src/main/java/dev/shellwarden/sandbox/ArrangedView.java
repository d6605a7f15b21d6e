package dev.shellwarden.sandbox;

import dev.shellwarden.process.PreparedProcess;
import dev.shellwarden.process.ProcessSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a call is confined to by bubblewrap.
 *
 * @param words say it
 * @param request whose it is
 * @param entry what it sees of the file system
 * @param options all of it in bubblewrap's words
 */
record ArrangedView(
        BubblewrapWords words,
        SandboxRequest request,
        RunningViews.Entry entry,
        List<String> options)
        implements Arrangement {

    ArrangedView {
        options = List.copyOf(options);
    }

    private FileView view() {
        return entry.view();
    }

    @Override
    public Object parts() {
        return options;
    }

    @Override
    public ProcessSpec confined(ProcessSpec spec, Map<String, String> environment) {
        return words.confined(spec, request, options, environment);
    }

    @Override
    public boolean writable(Path path) {
        return view().writable(path);
    }

    @Override
    public boolean shows(Path path) {
        return view().shows(path);
    }

    @Override
    public boolean byBubblewrap() {
        return true;
    }

    @Override
    public Standing.Ground ground() {
        Identities sources = StandingView.sources(view());
        return process -> standing(process, sources);
    }

    private Optional<Standing> standing(PreparedProcess process, Identities sources) {
        return process.waiting().stream()
                .boxed()
                .flatMap(id -> StandingView.of(id, view(), sources).stream())
                .findFirst();
    }

    @Override
    public void close() {
        entry.close();
    }
}
