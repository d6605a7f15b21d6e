package dev.shellwarden.sandbox;

import dev.shellwarden.process.ProcessSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a call is confined to by Landlock.
 *
 * @param words say it
 * @param directory its working directory
 * @param known what may be done below which path
 */
record ArrangedGrants(LandlockWords words, Path directory, KnownGrants.Known known)
        implements Arrangement {

    @Override
    public Object parts() {
        return List.of(directory, known.access());
    }

    @Override
    public ProcessSpec confined(ProcessSpec spec, Map<String, String> environment) {
        return words.confined(spec, known.access(), environment);
    }

    @Override
    public boolean writable(Path path) {
        return known.grants().writable(path);
    }

    @Override
    public boolean shows(Path path) {
        return known.grants().readable(path);
    }

    /** A rule is about the file or directory that its path led to, whatever takes its name. */
    @Override
    public Standing.Ground ground() {
        Identities places =
                Identities.of(
                        Stream.concat(
                                Stream.of(directory),
                                known.access().keySet().stream().map(Path::of)));
        int present = words.present();
        Standing standing = () -> words.isNear(present) && places.stand();
        return process -> Optional.of(standing).filter(Standing::holds);
    }
}
