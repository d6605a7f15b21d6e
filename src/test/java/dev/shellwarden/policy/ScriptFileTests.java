package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptFileTests {

    @TempDir Path folder;

    private Path root;

    @BeforeEach
    void prepare() {
        root = PolicyFixture.project(folder);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sh x",
                "bash x",
                "bash -e x one two",
                "source x",
                ". ./x",
                "./x",
                "cd docs; ../x",
                "cd docs && sh ../x",
                "env sh x",
                "sh outer"
            })
    void decideWhenShellScriptHoldsWhatIsNeverRunDenies(String command) throws IOException {
        Files.writeString(root.resolve("x"), "echo start\nrm -rf /\n");
        Files.writeString(root.resolve("outer"), "sh x\n");

        assertThat(decide(command)).isInstanceOf(Decision.Deny.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "python3 x.py | import shutil; shutil.rmtree('/')",
                "node x.js | require('fs').rmSync('/', {recursive: true})",
                "perl x.pl | system('rm -rf /');",
                "ruby x.rb | system('rm -rf /')",
                "php x.php | <?php system('rm -rf /');"
            })
    void decideWhenInterpretedFileHoldsWhatIsNeverRunDenies(String command, String text)
            throws IOException {
        Files.writeString(root.resolve(command.substring(command.indexOf(' ') + 1).strip()), text);

        assertThat(decide(command)).isInstanceOf(Decision.Deny.class);
    }

    @Test
    void decideWhenFileNamesItsInterpreterReadsItSo() throws IOException {
        Files.writeString(
                root.resolve("tool"), "#!/usr/bin/env python3\nimport os; os.system('rm -rf /')\n");

        assertThat(decide("./tool")).isInstanceOf(Decision.Deny.class);
    }

    @Test
    void decideWhenScriptHoldsWhatIsDeniedByDefaultAsks() throws IOException {
        Files.writeString(root.resolve("x"), "git push --force origin main\n");

        assertThat(decide("sh x")).isInstanceOf(Decision.Ask.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm -rf \"$OUT\"",
                "git push --force origin topic",
                "rm -rf src",
                "if then",
                "sudo make install",
                "$1 $2",
                "cp a /usr/local/bin/a"
            })
    void decideWhenScriptDoesAProjectsOwnBusinessAllows(String text) throws IOException {
        Files.writeString(root.resolve("x"), text + "\n");

        assertThat(decide("sh x")).isInstanceOf(Decision.Allow.class);
        assertThat(decide("./x")).isInstanceOf(Decision.Allow.class);
    }

    @Test
    void decideWhenLinkLeadsToAProgramJudgesThatProgram() throws IOException {
        Files.createSymbolicLink(root.resolve("tidy"), Path.of("/bin/rm"));

        assertThat(decide("./tidy -rf /")).isNotInstanceOf(Decision.Allow.class);
        assertThat(decide("./tidy --help")).isInstanceOf(Decision.Allow.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tool.py", "tool/__main__.py", "a/tool.py"})
    void decideWhenModuleOfTheDirectoryRunsReadsIt(String file) throws IOException {
        Path module = root.resolve(file);
        Files.createDirectories(module.getParent());
        Files.writeString(module, "import os; os.system('rm -rf /')\n");
        String name = file.startsWith("a/") ? "a.tool" : "tool";

        assertThat(decide("python3 -m " + name)).isInstanceOf(Decision.Deny.class);
        assertThat(decide("python3 -m json." + name)).isInstanceOf(Decision.Allow.class);
    }

    @Test
    void decideWhenScriptRunsItselfComesToAnEnd() throws IOException {
        Files.writeString(root.resolve("x"), "sh x; sh x; sh x; sh x\n");

        assertThat(decide("sh x")).isInstanceOf(Decision.Allow.class);
    }

    private Decision decide(String command) {
        return PolicyFixture.engine(root, PolicyProperties.defaults())
                .decide(PolicyFixture.request(root, command));
    }
}
