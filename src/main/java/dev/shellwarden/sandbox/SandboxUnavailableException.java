package dev.shellwarden.sandbox;

import java.util.List;

/** A sandbox is required and none works here. */
public class SandboxUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SandboxUnavailableException(List<String> reasons) {
        super(
                "shellwarden.sandbox.mode is 'required' and no sandbox works here: "
                        + String.join("; ", reasons));
    }
}
