package dev.shellwarden.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.StringReader;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramCatalogTests {

    @Test
    void loadReadsEveryFileOfTheTable() {
        ProgramCatalog catalog = ProgramCatalog.load();

        assertThat(catalog.programs())
                .allSatisfy(program -> assertThat(program.summary()).isNotBlank());
        assertThat(catalog.find("rm").orElseThrow().family()).isEqualTo("coreutils");
    }

    @Test
    void findWhenNameHasVersionFindsTheProgram() {
        assertThat(ProgramCatalog.load().find("python3.12"))
                .map(ProgramSpec::name)
                .hasValue("python");
        assertThat(ProgramCatalog.load().find("rm2")).isEmpty();
    }

    @Test
    void findWhenListOptionKnowsWhatEndsIt() {
        OptionSpec exec =
                ProgramCatalog.load().find("find").orElseThrow().command().options().get("-exec");

        assertThat(exec.arity()).isEqualTo(OptionSpec.Arity.LIST);
        assertThat(exec.until()).containsExactly(";", "+");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    programs: {}                                                      | x.yaml:1:1: The key 'family'
                    {family: x, programs: {a: {summary: s, efects: [read]}}}          | x.yaml:1:40: Unknown key 'efects'
                    {family: x, programs: {a: {summary: s, effects: [rad]}}}          | x.yaml:1:49: Unknown effect 'rad'
                    {family: x, programs: {a: {summary: s, options: {-o: path}}}}     | takes no value
                    {family: x, programs: {a: {summary: s, operands: [path eat]}}}    | Unknown access 'eat'
                    {family: x, programs: {a: {summary: s, operands: [a...]}}}        | Unknown kind of value 'a'
                    {family: x, programs: {a: {effects: [read]}}}                     | 'a' has no summary
                    {family: x, programs: {a: {summary: s}, b a: {summary: s}}}       | already has an entry
                    {family: x, programs: {a: {summary: s, use: [none]}}}             | No shared group 'none'
                    {family: x, programs: [                                           | x.yaml:
                    """)
    void readWhenFileBreaksTheSchemaSaysWhere(String text, String message) {
        assertThatExceptionOfType(InvalidProgramException.class)
                .isThrownBy(() -> ProgramCatalog.read(Map.of("x.yaml", new StringReader(text))))
                .withMessageContaining(message);
    }
}
