package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Termination;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** One call behind bubblewrap or Landlock. */
final class ConfinedCall implements Confined {

    private static final String BUBBLEWRAP_SPEAKS = "bwrap: ";

    private final ProcessSpec spec;
    private final SandboxSettings settings;
    private final CallWatch watch;
    private final Explainer explainer;
    private final Path folder;
    private final Vetting.Session vetting;
    private final Arrangement arranged;
    private final AtomicBoolean over = new AtomicBoolean();

    ConfinedCall(
            ProcessSpec spec,
            SandboxSettings settings,
            CallWatch watch,
            Explainer explainer,
            Path folder,
            Vetting.Session vetting,
            Arrangement arranged) {
        this.spec = spec;
        this.settings = settings;
        this.watch = watch;
        this.explainer = explainer;
        this.folder = folder;
        this.vetting = vetting;
        this.arranged = arranged;
    }

    @Override
    public ProcessSpec spec() {
        return spec;
    }

    @Override
    public void look() {
        if (!over.get()) {
            vetting.look();
        }
    }

    @Override
    public Aftermath afterwards(Termination termination, String errorText) {
        List<String> notes = new ArrayList<>();
        if (over.compareAndSet(false, true)) {
            watch.group().close();
            arranged.close();
            notes.addAll(vetting.end());
            emptyFullFolder(notes);
        }
        Optional<String> failure = startFailure(termination, errorText);
        if (failure.isPresent()) {
            return new Aftermath(termination, failure, notes);
        }
        EndReader reader = new EndReader(settings.properties().limits());
        Termination read =
                reader.read(termination, errorText, watch.peakMemory(), watch.group().ranOut());
        Termination ending = arranged.byBubblewrap() ? EndReader.throughBubblewrap(read) : read;
        notes.addAll(reader.notes(ending, errorText));
        notes.addAll(explainer.notes(errorText));
        notes.addAll(new Absences(settings).notes(errorText));
        return new Aftermath(ending, Optional.empty(), notes);
    }

    /** Temporary files beyond their limit are removed, or no later call of the caller could run. */
    private void emptyFullFolder(List<String> notes) {
        if (PrivateFolders.exceeds(folder, settings.properties().limits().temporarySize())) {
            PrivateFolders.empty(folder);
            notes.add(
                    "The private temporary files were more than %s (sandbox.limits.temporary-size) and were removed."
                            .formatted(
                                    LimitNames.text(
                                            settings.properties().limits().temporarySize())));
        }
    }

    /**
     * Bubblewrap's own words before the command's, with its own exit code, mean that there was no
     * command.
     */
    private Optional<String> startFailure(Termination termination, String errorText) {
        boolean failed =
                arranged.byBubblewrap()
                        && termination instanceof Termination.Exited(int code)
                        && code == 1
                        && errorText.startsWith(BUBBLEWRAP_SPEAKS);
        return failed
                ? Optional.of(
                        "The sandbox could not be set up, so the command did not run: "
                                + errorText.strip().substring(BUBBLEWRAP_SPEAKS.length()))
                : Optional.empty();
    }
}
