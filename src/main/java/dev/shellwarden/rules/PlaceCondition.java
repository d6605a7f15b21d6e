package dev.shellwarden.rules;

import dev.shellwarden.program.Invocation;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Where an invocation must stand: in its pipe, its script, behind its wrappers, in its context. */
public sealed interface PlaceCondition extends Condition {

    /** {@code piped-from}: an earlier stage of the pipe is so. */
    record PipedFrom(Condition source) implements PlaceCondition {
        @Override
        public boolean matches(Subject subject) {
            for (Invocation stage : subject.invocation().pipedFrom()) {
                if (source.matches(subject.at(stage))) {
                    return true;
                }
            }
            return false;
        }
    }

    /** {@code piped-into}: a later stage of the pipe is one of these programs. */
    record PipedInto(Globs names) implements PlaceCondition {
        @Override
        public boolean matches(Subject subject) {
            for (String name : subject.invocation().pipedInto()) {
                if (names.fit(name)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** {@code earlier}: an earlier invocation of the same script is so. */
    record Earlier(Condition condition) implements PlaceCondition {
        @Override
        public boolean matches(Subject subject) {
            for (Invocation earlier : subject.facts().earlier(subject.invocation())) {
                if (condition.matches(subject.at(earlier))) {
                    return true;
                }
            }
            return false;
        }
    }

    /** {@code wrapper}: one of these programs stands in front. */
    record Wrapped(Globs names) implements PlaceCondition {
        @Override
        public boolean matches(Subject subject) {
            for (Invocation.Wrapper wrapper : subject.invocation().wrappers()) {
                if (names.fit(wrapper.name())) {
                    return true;
                }
            }
            return false;
        }
    }

    /** {@code privileged}, {@code remote}, {@code repeated}: what the wrappers in front do. */
    record WrapperTrait(Trait trait, boolean wanted) implements PlaceCondition {
        @Override
        public boolean matches(Subject subject) {
            return isOfAny(subject.invocation().wrappers()) == wanted;
        }

        private boolean isOfAny(List<Invocation.Wrapper> wrappers) {
            for (Invocation.Wrapper wrapper : wrappers) {
                if (trait.test.test(wrapper)) {
                    return true;
                }
            }
            return false;
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
            return !Collections.disjoint(signals, subject.facts().signals(subject.invocation()));
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
