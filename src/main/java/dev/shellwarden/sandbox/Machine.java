package dev.shellwarden.sandbox;

import java.util.Locale;
import java.util.Optional;

/**
 * The processor families for which system call numbers are known.
 *
 * @see <a href="https://man7.org/linux/man-pages/man2/seccomp.2.html">seccomp(2)</a>
 */
enum Machine {
    X86_64(0xC000003E, 157, 317, 444, 41, 56, 272, 16, 332, 302),
    AARCH64(0xC00000B7, 167, 277, 444, 198, 220, 97, 29, 291, 261);

    /** AUDIT_ARCH_… of linux/audit.h. */
    final int auditArchitecture;

    final int prctl;
    final int seccomp;
    final int landlock;
    final int socket;
    final int clone;
    final int unshare;
    final int ioctl;
    final int statx;
    final int prlimit;

    Machine(
            int auditArchitecture,
            int prctl,
            int seccomp,
            int landlock,
            int socket,
            int clone,
            int unshare,
            int ioctl,
            int statx,
            int prlimit) {
        this.auditArchitecture = auditArchitecture;
        this.prctl = prctl;
        this.seccomp = seccomp;
        this.landlock = landlock;
        this.socket = socket;
        this.clone = clone;
        this.unshare = unshare;
        this.ioctl = ioctl;
        this.statx = statx;
        this.prlimit = prlimit;
    }

    /** The key of its table in {@code syscalls.yaml}. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** This machine, when it runs Linux on a known processor. */
    static Optional<Machine> current() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return Optional.empty();
        }
        return switch (System.getProperty("os.arch", "")) {
            case "amd64", "x86_64" -> Optional.of(X86_64);
            case "aarch64", "arm64" -> Optional.of(AARCH64);
            default -> Optional.empty();
        };
    }
}
