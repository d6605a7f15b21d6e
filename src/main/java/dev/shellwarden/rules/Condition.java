package dev.shellwarden.rules;

import com.google.re2j.Pattern;
import dev.shellwarden.program.Access;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Effect;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.workspace.PathClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What an invocation must be like. A closed set; docs/writing-rules.md describes each with its key.
 */
public sealed interface Condition {

    /** Whether the subject is so. */
    boolean matches(Subject subject);

    /**
     * The subject as this condition's operand places count: behind the subcommand words that it
     * names.
     */
    default Subject view(Subject subject) {
        return switch (this) {
            case Subcommand subcommand -> subcommand.narrow(subject).orElse(subject);
            case All all ->
                    all.conditions().stream()
                            .map(part -> part.view(subject))
                            .filter(view -> view.skipped() > 0)
                            .findFirst()
                            .orElse(subject);
            case Any any ->
                    any.conditions().stream()
                            .filter(part -> part.matches(subject))
                            .map(part -> part.view(subject))
                            .findFirst()
                            .orElse(subject);
            default -> subject;
        };
    }

    private static boolean fits(List<Glob> patterns, String text) {
        for (Glob pattern : patterns) {
            if (pattern.matches(text)) {
                return true;
            }
        }
        return false;
    }

    /** {@code program}: the base name is one of these. */
    record Program(List<Glob> names) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            return fits(names, subject.invocation().name());
        }
    }

    /**
     * {@code when} and {@code all}: every one holds. A subcommand condition is asked first, and the
     * others count operands after its words.
     */
    record All(List<Condition> conditions) implements Condition {

        public All {
            List<Condition> cheapFirst = new ArrayList<>(conditions);
            cheapFirst.sort(Comparator.comparing(WordMatches.class::isInstance));
            conditions = List.copyOf(cheapFirst);
        }

        @Override
        public boolean matches(Subject subject) {
            Subject inner = subject;
            for (Condition condition : conditions) {
                if (condition instanceof Subcommand subcommand) {
                    Optional<Subject> narrowed = subcommand.narrow(inner);
                    if (narrowed.isEmpty()) {
                        return false;
                    }
                    inner = narrowed.get();
                } else if (!condition.matches(inner)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** {@code any}: at least one holds. */
    record Any(List<Condition> conditions) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            for (Condition condition : conditions) {
                if (condition.matches(subject)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** {@code not}: it does not hold. */
    record Not(Condition condition) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            return !condition.matches(subject);
        }
    }

    /** {@code subcommand}: the subcommand words begin with one of these. */
    record Subcommand(List<List<Glob>> paths) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            return narrow(subject).isPresent();
        }

        Optional<Subject> narrow(Subject subject) {
            for (List<Glob> path : paths) {
                Optional<Subject> narrowed = subject.under(path);
                if (narrowed.isPresent()) {
                    return narrowed;
                }
            }
            return Optional.empty();
        }
    }

    /** {@code any-option}, {@code all-options}, {@code no-option}. */
    record Options(Quantity quantity, List<WordPattern> patterns) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            return quantity.holds(patterns, pattern -> pattern.matches(subject));
        }
    }

    /**
     * {@code any-operand}, {@code all-operands}, {@code no-operand}: what is neither option nor
     * subcommand.
     */
    record Operands(Quantity quantity, List<Glob> patterns) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            List<Argument> operands = subject.operands();
            return switch (quantity) {
                case ANY -> operands.stream().anyMatch(word -> fits(patterns, word.value()));
                case ALL ->
                        !operands.isEmpty()
                                && operands.stream().allMatch(word -> fits(patterns, word.value()));
                case NONE -> operands.stream().noneMatch(word -> fits(patterns, word.value()));
            };
        }
    }

    /** {@code operand}: the operand at a place, from 0, or from the end, -1 being the last. */
    record OperandAt(int index, List<Glob> patterns) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            List<Argument> operands = subject.operands();
            int place = index < 0 ? operands.size() + index : index;
            return place >= 0
                    && place < operands.size()
                    && fits(patterns, operands.get(place).value());
        }
    }

    /** {@code operands}: how many there are. */
    record OperandCount(int least, int most) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            int count = subject.operands().size();
            return count >= least && count <= most;
        }
    }

    /** {@code any-word}: any word after the program looks so. */
    record AnyWord(List<Glob> patterns) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            for (Argument word : Subject.arguments(subject.invocation())) {
                if (fits(patterns, word.value())) {
                    return true;
                }
            }
            return false;
        }
    }

    /** {@code last-word}: the last word looks so. */
    record LastWord(List<Glob> patterns) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            List<Argument> words = Subject.arguments(subject.invocation());
            return !words.isEmpty() && fits(patterns, words.getLast().value());
        }
    }

    /** {@code word-matches}: a regular expression is found in a single word after the program. */
    record WordMatches(Pattern pattern) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            for (Argument word : Subject.arguments(subject.invocation())) {
                if (pattern.matcher(word.value()).find()) {
                    return true;
                }
            }
            return false;
        }
    }

    /** {@code path} and {@code redirection}: a path of these classes is used so. */
    record UsedPath(
            boolean redirectionsOnly,
            Set<PathClass> anyOf,
            Set<PathClass> noneOf,
            Set<Access> access,
            Optional<Boolean> recursive,
            Optional<Boolean> glob,
            List<Glob> names,
            List<Glob> exceptNames)
            implements Condition {
        @Override
        public boolean matches(Subject subject) {
            Facts facts = subject.facts();
            Invocation invocation = subject.invocation();
            List<PathFact> paths =
                    redirectionsOnly ? facts.redirections(invocation) : facts.paths(invocation);
            for (PathFact path : paths) {
                if (fits(path)) {
                    return true;
                }
            }
            return false;
        }

        private boolean fits(PathFact path) {
            return (access.isEmpty() || access.contains(path.access()))
                    && (anyOf.isEmpty() || !Collections.disjoint(anyOf, path.classes()))
                    && (noneOf.isEmpty() || Collections.disjoint(noneOf, path.classes()))
                    && recursive.map(wanted -> wanted == path.recursive()).orElse(true)
                    && glob.map(wanted -> wanted == path.argument().glob()).orElse(true)
                    && (names.isEmpty() || named(names, path))
                    && (exceptNames.isEmpty() || !named(exceptNames, path));
        }

        private static boolean named(List<Glob> patterns, PathFact path) {
            String given = path.argument().value();
            String text =
                    given.length() > 1 && given.endsWith("/")
                            ? given.substring(0, given.length() - 1)
                            : given;
            String last = text.substring(text.lastIndexOf('/') + 1);
            return Condition.fits(patterns, text) || Condition.fits(patterns, last);
        }
    }

    /** {@code assignment}: a variable is set to such a value. */
    record Assigned(List<Glob> names, List<Glob> values, List<Glob> exceptValues)
            implements Condition {
        @Override
        public boolean matches(Subject subject) {
            return subject.invocation().assignments().stream().anyMatch(this::fits);
        }

        private boolean fits(Invocation.VariableAssignment assignment) {
            String value = assignment.value().value();
            return Condition.fits(names, assignment.name())
                    && (values.isEmpty() || Condition.fits(values, value))
                    && !Condition.fits(exceptValues, value);
        }
    }

    /** {@code piped-from}: an earlier stage of the pipe is so. */
    record PipedFrom(Condition source) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            return subject.invocation().pipedFrom().stream()
                    .anyMatch(stage -> source.matches(subject.at(stage)));
        }
    }

    /** {@code piped-into}: a later stage of the pipe is one of these programs. */
    record PipedInto(List<Glob> names) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            return subject.invocation().pipedInto().stream().anyMatch(name -> fits(names, name));
        }
    }

    /** {@code earlier}: an earlier invocation of the same script is so. */
    record Earlier(Condition condition) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            return subject.facts().earlier(subject.invocation()).stream()
                    .anyMatch(earlier -> condition.matches(subject.at(earlier)));
        }
    }

    /** {@code wrapper}: one of these programs stands in front. */
    record Wrapped(List<Glob> names) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            return subject.invocation().wrappers().stream()
                    .anyMatch(wrapper -> fits(names, wrapper.name()));
        }
    }

    /** {@code privileged}, {@code remote}, {@code repeated}: what the wrappers in front do. */
    record WrapperTrait(Trait trait, boolean wanted) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            return subject.invocation().wrappers().stream().anyMatch(trait.test) == wanted;
        }

        /** What a wrapper can do. */
        public enum Trait {
            PRIVILEGED(Invocation.Wrapper::privileged),
            REMOTE(Invocation.Wrapper::remote),
            REPEATED(Invocation.Wrapper::repeated);

            private final Predicate<Invocation.Wrapper> test;

            Trait(Predicate<Invocation.Wrapper> test) {
                this.test = test;
            }
        }
    }

    /** {@code code}: it carries a statement of such a language, kind and text. */
    record Code(
            List<Glob> languages,
            Set<CodeStatement.Kind> kinds,
            List<Glob> statements,
            List<Glob> exceptStatements)
            implements Condition {
        @Override
        public boolean matches(Subject subject) {
            return subject.facts().statements(subject.invocation()).stream().anyMatch(this::fits);
        }

        private boolean fits(CodeStatement statement) {
            return (languages.isEmpty() || Condition.fits(languages, statement.language()))
                    && (kinds.isEmpty() || kinds.contains(statement.kind()))
                    && (statements.isEmpty() || Condition.fits(statements, statement.text()))
                    && !Condition.fits(exceptStatements, statement.text());
        }
    }

    /** {@code url}: a web client sends a request of such a method to such an address. */
    record Request(List<Glob> methods, List<Glob> hosts, List<Glob> paths) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            WebRequest request = WebRequest.of(subject.invocation());
            return (methods.isEmpty() || Condition.fits(methods, request.method()))
                    && (hosts.isEmpty() && paths.isEmpty()
                            || request.addresses().stream().anyMatch(this::sent));
        }

        private boolean sent(WebRequest.Address address) {
            return (hosts.isEmpty() || Condition.fits(hosts, address.host()))
                    && (paths.isEmpty() || Condition.fits(paths, address.path()));
        }
    }

    /** {@code effect}: the program's entry says that this call may do so. */
    record HasEffect(Set<Effect> effects) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            return subject.invocation().reading().map(Reading::effects).stream()
                    .flatMap(Set::stream)
                    .anyMatch(effects::contains);
        }
    }

    /** {@code context}: one of these signals holds. */
    record InContext(Set<Signal> signals) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            return subject.facts().signals(subject.invocation()).stream()
                    .anyMatch(signals::contains);
        }
    }

    /** {@code position}: it stands in such a place of the script. */
    record Position(Set<Invocation.Context> contexts) implements Condition {
        @Override
        public boolean matches(Subject subject) {
            return contexts.contains(subject.invocation().context());
        }
    }

    /** How many of several patterns must fit. */
    enum Quantity {
        ANY,
        ALL,
        NONE;

        <T> boolean holds(List<T> patterns, Predicate<T> test) {
            boolean untilHit = this != ALL;
            for (T pattern : patterns) {
                if (test.test(pattern) == untilHit) {
                    return this == ANY;
                }
            }
            return this != ANY;
        }
    }
}
