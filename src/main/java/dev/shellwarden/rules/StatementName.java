package dev.shellwarden.rules;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.shellwarden.program.Argument;
import java.util.Optional;

/** What a statement of embedded code acts on, by its plain name. */
final class StatementName {

    private static final Pattern NAME =
            Pattern.compile(
                    "(?i)^\\w+ (?:table |database |schema )?(?:if exists )?[\"`]?([\\w.]+)[\"`]?(?: (?:cascade|restrict|with .*))?$");

    private StatementName() {}

    /** The name in the first statement that fits a pattern. */
    static Optional<Argument> of(Subject subject, Glob wanted) {
        return subject.facts().statements(subject.invocation()).stream()
                .filter(statement -> wanted.matches(statement.text()))
                .map(statement -> NAME.matcher(statement.text()))
                .filter(Matcher::matches)
                .map(found -> word(found.group(1), subject))
                .findFirst();
    }

    private static Argument word(String name, Subject subject) {
        return new Argument(
                name, true, false, false, false, Optional.empty(), subject.invocation().span());
    }
}
