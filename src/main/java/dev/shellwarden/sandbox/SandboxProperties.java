package dev.shellwarden.sandbox;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How commands are confined.
 *
 * @param mode whether commands are confined: as well as this machine can, not at all, or never
 *     without
 * @param network whether commands reach the network
 * @param writable further files and directories that commands may write; {@code ~} and paths
 *     relative to the workspace are understood, and an entry also lifts the protection of an
 *     editor's or agent's configuration of that name
 * @param readable further files and directories that commands may read
 * @param hidden further files and directories that commands may not see
 * @param gitConfig what becomes of the configuration and hooks of the workspace's repositories
 * @param caches what becomes of the download caches of build tools
 * @param limits what one call may use
 * @param spare whether, after a caller's second call, the sandbox of its next one is started ahead,
 *     which takes most of its time off the call; it waits a minute at most
 * @param expose credentials and sockets that only the named system's own program may use
 */
@ConfigurationProperties("shellwarden.sandbox")
public record SandboxProperties(
        @DefaultValue("auto") @NotNull Mode mode,
        @DefaultValue("true") boolean network,
        @DefaultValue List<String> writable,
        @DefaultValue List<String> readable,
        @DefaultValue List<String> hidden,
        @DefaultValue("protected") @NotNull GitConfig gitConfig,
        @DefaultValue("shared") @NotNull Caches caches,
        @DefaultValue @NotNull @Valid @NestedConfigurationProperty ResourceLimits limits,
        @DefaultValue("true") boolean spare,
        @DefaultValue Set<Exposure> expose) {

    public SandboxProperties {
        writable = List.copyOf(writable);
        readable = List.copyOf(readable);
        hidden = List.copyOf(hidden);
        expose = Set.copyOf(expose);
    }

    /** Whether commands are confined. */
    public enum Mode {
        /** As well as this machine can. */
        AUTO,
        /** Not at all. */
        OFF,
        /** The server does not start without bubblewrap or Landlock. */
        REQUIRED
    }

    /** What becomes of the configuration and hooks of the workspace's repositories. */
    public enum GitConfig {
        /** Configuration can be written; what would run code is taken out at the call's end. */
        PROTECTED,
        /** Configuration cannot be written at all. */
        READ_ONLY,
        /** Configuration and hooks can be written. */
        WRITABLE
    }

    /** What becomes of the download caches of build tools. */
    public enum Caches {
        /** The user's own, shared with what runs outside. */
        SHARED,
        /** Empty ones for this server's life. */
        PRIVATE,
        /** The user's own, of which commands write a copy; needs bubblewrap 0.10 or newer. */
        OVERLAY,
        /** The user's own, not to be written. */
        READ_ONLY
    }

    /** A credential or socket that only its own program may use. */
    public enum Exposure {
        SSH_AGENT,
        KUBE,
        AWS,
        GH,
        DOCKER,
        NPM
    }
}
