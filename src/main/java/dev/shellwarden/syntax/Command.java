package dev.shellwarden.syntax;

import java.util.List;
import java.util.Optional;

/** A command of the shell grammar. Names are those of POSIX, section 2.9, and of bash's manual. */
public sealed interface Command {

    /** Where the command stands, its redirections included. */
    Span span();

    /** Redirections of the command itself; empty for lists and pipelines, which have none. */
    default List<Redirection> redirections() {
        return List.of();
    }

    /**
     * Assignments, words and redirections: {@code X=1 cmd a >f}. All three may be empty, not at
     * once.
     */
    record SimpleCommand(
            List<Assignment> assignments,
            List<Word> words,
            List<Redirection> redirections,
            Span span)
            implements Command {

        public SimpleCommand {
            assignments = List.copyOf(assignments);
            words = List.copyOf(words);
            redirections = List.copyOf(redirections);
        }
    }

    /**
     * Commands joined by {@code |}: two at least, or one that is negated or timed, or none after a
     * lone {@code !} or {@code time}.
     *
     * @param stderrPiped for each command but the last, whether {@code |&} follows it
     */
    record Pipeline(
            List<Command> commands,
            List<Boolean> stderrPiped,
            boolean negated,
            boolean timed,
            Span span)
            implements Command {

        public Pipeline {
            commands = List.copyOf(commands);
            stderrPiped = List.copyOf(stderrPiped);
        }
    }

    /** {@code first && second || third}, read from the left. */
    record AndOrList(Command first, List<Tail> rest, Span span) implements Command {

        public AndOrList {
            rest = List.copyOf(rest);
        }

        /** One more command and what joins it. */
        public record Tail(boolean and, Command command) {}
    }

    /** {@code ( body )}. */
    record Subshell(CommandList body, List<Redirection> redirections, Span span)
            implements Command {

        public Subshell {
            redirections = List.copyOf(redirections);
        }
    }

    /** <code>{ body; }</code>. */
    record BraceGroup(CommandList body, List<Redirection> redirections, Span span)
            implements Command {

        public BraceGroup {
            redirections = List.copyOf(redirections);
        }
    }

    /** {@code if … then … elif … then … else … fi}. */
    record IfClause(
            List<Branch> branches,
            Optional<CommandList> otherwise,
            List<Redirection> redirections,
            Span span)
            implements Command {

        public IfClause {
            branches = List.copyOf(branches);
            redirections = List.copyOf(redirections);
        }

        /** A condition and what runs when it holds. */
        public record Branch(CommandList condition, CommandList body) {}
    }

    /** {@code while condition; do body; done}, or {@code until}. */
    record LoopClause(
            boolean until,
            CommandList condition,
            CommandList body,
            List<Redirection> redirections,
            Span span)
            implements Command {

        public LoopClause {
            redirections = List.copyOf(redirections);
        }
    }

    /**
     * {@code for name in items; do body; done}, or {@code select}.
     *
     * @param items the words after {@code in}; absent means the positional parameters
     */
    record ForClause(
            boolean select,
            String name,
            Optional<List<Word>> items,
            CommandList body,
            List<Redirection> redirections,
            Span span)
            implements Command {

        public ForClause {
            items = items.map(List::copyOf);
            redirections = List.copyOf(redirections);
        }
    }

    /** {@code for ((initial; condition; step)); do body; done}. */
    record ArithmeticForClause(
            Arithmetic initial,
            Arithmetic condition,
            Arithmetic step,
            CommandList body,
            List<Redirection> redirections,
            Span span)
            implements Command {

        public ArithmeticForClause {
            redirections = List.copyOf(redirections);
        }
    }

    /** {@code case subject in pattern) body;; esac}. */
    record CaseClause(Word subject, List<Item> items, List<Redirection> redirections, Span span)
            implements Command {

        public CaseClause {
            items = List.copyOf(items);
            redirections = List.copyOf(redirections);
        }

        /**
         * Patterns, what runs when one matches, and how the item ends: {@code ;;}, {@code ;&},
         * {@code ;;&} or nothing.
         */
        public record Item(List<Word> patterns, CommandList body, String terminator) {

            public Item {
                patterns = List.copyOf(patterns);
            }
        }
    }

    /**
     * {@code name() body} or {@code function name body}. Its redirections apply when it is called.
     */
    record FunctionDefinition(String name, Command body, Span span) implements Command {}

    /** {@code (( expression ))}. */
    record ArithmeticCommand(Arithmetic expression, List<Redirection> redirections, Span span)
            implements Command {

        public ArithmeticCommand {
            redirections = List.copyOf(redirections);
        }
    }

    /** {@code [[ expression ]]}. */
    record ConditionalCommand(Conditional expression, List<Redirection> redirections, Span span)
            implements Command {

        public ConditionalCommand {
            redirections = List.copyOf(redirections);
        }
    }

    /** {@code coproc NAME command}; the name is absent for a simple command. */
    record Coprocess(Optional<String> name, Command command, Span span) implements Command {}
}
