package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GitRulesTests {

    private final GitRules rules = GitRules.load();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "core.fsmonitor|/tmp/x",
                "core.hookspath|.husky",
                "core.sshcommand|ssh -x",
                "alias.st|!touch x",
                "include.path|x",
                "includeif.gitdir:x.path|y",
                "filter.lfs.clean|x",
                "diff.external|x",
                "diff.jpg.textconv|x",
                "merge.m.driver|x",
                "credential.helper|x",
                "credential.https://h.helper|x",
                "gpg.program|x",
                "gpg.ssh.program|x",
                "sequence.editor|x",
                "pager.log|less",
                "remote.o.url|ext::sh -c x",
                "url.ext::sh.insteadof|https:",
                "submodule.s.update|!x",
                "trailer.t.command|x",
                "hook.pre.command|x",
                "some.future.command|x",
                "extensions.worktreeconfig|true",
                "core.worktree|/",
                "lfs.customtransfer.t.path|x",
                "protocol.ext.allow|always",
                "branch.main.remote|ext::sh -c x",
                "remote.pushdefault|other::x",
                "annex.freezecontent-command|x",
                "core.alternaterefscommand|x",
                "gc.recentobjectshook|x",
                "init.templatedir|x",
                "core.askpass|x",
                "core.gitproxy|x",
                "remote.o.uploadpack|x",
                "interactive.difffilter|x",
                "tar.tgz.command|x"
            })
    void runsCodeWhenKeyRunsAProgramThenTrue(String key, String value) {
        assertThat(rules.runsCode(new GitConfiguration.Entry(key, value, 0, 0))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "core.fsmonitor|true",
                "core.bare|false",
                "user.name|x",
                "alias.co|checkout",
                "remote.origin.url|https://h/x.git",
                "remote.origin.url|git@h:x.git",
                "branch.main.remote|origin",
                "pager.log|false",
                "submodule.s.update|rebase",
                "merge.ff|only",
                "diff.algorithm|histogram",
                "commit.gpgsign|true",
                "pull.rebase|true",
                "core.autocrlf|input",
                "gc.auto|0",
                "push.default|current",
                "color.ui|auto",
                "lfs.repositoryformatversion|0",
                "submodule.s.url|./x"
            })
    void runsCodeWhenKeyIsHarmlessThenFalse(String key, String value) {
        assertThat(rules.runsCode(new GitConfiguration.Entry(key, value, 0, 0))).isFalse();
    }
}
