package dev.shellwarden.policy;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.rules.Glob;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An entry of an allow or deny list: {@code word}, {@code word*}, {@code word arg arg*} or {@code
 * /regular expression/}. One word looks at the program only, as written and by its last path
 * element.
 */
public sealed interface CommandPattern {

    /** The entry as written. */
    String text();

    /** Whether the program called {@code name} with the invocation's arguments fits. */
    boolean matches(String name, Invocation invocation);

    /**
     * Reads an entry.
     *
     * @throws IllegalArgumentException for an empty entry or a bad regular expression
     */
    static CommandPattern of(String text) {
        String entry = text.strip();
        if (entry.isEmpty()) {
            throw new IllegalArgumentException("An entry of a list is empty");
        }
        if (entry.length() > 2 && entry.startsWith("/") && entry.endsWith("/")) {
            return Expression.of(entry);
        }
        int blank = entry.indexOf(' ');
        return blank < 0
                ? new Program(entry, Glob.of(entry))
                : new Line(
                        entry,
                        Glob.of(entry.substring(0, blank)),
                        Glob.of(entry.substring(blank + 1).strip()));
    }

    private static String arguments(Invocation invocation) {
        List<Argument> argv = invocation.argv();
        return argv.stream().skip(1).map(Argument::value).collect(Collectors.joining(" "));
    }

    /** {@code word}, {@code word*}: the program alone. */
    record Program(String text, Glob name) implements CommandPattern {
        @Override
        public boolean matches(String program, Invocation invocation) {
            return name.matches(program);
        }
    }

    /** {@code word arg arg*}: the program and all its arguments, joined by single blanks. */
    record Line(String text, Glob name, Glob arguments) implements CommandPattern {
        @Override
        public boolean matches(String program, Invocation invocation) {
            return name.matches(program) && arguments.matches(CommandPattern.arguments(invocation));
        }
    }

    /** {@code /expression/}: found in the program and its arguments, joined by single blanks. */
    record Expression(String text, Pattern pattern) implements CommandPattern {

        static Expression of(String entry) {
            try {
                return new Expression(
                        entry, Pattern.compile(entry.substring(1, entry.length() - 1)));
            } catch (PatternSyntaxException broken) {
                throw new IllegalArgumentException(
                        "'%s' is not a regular expression (RE2): %s"
                                .formatted(entry, broken.getMessage()),
                        broken);
            }
        }

        @Override
        public boolean matches(String program, Invocation invocation) {
            String arguments = CommandPattern.arguments(invocation);
            return pattern.matcher(arguments.isEmpty() ? program : program + " " + arguments)
                    .find();
        }
    }
}
