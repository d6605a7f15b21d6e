package dev.shellwarden.mcp;

/**
 * Where what a message brings about is sent: its answer, and what the server says or asks until
 * then.
 */
interface Outlet {

    /**
     * Sends a message, or several as one batch. Never fails; what cannot be delivered is dropped.
     */
    void send(Object message);

    /** Nothing more will come of this message. */
    default void end() {}
}
