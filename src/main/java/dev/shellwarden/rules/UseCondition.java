package dev.shellwarden.rules;

import dev.shellwarden.program.Access;
import dev.shellwarden.program.Effect;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.workspace.PathClass;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What an invocation must touch, set, send or carry. */
public sealed interface UseCondition extends Condition {

    /** {@code path} and {@code redirection}: a path of these classes is used so. */
    record UsedPath(
            boolean redirectionsOnly,
            Set<PathClass> anyOf,
            Set<PathClass> noneOf,
            Set<Access> access,
            Optional<Boolean> recursive,
            Optional<Boolean> glob,
            Globs names,
            Globs exceptNames)
            implements UseCondition {
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

        private static boolean named(Globs patterns, PathFact path) {
            String given = path.argument().value();
            String text =
                    given.length() > 1 && given.endsWith("/")
                            ? given.substring(0, given.length() - 1)
                            : given;
            String last = text.substring(text.lastIndexOf('/') + 1);
            return patterns.fit(text) || patterns.fit(last);
        }
    }

    /** {@code assignment}: a variable is set to such a value. */
    record Assigned(Globs names, Globs values, Globs exceptValues) implements UseCondition {
        @Override
        public boolean matches(Subject subject) {
            for (Invocation.VariableAssignment assignment : subject.invocation().assignments()) {
                if (fits(assignment)) {
                    return true;
                }
            }
            return false;
        }

        private boolean fits(Invocation.VariableAssignment assignment) {
            String value = assignment.value().value();
            return names.fit(assignment.name())
                    && (values.isEmpty() || values.fit(value))
                    && !exceptValues.fit(value);
        }
    }

    /** {@code code}: it carries a statement of such a language, kind and text. */
    record Code(
            Globs languages,
            Set<CodeStatement.Kind> kinds,
            Globs statements,
            Globs exceptStatements)
            implements UseCondition {
        @Override
        public boolean matches(Subject subject) {
            for (CodeStatement statement : subject.facts().statements(subject.invocation())) {
                if (fits(statement)) {
                    return true;
                }
            }
            return false;
        }

        private boolean fits(CodeStatement statement) {
            return (languages.isEmpty() || languages.fit(statement.language()))
                    && (kinds.isEmpty() || kinds.contains(statement.kind()))
                    && (statements.isEmpty() || statements.fit(statement.text()))
                    && !exceptStatements.fit(statement.text());
        }
    }

    /** {@code url}: a web client sends a request of such a method to such an address. */
    record Request(Globs methods, Globs hosts, Globs paths) implements UseCondition {
        @Override
        public boolean matches(Subject subject) {
            WebRequest request = subject.facts().webRequest(subject.invocation());
            return (methods.isEmpty() || methods.fit(request.method()))
                    && (hosts.isEmpty() && paths.isEmpty() || anySent(request.addresses()));
        }

        private boolean anySent(List<WebRequest.Address> addresses) {
            for (WebRequest.Address address : addresses) {
                if (sent(address)) {
                    return true;
                }
            }
            return false;
        }

        private boolean sent(WebRequest.Address address) {
            return (hosts.isEmpty() || hosts.fit(address.host()))
                    && (paths.isEmpty() || paths.fit(address.path()));
        }
    }

    /** {@code effect}: the program's entry says that this call may do so. */
    record HasEffect(Set<Effect> effects) implements UseCondition {
        @Override
        public boolean matches(Subject subject) {
            return subject.invocation()
                    .reading()
                    .filter(reading -> !Collections.disjoint(effects, reading.effects()))
                    .isPresent();
        }
    }
}
