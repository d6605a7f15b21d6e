package dev.shellwarden.policy.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.shellwarden.program.EmbeddedCode;
import dev.shellwarden.rules.CodeStatement;
import dev.shellwarden.syntax.Span;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Code that is made to take long to read. */
class HostileCodeTests {

    private static final int LENGTH = 4_000;
    private static final int GREAT_LENGTH = 10_000;

    /** Far above what any takes; readers whose time grew with the cube took minutes. */
    private static final Duration BOUND = Duration.ofSeconds(1);

    private static final List<String> UNITS =
            List.of(
                    " ",
                    "\t",
                    "\n",
                    " \n",
                    "(",
                    "[",
                    "{",
                    "<",
                    "\"",
                    "'",
                    "`",
                    "\\",
                    "\\\n",
                    "$",
                    "$(",
                    "a",
                    "a ",
                    "a,",
                    "a.",
                    "a=",
                    "a:",
                    "a/",
                    "-a ",
                    "--",
                    "-- ",
                    "#",
                    "/*",
                    "//",
                    ";",
                    "!",
                    ":",
                    "%",
                    "|",
                    "&",
                    "=",
                    "+",
                    "\r\n",
                    "1",
                    "\"a\" ",
                    "'a'+",
                    "rm",
                    "exec ",
                    "exec\t",
                    "system(",
                    "delete from ",
                    "drop ",
                    "edit(",
                    "file delete ",
                    "case ",
                    "do ",
                    "begin ",
                    "path = ",
                    "define x\n",
                    "include x\n",
                    "$(a)",
                    "$(eval ",
                    "a:\n",
                    "\tx\n",
                    "x:;",
                    "{\"a\":",
                    "<<A ",
                    "q{",
                    "qq(",
                    "s/a/",
                    "<?php ",
                    "${",
                    "a[",
                    "function ",
                    "=>",
                    "->",
                    "f\"{",
                    "/a/ ",
                    "\\i a\n",
                    ".read a\n",
                    "url = ");

    private static final List<String> LANGUAGES =
            List.of(
                    "python",
                    "perl",
                    "ruby",
                    "javascript",
                    "php",
                    "awk",
                    "lua",
                    "sed",
                    "sql",
                    "redis",
                    "mongodb",
                    "vim",
                    "gdb",
                    "tcl",
                    "make",
                    "scripts",
                    "ssh-config",
                    "sftp",
                    "curl-config",
                    "gcc-options",
                    "unheard-of");

    private static final List<String> HEADS = List.of("", "a =", "exec ");

    private final CodeReaders readers = CodeReaders.load();

    @ParameterizedTest
    @FieldSource("LANGUAGES")
    void isReadInTimeThatGrowsWithItsLength(String language) {
        assertThat(slow(language, LENGTH)).isEmpty();
    }

    @ParameterizedTest
    @FieldSource("LANGUAGES")
    @Tag("long")
    void isReadInTimeThatGrowsWithItsLengthWhenThatIsGreat(String language) {
        assertThat(slow(language, GREAT_LENGTH)).isEmpty();
    }

    private List<String> slow(String language, int length) {
        List<String> slow = new ArrayList<>();
        texts(length)
                .forEach(text -> {
                    Duration time = time(language, text);
                    if (time.compareTo(BOUND) > 0) {
                        slow.add("%s… %d ms".formatted(text.substring(0, 24), time.toMillis()));
                    }
                });
        return slow;
    }

    @Test
    void isCalledConcealedWhenItIsTooIntricate() {
        String text = "a=".repeat(20_000);

        CodeReading reading =
                readers.read(new EmbeddedCode("perl", text, true, new Span(0, text.length())));

        assertThat(reading.statements())
                .extracting(CodeStatement::kind, CodeStatement::text)
                .containsExactly(tuple(CodeStatement.Kind.CONCEALED, "code too intricate to read"));
    }

    @Test
    void valuesThatDoubleAgainAndAgainAreNotPutTogether() {
        StringBuilder text = new StringBuilder("import os\nb0='x'\nc0=['x']\n");
        for (int at = 0; at < 200; at++) {
            text.append("b%d=b%d+b%d\n".formatted(at + 1, at, at));
            text.append("c%d=[c%d,c%d]\n".formatted(at + 1, at, at));
        }
        text.append("os.system(b200)\n");

        CodeReading reading =
                readers.read(
                        new EmbeddedCode(
                                "python", text.toString(), true, new Span(0, text.length())));

        assertThat(reading.commands().getFirst()).startsWith(Value.UNKNOWN);
    }

    private static Stream<String> texts(int length) {
        return HEADS.stream()
                .flatMap(head ->
                        UNITS.stream()
                                .map(unit -> head + unit.repeat(length / unit.length()) + "x"));
    }

    private Duration time(String language, String text) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        readers.read(new EmbeddedCode(language, text, true, new Span(0, text.length())));
        long spent = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
        return Duration.ofNanos(spent);
    }
}
