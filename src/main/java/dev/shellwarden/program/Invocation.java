package dev.shellwarden.program;

import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One simple command that a script could run: what a policy judges.
 *
 * @param program the program as written, first element of {@code argv}; empty value for a command
 *     of assignments or redirections alone
 * @param argv the program and its arguments
 * @param assignments variables set for it, or set by it
 * @param redirections files it is connected to
 * @param reading what the program table makes of the arguments; absent when the program has no
 *     entry
 * @param wrappers programs taken off in front of it, outermost first ({@code sudo}, {@code xargs},
 *     {@code bash -c})
 * @param context where in the script it stands
 * @param pipedFrom invocations whose output it reads
 * @param pipedInto invocations that read its output
 * @param embedded code in its arguments, here-document or standard input
 * @param concerns what could not be known about it; empty for an invocation that was understood
 * @param directory the working directory as far as known ({@code cd} before it), as a path text
 * @param span where it stands in the judged text; the outermost place for what stands in a decoded
 *     or embedded text
 * @param notes what else is known about it
 * @param codeFiles files of code that it runs, besides its own program file
 */
public record Invocation(
        Argument program,
        List<Argument> argv,
        List<VariableAssignment> assignments,
        List<FileRedirection> redirections,
        Optional<Reading> reading,
        List<Wrapper> wrappers,
        Context context,
        List<Invocation> pipedFrom,
        List<String> pipedInto,
        List<EmbeddedCode> embedded,
        List<Concern> concerns,
        Optional<String> directory,
        Span span,
        List<Note> notes,
        List<CodeFile> codeFiles) {

    public Invocation {
        argv = List.copyOf(argv);
        assignments = List.copyOf(assignments);
        redirections = List.copyOf(redirections);
        wrappers = List.copyOf(wrappers);
        pipedFrom = List.copyOf(pipedFrom);
        pipedInto = List.copyOf(pipedInto);
        embedded = List.copyOf(embedded);
        concerns = List.copyOf(concerns);
        notes = List.copyOf(notes);
        codeFiles = List.copyOf(codeFiles);
    }

    /** The same with what reads its output. */
    Invocation pipedInto(List<String> names) {
        return new Invocation(
                program,
                argv,
                assignments,
                redirections,
                reading,
                wrappers,
                context,
                pipedFrom,
                names,
                embedded,
                concerns,
                directory,
                span,
                notes,
                codeFiles);
    }

    /** The same as code that another invocation carries runs it: behind more wrappers. */
    public Invocation behind(List<Wrapper> outer) {
        List<Wrapper> all = new ArrayList<>(outer);
        all.addAll(wrappers);
        return new Invocation(
                program,
                argv,
                assignments,
                redirections,
                reading,
                all,
                Context.EMBEDDED,
                pipedFrom,
                pipedInto,
                embedded,
                concerns,
                directory,
                span,
                notes,
                codeFiles);
    }

    /** The program alone, given nothing but {@code code}. */
    public Invocation carrying(EmbeddedCode code) {
        Argument plain = Argument.literal(name(), code.span());
        return new Invocation(
                plain,
                List.of(plain),
                List.of(),
                List.of(),
                reading.map(Reading::withoutWords),
                wrappers,
                Context.EMBEDDED,
                List.of(),
                List.of(),
                List.of(code),
                List.of(),
                directory,
                code.span(),
                List.of(),
                List.of());
    }

    /**
     * The program's last path element: {@code rm} for {@code /bin/rm}, {@code git} for {@code
     * GIT.EXE}.
     */
    public String name() {
        return WindowsName.plain(program.value().substring(program.value().lastIndexOf('/') + 1));
    }

    /** Whether it runs on another machine or in a container, as far as files are meant. */
    public boolean isRemote() {
        for (Wrapper wrapper : wrappers) {
            if (wrapper.remote()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Something that is known about an invocation beyond its words.
     *
     * @param text for {@link Kind#COPY_OF} the path of what was copied or linked, else the
     *     function's name
     */
    public record Note(Kind kind, String text) {

        /** Kinds of notes. */
        public enum Kind {
            /**
             * The file that is run was made by the same text as a copy of, or a link to, another.
             */
            COPY_OF,
            /** A function calls itself. */
            RECURSIVE_CALL,
            /**
             * A function calls itself in a pipeline or in the background, so that its calls
             * multiply.
             */
            FORK_BOMB
        }
    }

    /** Where in a script an invocation stands. */
    public enum Context {
        PLAIN,
        CONDITION,
        LOOP_BODY,
        FUNCTION_BODY,
        SUBSTITUTION,
        PROCESS_SUBSTITUTION,
        TRAP,
        EMBEDDED
    }

    /**
     * A program in front that runs what follows.
     *
     * @param name its base name
     * @param argv its own words, without those it runs
     * @param remote whether what it runs does not run on this machine's file system (ssh, docker
     *     exec, kubectl exec)
     * @param privileged whether it changes the user (sudo, doas, su)
     * @param repeated whether more words are appended at run time (xargs, find -exec, parallel)
     * @param module whether what it runs is a module of its own (python -m) and a program by name
     *     only
     */
    public record Wrapper(
            String name,
            List<Argument> argv,
            boolean remote,
            boolean privileged,
            boolean repeated,
            boolean module) {

        public Wrapper {
            argv = List.copyOf(argv);
        }

        /** One that runs its words as they stand, here and as the same user. */
        static Wrapper plain(String name, List<Argument> argv) {
            return new Wrapper(name, argv, false, false, false, false);
        }

        /** The same, running a module. */
        Wrapper withModule() {
            return new Wrapper(name, argv, remote, privileged, repeated, true);
        }
    }

    /**
     * A variable set in front of a program, exported, or set alone.
     *
     * @param scope whether it reaches this program only, later programs too, or only the shell
     */
    public record VariableAssignment(String name, Argument value, Scope scope) {

        /** How far an assignment reaches. */
        public enum Scope {
            COMMAND,
            EXPORTED,
            SHELL
        }
    }

    /**
     * A redirection to or from a file. Duplications of descriptors and here-documents are not
     * listed.
     */
    public record FileRedirection(Access access, Argument target, Span span) {}
}
