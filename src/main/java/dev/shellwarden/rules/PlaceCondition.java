package dev.shellwarden.rules;

import dev.shellwarden.program.Invocation;
import java.util.Set;
import java.util.function.Predicate;

/** Where an invocation must stand: in its pipe, its script, behind its wrappers, in its context. */
public sealed interface PlaceCondition extends Condition {

    /** {@code piped-from}: an earlier stage of the pipe is so. */
    record PipedFrom(Condition source) implements PlaceCondition {
        @Override
        public boolean matches(Subject subject) {
            return subject.invocation().pipedFrom().stream()
                    .anyMatch(stage -> source.matches(subject.at(stage)));
        }
    }

    /** {@code piped-into}: a later stage of the pipe is one of these programs. */
    record PipedInto(Globs names) implements PlaceCondition {
        @Override
        public boolean matches(Subject subject) {
            return subject.invocation().pipedInto().stream().anyMatch(name -> names.fit(name));
        }
    }

    /** {@code earlier}: an earlier invocation of the same script is so. */
    record Earlier(Condition condition) implements PlaceCondition {
        @Override
        public boolean matches(Subject subject) {
            return subject.facts().earlier(subject.invocation()).stream()
                    .anyMatch(earlier -> condition.matches(subject.at(earlier)));
        }
    }

    /** {@code wrapper}: one of these programs stands in front. */
    record Wrapped(Globs names) implements PlaceCondition {
        @Override
        public boolean matches(Subject subject) {
            return subject.invocation().wrappers().stream()
                    .anyMatch(wrapper -> names.fit(wrapper.name()));
        }
    }

    /** {@code privileged}, {@code remote}, {@code repeated}: what the wrappers in front do. */
    record WrapperTrait(Trait trait, boolean wanted) implements PlaceCondition {
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

    /** {@code context}: one of these signals holds. */
    record InContext(Set<Signal> signals) implements PlaceCondition {
        @Override
        public boolean matches(Subject subject) {
            return subject.facts().signals(subject.invocation()).stream()
                    .anyMatch(signals::contains);
        }
    }

    /** {@code position}: it stands in such a place of the script. */
    record Position(Set<Invocation.Context> contexts) implements PlaceCondition {
        @Override
        public boolean matches(Subject subject) {
            return contexts.contains(subject.invocation().context());
        }
    }
}
