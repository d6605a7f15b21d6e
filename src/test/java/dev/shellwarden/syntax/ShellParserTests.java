package dev.shellwarden.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.syntax.Command.Pipeline;
import dev.shellwarden.syntax.Command.SimpleCommand;
import dev.shellwarden.syntax.ParseFailure.Kind;
import dev.shellwarden.syntax.ParseResult.Parsed;
import dev.shellwarden.syntax.WordPart.CommandSubstitution;
import dev.shellwarden.syntax.WordPart.Literal;
import dev.shellwarden.syntax.WordPart.ParameterExpansion;
import dev.shellwarden.syntax.WordPart.SingleQuoted;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShellParserTests {

    private static Script parse(String text) {
        ParseResult result = new ShellParser(Dialect.BASH).parse(text);
        assertThat(result).isInstanceOf(Parsed.class);
        return ((Parsed) result).script();
    }

    private static ParseFailure fail(String text) {
        ParseResult result = new ShellParser(Dialect.BASH).parse(text);
        assertThat(result).isInstanceOf(ParseFailure.class);
        return (ParseFailure) result;
    }

    private static Command first(String text) {
        return parse(text).body().items().getFirst().command();
    }

    private static Word word(String text) {
        return ((SimpleCommand) first(text)).words().getFirst();
    }

    private static List<String> written(String text, List<Word> words) {
        return words.stream().map(word -> word.span().of(text)).toList();
    }

    @Test
    void spanOfEachWordIsTheWordAsWritten() {
        String text = "A=1 'r'm -r\"f\" $x \\\n ${y:-z} >out";
        SimpleCommand command = (SimpleCommand) first(text);

        assertThat(written(text, command.words()))
                .containsExactly("'r'm", "-r\"f\"", "$x", "${y:-z}");
        assertThat(command.assignments().getFirst().span().of(text)).isEqualTo("A=1");
        assertThat(command.redirections().getFirst().span().of(text)).isEqualTo(">out");
        assertThat(command.span().of(text)).isEqualTo(text);
    }

    @Test
    void spanOfCompoundCommandsCoversThemWhole() {
        String text = " { a; } >f && (b) | ! c ; if d; then e; fi";

        assertThat(parse("a; if b; then c; fi >d ; e").body().items())
                .extracting(item -> item.command().span().of("a; if b; then c; fi >d ; e"))
                .containsExactly("a", "if b; then c; fi >d", "e");
        assertThat(fail(text).before().body().items()).isEmpty();
    }

    @Test
    void spanInSubstitutionIsOfTheWholeText() {
        String text = "echo \"$(rm x)\" `ls y`";
        List<String> commands =
                Stream.of(parse(text))
                        .flatMap(script -> ((SimpleCommand) first(text)).words().stream())
                        .flatMap(word -> word.parts().stream())
                        .flatMap(part ->
                                part instanceof WordPart.DoubleQuoted quoted
                                        ? quoted.parts().stream()
                                        : Stream.of(part))
                        .filter(CommandSubstitution.class::isInstance)
                        .map(part ->
                                ((CommandSubstitution) part)
                                        .body()
                                        .items()
                                        .getFirst()
                                        .command()
                                        .span()
                                        .of(text))
                        .toList();

        assertThat(commands).containsExactly("rm x", "ls y");
    }

    @Test
    void spanInEscapedBackquotesIsThatOfTheWholePart() {
        String text = "a `b \\`c\\``";
        CommandSubstitution outer =
                (CommandSubstitution)
                        ((SimpleCommand) first(text)).words().get(1).parts().getFirst();

        assertThat(outer.body().items().getFirst().command().span().of(text))
                .isEqualTo("`b \\`c\\``");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "$'\\x72\\x6d', rm",
                "$'\\162\\155', rm",
                "$'\\u0072m', rm",
                "$'a\\'b', a'b",
                "$'r\\0x', r",
                "$'\\xc3\\xa9', é",
                "$'\\q', \\q",
                "$'\\x', \\x"
            })
    void ansiQuotesAreDecoded(String text, String expected) {
        assertThat(((SingleQuoted) word(text).parts().getFirst()).value()).isEqualTo(expected);
    }

    @Test
    void ansiQuotesMayMeanControlCharacters() {
        assertThat(((SingleQuoted) word("$'\\cA\\e\\n'").parts().getFirst()).value())
                .isEqualTo("\u0001\u001b\n");
    }

    @Test
    void singleQuoteBetweenDoubleQuotesAndBracesIsTextInPosixAlone() {
        String text = "echo \"${a:-it's}\"";

        assertThat(fail(text).kind()).isEqualTo(Kind.INCOMPLETE);
        assertThat(new ShellParser(Dialect.POSIX).parse(text)).isInstanceOf(Parsed.class);
    }

    @Test
    void escapesAreTakenOff() {
        assertThat(word("r\\m\\ \\$x").parts())
                .extracting(part -> ((Literal) part).value() + ((Literal) part).escaped())
                .containsExactly("rfalse", "m $true", "xfalse");
    }

    @Test
    void continuationsInsideWordsDisappear() {
        assertThat(word("r\\\nm").parts())
                .extracting(part -> ((Literal) part).value())
                .containsExactly("rm");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            delimiter = '|',
            value = {
                "${x} | x || 0",
                "${x:-a} | x | :- | 1",
                "${x//a/b} | x | // | 2",
                "${x/#a} | x | /# | 1",
                "${x:1:2} | x | : | 2",
                "${x@Q} | x | @Q | 0",
                "${!x*} | x | * | 0",
                "${#x} | x || 0",
                "${#} | # || 0",
                "${##} | # || 0",
                "${#-a} | # | - | 1",
                "${!} | ! || 0",
                "${!-a} | ! | - | 1",
                "${x[1]} | x || 0",
                "${x^^} | x | ^^ | 0",
                "${10%b} | 10 | % | 1",
                "$1 | 1 || 0",
                "$@ | @ || 0",
                "${a b} | || 1"
            })
    void parameterExpansionsAreTakenApart(String text, String name, String operator, int operands) {
        ParameterExpansion expansion = (ParameterExpansion) word(text.strip()).parts().getFirst();

        assertThat(expansion.name()).isEqualTo(name == null ? "" : name);
        assertThat(expansion.operator()).isEqualTo(operator == null ? "" : operator);
        assertThat(expansion.operands().stream().filter(operand -> !operand.parts().isEmpty()))
                .hasSize(operands);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "((  '$(evil)' ))",
                "a['$(evil)']=1",
                "echo ${a['$(evil)']}",
                "echo ${a:'$(evil)'}",
                "echo \"${a:-'$(evil)'}\"",
                "echo \"${a:-\"$(evil)\"}\"",
                "cat <<E\n${a:-'$(evil)'}\nE",
                "[[ a =~ ($(evil)) ]]",
                "[[ a == @($(evil)) ]]",
                "a=($(evil))",
                "declare a=([1]=$(evil))",
                "echo ${a:-<(evil)}",
                "echo \"${a#<(evil)}\"",
                "for ((a=$(evil);;)) do b; done",
                "echo $((1 + $(evil)))",
                "echo $[ $(evil) ]",
                "echo `echo \\`evil\\``",
                "x=\"`evil`\"",
                "a >$(evil)",
                "a <<<$(evil)",
                "case $(evil) in a) b;; esac",
                "case a in $(evil)) b;; esac",
                "coproc N { evil; }",
                "echo ${a[}\nevil\n]}",
                "echo $\"a $(evil)\"",
                "echo ${x@$(evil)}",
                "a=(1)$(evil)",
                "((a) ); evil",
                "! ! evil"
            })
    void commandsAreFoundWhereverBashRunsThem(String text) {
        assertThat(ArgumentLists.of(parse(text))).contains(List.of("evil"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo '$(evil)'",
                "echo \\$(",
                "cat <<'E'\n$(evil)\nE",
                "cat <<\\E\n$(evil)\nE",
                "a # $(evil)",
                "echo \"${a#'$(evil)'}\"",
                "echo \"\\$(evil)\"",
                "echo ${a-'$(evil)'}",
                "cat <<E\n\\$(evil)\nE"
            })
    void commandsAreNotFoundWhereBashTakesText(String text) {
        ParseResult result = new ShellParser(Dialect.BASH).parse(text);

        assertThat(result instanceof Parsed(Script script) ? ArgumentLists.of(script) : List.of())
                .doesNotContain(List.of("evil"));
    }

    @Test
    void hereDocumentsOnOneLineGetTheirBodiesInOrder() {
        SimpleCommand command = (SimpleCommand) first("cat <<A <<-'B'\na $x\nA\n\tb $x\n\tB\nnext");

        assertThat(command.redirections()).hasSize(2);
        assertThat(command.redirections().getFirst().hereDocument().orElseThrow().parts())
                .hasSize(3);
        assertThat(command.redirections().get(1).hereDocument().orElseThrow().parts())
                .singleElement()
                .isInstanceOfSatisfying(
                        Literal.class, body -> assertThat(body.value()).isEqualTo("b $x\n"));
    }

    @Test
    void faultOfLineComesBeforeThatOfItsHereDocument() {
        ParseFailure failure =
                (ParseFailure) new ShellParser(Dialect.BASH).parse("a <<E ; )\n$(\nE");

        assertThat(failure.span()).isEqualTo(new Span(8, 9));
        assertThat(failure.before().warnings()).isEmpty();
    }

    @Test
    void oddHereDocumentIsWarnedAboutOnlyWhenItsLineIsRead() {
        ParseFailure failure = (ParseFailure) new ShellParser(Dialect.BASH).parse("a <<E ; )\nb");

        assertThat(failure.before().warnings()).isEmpty();
    }

    @Test
    void loneNegationIsPipelineWithoutCommands() {
        assertThat(first("!"))
                .isInstanceOfSatisfying(
                        Pipeline.class,
                        pipeline -> {
                            assertThat(pipeline.negated()).isTrue();
                            assertThat(pipeline.commands()).isEmpty();
                        });
    }

    @Test
    void failureKeepsTheCommandsBeforeIt() {
        ParseFailure failure = fail("rm -rf x\ncat <<E\nbody\nE\n)");

        assertThat(failure.kind()).isEqualTo(Kind.SYNTAX_ERROR);
        assertThat(failure.span().start()).isEqualTo(24);
        assertThat(ArgumentLists.of(failure.before()))
                .containsExactly(List.of("rm", "-rf", "x"), List.of("cat"));
        SimpleCommand cat = (SimpleCommand) failure.before().body().items().get(1).command();
        assertThat(cat.redirections().getFirst().hereDocument()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo 'a",
                "echo \"a",
                "$(a",
                "${a",
                "`a",
                "if a; then",
                "{ a",
                "( a",
                "a |",
                "a &&",
                "[[ a",
                "((a",
                "case a in"
            })
    void failureWhenTextEndsInsideIsIncomplete(String text) {
        assertThat(fail(text).kind()).isEqualTo(Kind.INCOMPLETE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo \0a", "echo \ud83d", "echo \ude00 a"})
    void failureWhenCharacterCannotReachTheShellIsUnsupported(String text) {
        assertThat(fail(text).kind()).isEqualTo(Kind.UNSUPPORTED);
    }

    @Test
    void failureWhenTextIsTooLongIsUnsupported() {
        assertThat(fail("a".repeat(InputCheck.MAXIMUM_LENGTH + 1)).kind())
                .isEqualTo(Kind.UNSUPPORTED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'a\rb' | carriage return", "'a\u202eb' | bidirectional", "'a\u200bb' | invisible",
                "'a\u00a0b' | space that does not separate", "'cat <<E' | here-document ends",
                        "'a ${b c}' | bad substitution"
            })
    void oddTextIsKeptAndWarnedAbout(String text, String warning) {
        assertThat(parse(text).warnings())
                .singleElement()
                .satisfies(it -> assertThat(it.message()).containsIgnoringCase(warning));
    }
}
