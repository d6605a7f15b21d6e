package dev.shellwarden.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequiredTextTests {

    private static final List<String> PARTS =
            List.of(
                    "a",
                    "B",
                    "k",
                    "-1",
                    "drop",
                    "(",
                    ")",
                    "|",
                    "?",
                    "*",
                    "+",
                    ".",
                    "^",
                    "$",
                    "\\b",
                    "\\s",
                    "\\.",
                    "[a-c]",
                    "[^]x]",
                    "{2}",
                    "{0,3}",
                    "(?:",
                    "\\$\\{",
                    "[[:alpha:]]",
                    "table",
                    "\\x41",
                    "x{1,2}?");

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "(?i)\\b(drop|truncate)\\b SELECT",
                "^-1$ -2",
                "a+bc? c",
                "(ab|c)d[ef]g+ dg",
                "x(yz)?w{2,3} yz",
                "\\.exec\\(|ProcessBuilder .execute",
                "^[^/=]+: name",
                "[[:alpha:]]:x :"
            })
    void wordsWithoutTheTextAreNotSearched(String expression, String word) {
        assertThat(RequiredText.of(expression).mayBeIn(word)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a|)",
                "a?",
                "[ab]+",
                "a{0,2}",
                "(abc)?",
                "ab(?i)CD",
                "\\Qa.b\\E",
                "\\x41",
                "\\pN",
                ".*",
                "",
                "(?P<name>ab)",
                "(?s)a"
            })
    void whatIsNotUnderstoodOrMayBeEmptyRequiresNothing(String expression) {
        assertThat(RequiredText.of(expression).mayBeIn("#")).isTrue();
    }

    @Test
    void capitalsAndOtherLettersAreTheSameWhereCaseIsIgnored() {
        RequiredText required = RequiredText.of("(?i)Kill");

        assertThat(required.mayBeIn("KILL")).isTrue();
        assertThat(required.mayBeIn("\u212Aill")).isTrue();
        assertThat(required.mayBeIn("skin")).isFalse();
    }

    @Test
    void noWordInWhichAnExpressionIsFoundIsPassedOver() {
        Random random = new Random(20261122);
        int found = 0;
        for (int turn = 0; turn < 30_000; turn++) {
            String expression = (random.nextInt(3) == 0 ? "(?i)" : "") + joined(random, PARTS);
            String word =
                    joined(
                            random,
                            List.of("a", "b", "K", "-1", "DROP", "table", "$", ".", "x", " ", ":"));
            if (isFound(expression, word)) {
                found++;
                assertThat(RequiredText.of(expression).mayBeIn(word))
                        .as("'%s' in '%s'", expression, word)
                        .isTrue();
            }
        }
        assertThat(found).isGreaterThan(1000);
    }

    private static boolean isFound(String expression, String word) {
        try {
            return Pattern.compile(expression).matcher(word).find();
        } catch (RuntimeException broken) {
            RequiredText.of(expression);
            return false;
        }
    }

    private static String joined(Random random, List<String> parts) {
        List<String> chosen = new ArrayList<>();
        for (int count = 1 + random.nextInt(6); count > 0; count--) {
            chosen.add(parts.get(random.nextInt(parts.size())));
        }
        return String.join("", chosen);
    }
}
