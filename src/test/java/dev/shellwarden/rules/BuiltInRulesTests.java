package dev.shellwarden.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuiltInRulesTests {

    /** A rule that a stale list leaves out would never be asked. */
    @Test
    void listWhenWrittenAnewIsTheOneOfTheBuild(@TempDir Path folder) throws IOException {
        BuiltInRules.main(new String[] {folder.toString()});

        List<RuleSource> sources = BuiltInRules.load();
        List<String> lines = Files.readAllLines(folder.resolve("programs.txt"));
        assertThat(lines).hasSameSizeAs(sources);
        for (RuleSource source : sources) {
            RuleSource read = RuleSource.of(source.group());
            assertThat(source.programs()).isEqualTo(read.programs());
            assertThat(source.isShared()).isEqualTo(read.isShared());
        }
    }

    @Test
    void groupsWhenReadAllAtOnceHaveNoIdTwice() {
        assertThat(RuleCatalog.load().rules().map(Rule::id)).doesNotHaveDuplicates();
    }
}
