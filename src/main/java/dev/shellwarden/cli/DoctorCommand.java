package dev.shellwarden.cli;

import dev.shellwarden.audit.AuditLocation;
import dev.shellwarden.audit.AuditProperties;
import dev.shellwarden.command.CommandService;
import dev.shellwarden.sandbox.Sandbox;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;

/**
 * {@code doctor}: whether everything that the program needs is there, and what to do where it is
 * not.
 */
@Command(
        name = "doctor",
        description =
                "Check Java, cache, shell, sandbox, audit directory and clients; exit 1 when something is wrong")
final class DoctorCommand implements Callable<Integer> {

    private final Startup startup;
    private final Class<?> root;
    private final InstallPlaces places = InstallPlaces.current();

    DoctorCommand(Startup startup, Class<?> root) {
        this.startup = startup;
        this.root = root;
    }

    @Override
    public Integer call() throws IOException {
        List<Finding> findings = new ArrayList<>(List.of(java(), cache(), launcher()));
        findings.addAll(ofTheApplication());
        findings.add(userNamespaces());
        findings.addAll(clients());
        try (PrintWriter out = StandardStreams.writer()) {
            findings.forEach(finding -> out.println(finding.text()));
        }
        return findings.stream().anyMatch(Finding::grave) ? 1 : 0;
    }

    private static Finding java() {
        return Finding.good(
                "Java",
                System.getProperty("java.version") + " in " + System.getProperty("java.home"));
    }

    private Finding cache() throws IOException {
        Optional<Path> jar = Startup.jar(root);
        if (jar.isPresent() && new StartCache(places, OwnProgram.current()).isFresh(jar.get())) {
            return Finding.good("start-up cache", places.cache().toString());
        }
        String state = Files.exists(places.cache()) ? "older than the jar" : "none";
        return Finding.improvable(
                "start-up cache",
                state,
                "run 'shellwarden install': servers start several times faster");
    }

    private Finding launcher() throws IOException {
        return new LauncherScript(places).isOurs()
                ? Finding.good("command", places.launcher().toString())
                : Finding.improvable("command", "not on PATH", "run 'shellwarden install'");
    }

    private List<Finding> ofTheApplication() {
        try (ConfigurableApplicationContext context =
                startup.start(
                        Entrance.COMMAND_LINE, Map.of("shellwarden.audit.enabled", "false"))) {
            return List.of(
                    Finding.good("configuration", "valid"),
                    shell(context.getBean(CommandService.class)),
                    bubblewrap(),
                    sandbox(context.getBean(Sandbox.class)),
                    audit(AuditLocation.of(context.getBean(AuditProperties.class))));
        } catch (ConfigurationException wrong) {
            return List.of(
                    Finding.bad(
                            "configuration",
                            String.join("; ", wrong.faults()),
                            "correct these properties"));
        }
    }

    private static Finding shell(CommandService commands) {
        return Files.isExecutable(commands.shell())
                ? Finding.good("shell", commands.shell().toString())
                : Finding.bad(
                        "shell",
                        commands.shell() + " cannot be run",
                        "install bash, or name a shell with -s");
    }

    private static Finding bubblewrap() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(":"))
                .map(folder -> Path.of(folder, "bwrap"))
                .filter(Files::isExecutable)
                .findFirst()
                .map(found -> Finding.good("bubblewrap", found.toString()))
                .orElseGet(() ->
                        Finding.improvable(
                                "bubblewrap",
                                "not found",
                                "apt install bubblewrap (or your system's package)"));
    }

    private static Finding sandbox(Sandbox sandbox) {
        return sandbox.shortcomings().isEmpty()
                ? Finding.good("sandbox", sandbox.kind())
                : Finding.improvable(
                        "sandbox", sandbox.kind(), String.join(" ", sandbox.shortcomings()));
    }

    private static Finding audit(Path directory) {
        Path existing =
                Stream.iterate(directory, Objects::nonNull, Path::getParent)
                        .filter(Files::exists)
                        .findFirst()
                        .orElse(directory);
        return Files.isDirectory(existing) && Files.isWritable(existing)
                ? Finding.good("audit directory", directory.toString())
                : Finding.bad(
                        "audit directory",
                        existing + " cannot be written",
                        "set shellwarden.audit.directory; until then commands are refused");
    }

    /** Debian's switch, then the kernel's number, then Ubuntu's profile. */
    private static Finding userNamespaces() throws IOException {
        if (number("/proc/sys/kernel/unprivileged_userns_clone", "1").equals("0")
                || number("/proc/sys/user/max_user_namespaces", "1").equals("0")) {
            return Finding.improvable(
                    "user namespaces",
                    "off",
                    "an administrator can allow them; without, the sandbox is Landlock");
        }
        return number("/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "0").equals("1")
                ? Finding.improvable(
                        "user namespaces",
                        "restricted by AppArmor",
                        "give bwrap an AppArmor profile; without, the sandbox is Landlock")
                : Finding.good("user namespaces", "allowed");
    }

    private static String number(String file, String otherwise) throws IOException {
        return Files.isReadable(Path.of(file))
                ? Files.readString(Path.of(file)).strip()
                : otherwise;
    }

    private List<Finding> clients() {
        List<Finding> findings = new ArrayList<>();
        for (Client client : Client.values()) {
            Path file = client.file(places);
            if (Files.exists(file)) {
                findings.add(of(client, file));
            }
        }
        return findings;
    }

    private static Finding of(Client client, Path file) {
        try {
            return new ClientFile(client, file).isSet()
                    ? Finding.good(client.toString(), file.toString())
                    : Finding.improvable(
                            client.toString(),
                            "does not start shellwarden",
                            "shellwarden install --client " + client);
        } catch (IOException unreadable) {
            return Finding.improvable(
                    client.toString(),
                    String.valueOf(unreadable.getMessage()),
                    "add the entry by hand: shellwarden install prints it");
        }
    }
}
