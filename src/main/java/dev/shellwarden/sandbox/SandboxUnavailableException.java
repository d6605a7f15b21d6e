package dev.shellwarden.sandbox;

import java.util.List;

/** A sandbox is asked for that does not work here. */
public class SandboxUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private SandboxUnavailableException(String message) {
        super(message);
    }

    /** None of the kinds works here, for these reasons. */
    public static SandboxUnavailableException required(List<String> reasons) {
        return new SandboxUnavailableException(
                "shellwarden.sandbox.mode is 'required' and no sandbox works here: "
                        + String.join("; ", reasons));
    }

    static SandboxUnavailableException overlay(String reason) {
        return new SandboxUnavailableException(
                "shellwarden.sandbox.caches is 'overlay', which needs bubblewrap 0.10 or newer and Linux 5.11 or newer: %s; use 'private' instead"
                        .formatted(reason));
    }
}
