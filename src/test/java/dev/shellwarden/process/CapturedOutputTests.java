package dev.shellwarden.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapturedOutputTests {

    @TempDir private Path directory;

    @Test
    void textWhenAsLongAsTheLimitIsWhole() {
        assertThat(output(5, 5, 0, "0123456789").text(10)).isEqualTo("0123456789");
    }

    @Test
    void textWhenOneByteShortOfTheLimitIsWhole() {
        assertThat(output(5, 5, 0, "012345678").text(10)).isEqualTo("012345678");
    }

    @Test
    void textWhenOneByteOverTheLimitLeavesOutExactlyThatByte() {
        CapturedOutput output = output(5, 5, 0, "0123456789A");
        assertThat(output.text(10)).isEqualTo("01234\n… 1 bytes left out …\n6789A");
        assertThat(output.truncated()).isTrue();
    }

    @Test
    void textWhenShortenedFarBelowWhatIsKeptCutsBothEnds() {
        assertThat(output(100, 100, 0, "0123456789").text(4))
                .isEqualTo("01\n… 6 bytes left out …\n89");
    }

    @Test
    void textWhenSpooledIsWholeAgain() {
        String text = "abcdefghij".repeat(1_000);
        CapturedOutput output = output(10, 10, 100_000, text);
        assertThat(output.text()).isEqualTo(text);
        assertThat(output.truncated()).isFalse();
        assertThat(output.text(20)).isEqualTo("abcdefghij\n… 9980 bytes left out …\nabcdefghij");
    }

    @Test
    void excerptWhenAnyLengthAndAnyCutNeverBreaksACharacterAndCountsExactly() {
        String text = "aü€😀".repeat(7);
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        for (int kept = 0; kept <= length + 2; kept++) {
            CapturedOutput output = output(kept, kept, 0, text);
            for (int limit = 0; limit <= length + 2; limit++) {
                CapturedOutput.Excerpt excerpt = output.excerpt(limit);
                String shown = excerpt.start() + excerpt.end();
                assertThat(shown).doesNotContain("\uFFFD");
                assertThat(text).startsWith(excerpt.start()).endsWith(excerpt.end());
                assertThat(shown.getBytes(StandardCharsets.UTF_8).length + excerpt.omittedBytes())
                        .isEqualTo(length);
            }
        }
    }

    @Test
    void readWhenAnyOffsetGivesExactlyTheBytesThatAreKept() {
        byte[] bytes = new byte[5_000];
        new Random(7).nextBytes(bytes);
        for (OutputLimits limits :
                new OutputLimits[] {
                    new OutputLimits(100, 100, 0), new OutputLimits(0, 100, 0),
                            new OutputLimits(100, 0, 1_000),
                    new OutputLimits(0, 0, 3_000), new OutputLimits(64, 4_990, 0),
                            new OutputLimits(300, 300, 4_800)
                }) {
            CapturedOutput output = new CapturedOutput(limits, directory);
            append(output, bytes);
            for (long offset = 0; offset < bytes.length; offset += 37) {
                CapturedOutput.Slice slice = output.read(offset, 50);
                assertThat(slice.offset()).isGreaterThanOrEqualTo(offset);
                assertThat(slice.nextOffset()).isEqualTo(slice.offset() + slice.bytes().length);
                for (int i = 0; i < slice.bytes().length; i++) {
                    assertThat(slice.bytes()[i]).isEqualTo(bytes[(int) slice.offset() + i]);
                }
            }
            output.close();
        }
    }

    @Test
    void readWhenInTheGapContinuesAtTheTail() {
        CapturedOutput.Slice slice = output(3, 3, 0, "abc......xyz").read(4, 100);
        assertThat(slice.text()).isEqualTo("xyz");
        assertThat(slice.offset()).isEqualTo(9);
    }

    @Test
    void binaryWhenHardlyAnythingIsUtf8IsTrueWithoutZeroes() {
        CapturedOutput output = new CapturedOutput(OutputLimits.DEFAULT, directory);
        append(output, new byte[] {(byte) 0xFF, (byte) 0xFE, (byte) 0x80, 'a', 'b'});
        assertThat(output.binary()).isTrue();
    }

    @Test
    void lastLineWhenTextEndsWithBlanksIsTheLastWithWords() {
        assertThat(output(100, 100, 0, "one\ntwo ü\n\n").lastLine()).isEqualTo("two ü");
        assertThat(output(100, 100, 0, "10%\r20%").lastLine()).isEqualTo("20%");
        assertThat(output(100, 100, 0, "").lastLine()).isEmpty();
    }

    private CapturedOutput output(int head, int tail, long spool, String text) {
        CapturedOutput output = new CapturedOutput(new OutputLimits(head, tail, spool), directory);
        append(output, text.getBytes(StandardCharsets.UTF_8));
        return output;
    }

    /** In pieces of seven bytes, so that characters are split between them. */
    private static void append(CapturedOutput output, byte[] bytes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment all = arena.allocate(Math.max(1, bytes.length));
            MemorySegment.copy(MemorySegment.ofArray(bytes), 0, all, 0, bytes.length);
            for (int at = 0; at < bytes.length; at += 7) {
                output.append(all.asSlice(at, Math.min(7, bytes.length - at)));
            }
        }
    }
}
