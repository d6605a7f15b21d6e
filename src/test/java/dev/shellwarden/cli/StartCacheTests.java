package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartCacheTests {

    @TempDir private Path folder;

    private InstallPlaces places = InstallPlaces.of(Map.of(), Path.of("/"));
    private Path jar = Path.of("");

    @BeforeEach
    void place() throws IOException {
        places = InstallPlaces.of(Map.of(), folder);
        jar = Files.writeString(folder.resolve("shellwarden.jar"), "");
    }

    @Test
    void makeWhenTheTrainingRunFailsTellsItsCauseAndLeavesNothing() throws IOException {
        OwnProgram java =
                java("case \"$*\" in *extract*) exit 0;; esac\necho 'no room here' >&2\nexit 3\n");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new StartCache(places, java).make(jar))
                .withMessageContaining("training run")
                .withMessageContaining("ended with 3: no room here");
        assertThat(places.start()).doesNotExist();
    }

    @Test
    void makeWhenItFailsLeavesTheOneThatIsThere() throws IOException {
        Files.createDirectories(places.start());
        Files.writeString(places.cache(), "of before");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new StartCache(places, java("exit 1\n")).make(jar));

        assertThat(places.cache()).hasContent("of before");
        assertThat(places.start().getParent()).isDirectoryNotContaining("glob:**new*");
    }

    @Test
    void makeWhenTheJarCannotBeUnpackedTellsWhy() throws IOException {
        OwnProgram java = java("echo 'not a jar' >&2\nexit 1\n");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new StartCache(places, java).make(jar))
                .withMessageContaining("could not be unpacked")
                .withMessageContaining("not a jar");
    }

    @Test
    void makeWhenJavaIsGivenOptionsByItsEnvironmentTrainsWithoutThem() throws IOException {
        OwnProgram java =
                java(
                        "case \"$*\" in *extract*) exit 0;; esac\n"
                                + "env >'%s'\n".formatted(folder.resolve("environment"))
                                + "for word; do case $word in -XX:AOTCacheOutput=*) : >\"${word#*=}\";; esac; done\n");

        new StartCache(places, java).make(jar);

        assertThat(Files.readString(folder.resolve("environment")))
                .doesNotContain("JAVA_TOOL_OPTIONS=", "JDK_JAVA_OPTIONS=");
        assertThat(new StartCache(places, java).isFresh(jar)).isTrue();
        assertThat(places.start().resolve("made-from")).content().startsWith(jar + "\n");
    }

    private OwnProgram java(String script) throws IOException {
        Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\n" + script);
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return new OwnProgram(java);
    }
}
