package dev.shellwarden.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.shellwarden.process.ProcessResult;
import dev.shellwarden.process.ProcessRunner;
import dev.shellwarden.process.ProcessSpec;
import dev.shellwarden.process.Termination;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

/** What needs a control group that can be written is skipped where there is none. */
class ControlGroupTests {

    private static final ResourceLimits SMALL =
            new ResourceLimits(
                    DataSize.ofMegabytes(150),
                    Duration.ofMinutes(1),
                    30,
                    DataSize.ofMegabytes(64),
                    1024,
                    DataSize.ofMegabytes(400),
                    DataSize.ofMegabytes(256));

    @TempDir private Path folder;

    @Test
    void readWhenVersionTwoThenOwnGroupBelowItsMount() {
        GroupTrees trees =
                GroupTrees.read(
                        List.of(
                                "24 1 0:22 / /sys rw shared:7 - sysfs sysfs rw",
                                "30 24 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate"),
                        List.of("0::/user.slice/user-1000.slice/x.scope"));
        assertThat(trees.unified())
                .contains(Path.of("/sys/fs/cgroup/user.slice/user-1000.slice/x.scope"));
        assertThat(trees.memory()).isEmpty();
    }

    @Test
    void readWhenVersionOneThenTreesOfTheControllers() {
        GroupTrees trees =
                GroupTrees.read(
                        List.of(
                                "31 30 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory",
                                "32 30 0:28 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids",
                                "33 30 0:29 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw"),
                        List.of("8:pids:/", "4:cpu,memory:/a/b", "0::/"));
        assertThat(trees.memory()).contains(Path.of("/sys/fs/cgroup/memory/a/b"));
        assertThat(trees.processes()).contains(Path.of("/sys/fs/cgroup/pids"));
        assertThat(trees.unified()).contains(Path.of("/sys/fs/cgroup/unified"));
    }

    @Test
    void readWhenContainerMountsItsPartThenRelativeToIt() {
        String mount = "9 1 0:5 /docker/7 /sys/fs/cgroup ro - cgroup2 cgroup rw";
        assertThat(GroupTrees.read(List.of(mount), List.of("0::/docker/7")).unified())
                .contains(Path.of("/sys/fs/cgroup"));
        assertThat(GroupTrees.read(List.of(mount), List.of("0::/other")).unified()).isEmpty();
    }

    @Test
    void prepareWhenOthersAreInTheGroupThenNothingIsChanged() throws Exception {
        Files.writeString(folder.resolve("cgroup.controllers"), "cpu memory pids\n");
        Files.writeString(folder.resolve("cgroup.subtree_control"), "\n");
        Files.writeString(folder.resolve("cgroup.procs"), "1\n2\n");
        assertThat(new GroupDelegation(folder).prepare()).get().asString().contains("Delegate=yes");
        assertThat(folder.resolve("cgroup.subtree_control")).hasContent("\n");
    }

    @Test
    void prepareWhenNoMemoryControllerThenSaysSo() throws Exception {
        Files.writeString(folder.resolve("cgroup.controllers"), "cpu\n");
        Files.writeString(folder.resolve("cgroup.subtree_control"), "\n");
        assertThat(new GroupDelegation(folder).prepare())
                .get()
                .asString()
                .contains("no memory controller");
    }

    @Test
    void prepareWhenHandedOnAlreadyThenNothingStandsInTheWay() throws Exception {
        Files.writeString(folder.resolve("cgroup.controllers"), "memory pids\n");
        Files.writeString(folder.resolve("cgroup.subtree_control"), "memory pids\n");
        assertThat(new GroupDelegation(folder).prepare()).isEmpty();
    }

    @Test
    void boundsProcessesWhenTheKernelHasNoSuchLimitThenNot() {
        GroupParent parent = GroupParent.unified(folder, SMALL);
        assertThat(parent.boundsProcesses()).isTrue();
        assertThat(parent.withPresent().boundsProcesses()).isFalse();
    }

    @Test
    void runWhenManyProcessesTakeMemoryThenTheKernelEndsThem() throws Exception {
        ControlGroups groups = writable();
        ControlGroup group = groups.begin();
        Termination ending =
                run(
                        group,
                        "import os,time\ntime.sleep(1)\n"
                                + "for i in range(4):\n"
                                + "  if os.fork() == 0:\n"
                                + "    x = bytearray(100_000_000); time.sleep(5); os._exit(0)\n"
                                + "for i in range(4): os.wait()\n"
                                + "time.sleep(0.5); raise SystemExit(3)\n");
        group.close();
        assertThat(group.ranOut()).isTrue();
        Termination named = new EndReader(SMALL).read(ending, "", 0, group.ranOut());
        assertThat(named).isEqualTo(new Termination.LimitExceeded("memory", "150 MB"));
    }

    @Test
    void runWhenMoreProcessesThanAllowedThenTheyCannotBeStarted() throws Exception {
        ControlGroups groups = writable();
        Assumptions.assumeTrue(groups.boundProcesses(), "no control group bounds processes here");
        ControlGroup group = groups.begin();
        Termination ending =
                run(
                        group,
                        "import os,time,signal\ntime.sleep(1)\nstarted = []\n"
                                + "try:\n"
                                + "  for i in range(60):\n"
                                + "    child = os.fork()\n"
                                + "    if child == 0: time.sleep(5); os._exit(0)\n"
                                + "    started.append(child)\n"
                                + "except BlockingIOError:\n"
                                + "  os._exit(7 if len(started) < 30 else 8)\n");
        group.close();
        assertThat(ending).isEqualTo(new Termination.Exited(7));
    }

    @Test
    void beginWhenNoGroupsThenCallsRunWithoutOne() throws Exception {
        ControlGroup group = ControlGroups.none("read-only here").begin();
        assertThat(run(group, "pass")).isEqualTo(new Termination.Exited(0));
        group.close();
        assertThat(group.ranOut()).isFalse();
    }

    private static ControlGroups writable() {
        Assumptions.assumeTrue(Programs.system("python3").isPresent(), "python3 is not installed");
        ControlGroups groups = ControlGroups.find(SMALL);
        Assumptions.assumeTrue(groups.boundMemory(), groups::why);
        return groups;
    }

    /** Runs a python text that nothing but the group bounds. */
    private Termination run(ControlGroup group, String text) throws Exception {
        try (ProcessRunner runner = new ProcessRunner(folder.resolve("spool"))) {
            ProcessSpec spec =
                    ProcessSpec.of(
                                    List.of(
                                            Programs.system("python3").orElseThrow().toString(),
                                            "-c",
                                            text),
                                    folder)
                            .withEnvironment(Map.of("PATH", TestSandboxes.PATH))
                            .withTimeout(Duration.ofSeconds(60))
                            .withWatch(usage -> {
                                group.admit(usage.members());
                                return Optional.empty();
                            });
            try (ProcessResult result = runner.run(spec)) {
                return result.termination();
            }
        }
    }
}
