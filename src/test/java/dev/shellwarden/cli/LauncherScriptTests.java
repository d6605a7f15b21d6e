package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherScriptTests {

    @TempDir private Path folder;

    private InstallPlaces places = InstallPlaces.of(Map.of(), Path.of("/"));
    private Path jar = Path.of("");
    private Path java = Path.of("");

    @BeforeEach
    void place() throws IOException {
        places = InstallPlaces.of(Map.of(), folder);
        jar = Files.writeString(folder.resolve("it's a jar.jar"), "");
        java =
                Files.writeString(
                        folder.resolve("java"), "#!/bin/sh\nfor word; do echo \"$word\"; done\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.createDirectories(places.start().resolve("lib"));
    }

    @Test
    void writeWhenThereIsNoCacheMakesAScriptThatStartsTheJar() throws Exception {
        new LauncherScript(places).write(jar, java);

        assertThat(run("--preset", "a b"))
                .endsWith("-jar\n" + jar + "\n--preset\na b\n")
                .doesNotContain("AOTCache");
    }

    @Test
    void writeWhenTheCacheIsFreshMakesAScriptThatUsesIt() throws Exception {
        Files.writeString(places.cache(), "");
        new LauncherScript(places).write(jar, java);

        assertThat(run())
                .contains("-XX:AOTCache=" + places.cache(), "-Ddev.shellwarden.jar=" + jar)
                .endsWith(places.start().resolve("shellwarden.jar") + "\n");
    }

    @Test
    void writeWhenTheCacheHasLostItsLibrariesMakesAScriptThatLeavesIt() throws Exception {
        Files.writeString(places.cache(), "");
        Files.delete(places.start().resolve("lib"));
        new LauncherScript(places).write(jar, java);

        assertThat(run()).doesNotContain("AOTCache");
    }

    @Test
    void writeWhenTheJarIsNewerThanTheCacheMakesAScriptThatLeavesIt() throws Exception {
        Files.writeString(places.cache(), "");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(60)));
        new LauncherScript(places).write(jar, java);

        assertThat(run()).doesNotContain("AOTCache");
    }

    @Test
    void writeWhenSomebodyElsesFileStandsThereLeavesIt() throws IOException {
        Files.createDirectories(places.launcher().getParent());
        Files.writeString(places.launcher(), "#!/bin/sh\n");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new LauncherScript(places).write(jar, java))
                .withMessageContaining("not ours");
        assertThat(new LauncherScript(places).remove()).isFalse();
    }

    @Test
    void removeWhenItIsOursDeletesIt() throws IOException {
        new LauncherScript(places).write(jar, java);

        assertThat(new LauncherScript(places).remove()).isTrue();
        assertThat(places.launcher()).doesNotExist();
    }

    @Test
    void ofTheCloneWhenOptionsChangeHasTheSameOnes() throws IOException {
        assertThat(Files.readString(Path.of("bin/shellwarden")))
                .contains(InstallResource.javaOptions());
    }

    private String run(String... words) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(places.launcher().toString());
        builder.command().addAll(List.of(words));
        Process process = builder.redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
