package dev.shellwarden.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of places outside the workspace when they are noted instead of refused. */
class OutsideWorkspaceTests {

    @TempDir Path folder;

    private Path root;

    @BeforeEach
    void prepare() throws IOException {
        root = PolicyFixture.project(folder);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rsync -a --stats /pictures/ /copy/",
                "cp report.txt /pool/reports/",
                "dd if=/dev/sda of=disk.img",
                "cat /pool/readme.txt",
                "mkdir -p /pool/new"
            })
    void ordinaryPlaceWhenNotedIsAllowedAndStandsInTheAnswer(String command) {
        RiskAssessment noted = judged(command, PolicyProperties.OutsideWorkspace.NOTE);

        assertThat(noted.decision()).isEqualTo(Verdict.ALLOW);
        assertThat(noted.reasons())
                .anySatisfy(reason ->
                        assertThat(reason.message()).contains("lies outside the workspace"));
        assertThat(
                        command.startsWith("mkdir")
                                || !judged(command, PolicyProperties.OutsideWorkspace.REFUSE)
                                        .allowed())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat ~/.ssh/id_rsa",
                "cat /home/other/.aws/credentials",
                "echo x > /etc/hosts",
                "cp x /usr/local/bin/y",
                "echo x >> ~/.bashrc",
                "echo x >> /home/other/.ssh/authorized_keys",
                "cat image > /dev/sda",
                "tar -xf site.tar -C /",
                "rm -rf ~",
                "rm -rf /pool/data",
                ": > ~/orders.db",
                "rm /srv/data/orders.db",
                "cp hook /pool/repo/.git/hooks/pre-commit",
                "cp x \"$UNKNOWN\"/y && rm -r \"$UNKNOWN\"/y"
            })
    void guardedPlaceWhenOthersAreNotedIsStoppedAsEver(String command) {
        assertThat(judged(command, PolicyProperties.OutsideWorkspace.NOTE).allowed()).isFalse();
    }

    @Test
    void projectPolicyWhenPlacesAreNotedStillTightens() throws IOException {
        Files.writeString(root.resolve(".shellwarden.yaml"), "deny: [\"rsync*\"]\n");

        assertThat(
                        judged("rsync -a src/ /copy/", PolicyProperties.OutsideWorkspace.NOTE)
                                .decision())
                .isEqualTo(Verdict.DENY);
    }

    private RiskAssessment judged(String command, PolicyProperties.OutsideWorkspace outside) {
        ShellPolicyEngine engine = PolicyFixture.engine(root, properties(outside));
        return engine.decide(PolicyFixture.request(root, command)).assessment();
    }

    private static PolicyProperties properties(PolicyProperties.OutsideWorkspace outside) {
        return new PolicyDraft().outside(outside).properties();
    }
}
