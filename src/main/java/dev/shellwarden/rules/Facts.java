package dev.shellwarden.rules;

import dev.shellwarden.program.Invocation;
import java.util.List;
import java.util.Set;

/** What is known about invocations beyond their words. Asked only where a condition needs it. */
public interface Facts {

    /** The paths that an invocation uses, redirections included. */
    List<PathFact> paths(Invocation invocation);

    /** The files that an invocation is redirected to or from. */
    List<PathFact> redirections(Invocation invocation);

    /** The statements of the code that an invocation carries. */
    List<CodeStatement> statements(Invocation invocation);

    /** What an invocation, read as a web client's, is asked to send. */
    WebRequest webRequest(Invocation invocation);

    /** The signals that hold for an invocation. */
    Set<Signal> signals(Invocation invocation);

    /** The invocations of the same script that stand before this one. */
    List<Invocation> earlier(Invocation invocation);
}
