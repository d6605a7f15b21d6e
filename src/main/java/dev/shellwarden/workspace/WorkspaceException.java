package dev.shellwarden.workspace;

/** A directory cannot be worked in; the message says which, why, and what to do instead. */
public class WorkspaceException extends Exception {

    private static final long serialVersionUID = 1L;

    public WorkspaceException(String message) {
        super(message);
    }
}
