package dev.shellwarden.policy;

import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Concern;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import dev.shellwarden.rules.CodeStatement;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What cannot be known. */
final class UnknownLayer implements Layer {

    private static final Set<String> CONNECTING =
            Set.of(
                    "GIT_SSH_COMMAND",
                    "GIT_SSH",
                    "GIT_ASKPASS",
                    "GIT_PROXY_COMMAND",
                    "core.sshcommand",
                    "core.gitproxy",
                    "core.askpass");
    private static final Set<String> LOCAL =
            Set.of(
                    "status",
                    "log",
                    "diff",
                    "show",
                    "branch",
                    "add",
                    "blame",
                    "tag",
                    "rev-parse",
                    "describe",
                    "ls-files",
                    "shortlog",
                    "stash",
                    "config");
    private static final Set<String> LAUNCHERS =
            Set.of(
                    "sudo",
                    "doas",
                    "adb",
                    "su",
                    "runuser",
                    "gosu",
                    "pkexec",
                    "env",
                    "nice",
                    "ionice",
                    "chrt",
                    "taskset",
                    "nohup",
                    "setsid",
                    "setarch",
                    "linux32",
                    "linux64",
                    "choom",
                    "timeout",
                    "time",
                    "stdbuf",
                    "unbuffer",
                    "xargs",
                    "parallel",
                    "find",
                    "fd",
                    "fdfind",
                    "sh",
                    "bash",
                    "dash",
                    "ash",
                    "zsh",
                    "ksh",
                    "mksh",
                    "fish",
                    "eval",
                    "exec",
                    "command",
                    "builtin",
                    "source",
                    ".",
                    "watch",
                    "script",
                    "flock",
                    "chroot",
                    "unshare",
                    "nsenter",
                    "prlimit",
                    "setpriv",
                    "strace",
                    "ltrace",
                    "perf",
                    "valgrind",
                    "gdb",
                    "busybox",
                    "coproc",
                    "trap",
                    "ssh",
                    "docker",
                    "podman",
                    "kubectl",
                    "npx",
                    "npm",
                    "pnpm",
                    "yarn",
                    "bunx",
                    "bun",
                    "uv",
                    "uvx",
                    "pipx",
                    "poetry",
                    "pipenv",
                    "bundle",
                    "make",
                    "direnv",
                    "dotenv",
                    "nix",
                    "nix-shell",
                    "conda",
                    "entr",
                    "hyperfine",
                    "retry",
                    "caffeinate",
                    "chronic",
                    "firejail",
                    "bwrap",
                    "systemd-run",
                    "tmux",
                    "screen",
                    "at",
                    "batch",
                    "run-parts",
                    "python",
                    "python3",
                    "perl",
                    "ruby",
                    "node",
                    "php",
                    "awk",
                    "gawk",
                    "lua",
                    "docker-compose");

    private final Verdict unknown;

    UnknownLayer(Verdict unknown) {
        this.unknown = unknown;
    }

    @Override
    public void judge(JudgedInvocation judged, ScriptFacts facts, Findings findings) {
        for (Concern concern : judged.invocation().concerns()) {
            findings.addAll(concern, reason(concern, facts));
            if (concern.kind() == Concern.Kind.UNLISTED) {
                startedByOption(judged, facts, findings);
            }
        }
        for (CodeStatement statement : judged.statements()) {
            if (statement.kind() == CodeStatement.Kind.HARMLESS) {
                findings.add(
                        Reason.of(
                                        Verdict.ALLOW,
                                        "embedded-code",
                                        "No effect was found in the %s code"
                                                .formatted(statement.language()))
                                .at(judged.place(), facts.request().command()));
            }
            if (statement.kind() == CodeStatement.Kind.CONCEALED) {
                findings.addUnknown(
                        Reason.of(
                                        unknown,
                                        "unknown",
                                        "The %s code hides what it runs: %s"
                                                .formatted(
                                                        statement.language(),
                                                        shortened(statement.text())))
                                .at(judged.place(), facts.request().command())
                                .instead("Write out plainly what is to be done"));
            }
        }
    }

    /**
     * A program that nobody knows, started by an option or variable of one that is there for
     * something else.
     */
    private void startedByOption(JudgedInvocation judged, ScriptFacts facts, Findings findings) {
        List<Invocation.Wrapper> wrappers = judged.invocation().wrappers();
        boolean started =
                !wrappers.isEmpty()
                        && !LAUNCHERS.contains(wrappers.getLast().name())
                        && !idle(setting(judged.invocation()), facts);
        if (started) {
            findings.addUnknown(
                    Reason.of(
                                    unknown,
                                    "unknown",
                                    "'%s', which is not known here, would be started through an option or variable of '%s'"
                                            .formatted(
                                                    judged.invocation().program().value(),
                                                    wrappers.getLast().name()))
                            .at(judged.place(), facts.request().command())
                            .instead("Leave the option out"));
        }
    }

    /** The variable, option or setting of git that starts a program. */
    private static String setting(Invocation started) {
        Invocation.Wrapper wrapper = started.wrappers().getLast();
        List<String> settings =
                wrapper.argv().stream()
                        .map(Argument::value)
                        .filter(word -> word.contains("=" + started.program().value()))
                        .map(word -> word.substring(0, word.indexOf('=')))
                        .toList();
        return settings.size() == 1 && wrapper.name().equals("git")
                ? settings.getFirst().toLowerCase(Locale.ROOT)
                : wrapper.name();
    }

    /** Whether a variable that matters to connections stands where git makes none. */
    private static boolean idle(String variable, ScriptFacts facts) {
        return CONNECTING.contains(variable)
                && facts.judged().stream()
                        .map(JudgedInvocation::invocation)
                        .filter(each -> each.name().equals("git"))
                        .allMatch(UnknownLayer::staysHere);
    }

    private static boolean staysHere(Invocation git) {
        return git.reading()
                .map(Reading::subcommands)
                .filter(words -> !words.isEmpty())
                .filter(words -> LOCAL.contains(words.getFirst()))
                .isPresent();
    }

    private Reason reason(Concern concern, ScriptFacts facts) {
        boolean unlisted = concern.kind() == Concern.Kind.UNLISTED;
        Reason reason =
                Reason.of(
                                unlisted ? Verdict.ALLOW : unknown,
                                unlisted ? "unlisted" : "unknown",
                                concern.message())
                        .at(concern.span(), facts.request().command());
        return unlisted
                ? reason
                : reason.instead("Write the command out, without expansions that decide what runs")
                        .allowedBy("shellwarden.policy.unknown: allow");
    }

    private static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 77) + "...";
    }
}
