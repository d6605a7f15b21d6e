package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.Wrapper;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values of options of a program without an entry that by the option's name are code or a command:
 * {@code xonsh -c 'rm -rf x'}, {@code janet -e '(os/shell "rm -rf x")'}.
 */
final class UnlistedRun {

    private static final Pattern OPTION =
            Pattern.compile(
                    "(--?(?:[ec]|eval|exec|execute|command|cmd|run|expr|script|hook|preview|shell-command|on-[\\w-]+))(?:=(.*))?",
                    Pattern.DOTALL);

    private final Analysis analysis;
    private final InvocationBuilder builder;
    private final Frame frame;
    private final ShellState state;

    UnlistedRun(Analysis analysis, InvocationBuilder builder, Frame frame, ShellState state) {
        this.analysis = analysis;
        this.builder = builder;
        this.frame = frame;
        this.state = state;
    }

    void run(Call call) {
        List<Field> words = call.arguments();
        for (int index = 0; index < words.size(); index++) {
            Matcher option = OPTION.matcher(words.get(index).text());
            if (!option.matches()) {
                continue;
            }
            if (option.group(2) != null) {
                read(words.get(index).part(option.start(2)), call);
            } else if (index + 1 < words.size()) {
                read(words.get(index + 1), call);
            }
        }
    }

    /** More than a word is a command where it begins with a listed program, else code. */
    private void read(Field value, Call call) {
        String text = value.text().strip();
        if (text.chars().noneMatch(sign -> " (\n`".indexOf(sign) >= 0)) {
            return;
        }
        String first = text.split("\\s", 2)[0];
        if (analysis.catalog().find(first).isPresent()) {
            Wrapper wrapper = Wrapper.plain(call.program().text(), List.of(value.argument()));
            new ScriptRun(analysis, builder, frame.reading(Stdin.NOTHING), state)
                    .code(
                            value.value(),
                            "sh",
                            value.argument().span(),
                            wrapper,
                            Optional.of(List.of()));
        } else if (value.isStatic()) {
            builder.embedded(
                    new EmbeddedCode("code", text, true, frame.at(value.argument().span())));
        }
    }
}
