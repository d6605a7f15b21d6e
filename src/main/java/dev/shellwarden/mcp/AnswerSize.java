package dev.shellwarden.mcp;

import dev.shellwarden.command.Outcome;
import java.util.function.Function;

/**
 * Keeps answers below the longest line, by leaving out more of the output where escaping makes it
 * grow.
 */
final class AnswerSize {

    /** What an answer may have, the envelope around it not counted. */
    private static final int MOST_BYTES = LineWriter.MAX_LINE - 64 * 1024;

    /**
     * The most that one character can take, escaped twice in a text and once in the structured
     * form.
     */
    private static final int BYTES_PER_CHARACTER = 13;

    /** A longer command cannot be judged anyway. */
    private static final int LONGEST_ECHO = 256 * 1024;

    private AnswerSize() {}

    /** The command as an answer repeats it. */
    static String echo(String command) {
        return command.length() <= LONGEST_ECHO
                ? command
                : command.substring(0, LONGEST_ECHO) + "…";
    }

    /** Renders the outcome, shortened as far as needed. */
    static ToolAnswer fit(Outcome outcome, Function<Outcome, ToolAnswer> rendering) {
        ToolAnswer answer = rendering.apply(outcome);
        Outcome fitting = outcome;
        for (int characters = characters(outcome) / 2;
                characters(fitting) > MOST_BYTES / BYTES_PER_CHARACTER && size(answer) > MOST_BYTES;
                characters /= 2) {
            fitting = shortened(outcome, characters);
            answer = rendering.apply(fitting);
        }
        return answer;
    }

    private static int size(ToolAnswer answer) {
        return Json.size(answer.toResult());
    }

    private static int characters(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed(Outcome.Execution execution) -> characters(execution);
            case Outcome.TimedOut(Outcome.Execution execution, var ignored) ->
                    characters(execution);
            case Outcome.Cancelled ignored -> 0;
            case Outcome.Refused ignored -> 0;
            case Outcome.NotStarted ignored -> 0;
        };
    }

    private static int characters(Outcome.Execution execution) {
        return characters(execution.stdout()) + characters(execution.stderr());
    }

    private static int characters(dev.shellwarden.command.OutputText output) {
        return output.excerpt().start().length() + output.excerpt().end().length();
    }

    private static Outcome shortened(Outcome outcome, int characters) {
        return switch (outcome) {
            case Outcome.Completed(Outcome.Execution execution) ->
                    new Outcome.Completed(shortened(execution, characters));
            case Outcome.TimedOut(Outcome.Execution execution, var limit) ->
                    new Outcome.TimedOut(shortened(execution, characters), limit);
            case Outcome.Cancelled same -> same;
            case Outcome.Refused same -> same;
            case Outcome.NotStarted same -> same;
        };
    }

    private static Outcome.Execution shortened(Outcome.Execution execution, int characters) {
        return new Outcome.Execution(
                execution.directory(),
                execution.termination(),
                Inline.shortened(execution.stdout(), characters),
                Inline.shortened(execution.stderr(), characters),
                execution.elapsed(),
                execution.cpuTime(),
                execution.peakMemory(),
                execution.notes(),
                execution.captured());
    }
}
