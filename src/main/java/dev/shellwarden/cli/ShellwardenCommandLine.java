package dev.shellwarden.cli;

import java.util.Optional;
import picocli.CommandLine;

/**
 * The program's command line. Options become properties; the application is started only by the
 * subcommands that need it, so that help, version and wrong usage answer at once.
 */
public final class ShellwardenCommandLine {

    private final Application application;

    /**
     * @param application what is started
     */
    public ShellwardenCommandLine(Application application) {
        this.application = application;
    }

    /** Does what the arguments say. What comes back is the exit code. */
    public int run(String[] arguments) {
        System.setOut(System.err);
        try {
            PropertyArguments taken = PropertyArguments.of(ExactArguments.of(arguments));
            Optional<CommonOptions> usual = UsualArguments.of(taken.words());
            if (usual.isPresent()) {
                return serve(new Startup(application, usual.get(), taken.properties()));
            }
            CommonOptions options = new CommonOptions();
            CommandLine line =
                    commandLine(
                            application.root(),
                            options,
                            new Startup(application, options, taken.properties()));
            return line.execute(taken.words().toArray(String[]::new));
        } catch (UsageException wrong) {
            return Failures.tell(wrong, false);
        }
    }

    private static int serve(Startup startup) {
        try {
            return new ServerShellCommand(startup).call();
        } catch (RuntimeException failure) {
            return Failures.tell(failure, false);
        }
    }

    /** The parser with every subcommand. */
    static CommandLine commandLine(Class<?> root, CommonOptions options, Startup startup) {
        ServerShellCommand serverShell = new ServerShellCommand(startup);
        CommandLine line = new CommandLine(new RootCommand(serverShell));
        line.addMixin("options", options);
        line.addSubcommand(
                new CommandLine(new ServerCommand())
                        .addSubcommand(serverShell)
                        .addSubcommand(new ServerHttpCommand(startup)));
        line.addSubcommand(new CommandLine(new ExecCommand(startup)));
        line.addSubcommand(new CommandLine(new CheckCommand(startup)));
        line.addSubcommand(
                new CommandLine(new PolicyCommand())
                        .addSubcommand(new PolicyShowCommand(startup))
                        .addSubcommand(new PolicyValidateCommand(startup, options)));
        line.addSubcommand(
                new CommandLine(new AuditCommand())
                        .addSubcommand(new AuditShowCommand(startup))
                        .addSubcommand(new AuditVerifyCommand(startup)));
        line.addSubcommand(
                new CommandLine(
                        new InstallCommand(
                                InstallPlaces.current(),
                                Startup.jar(root),
                                StandardStreams::writer)));
        line.addSubcommand(new CommandLine(new DoctorCommand(startup, root)));
        line.addSubcommand(new CommandLine(new CompletionCommand()));
        line.addSubcommand(new CommandLine(new ManCommand()));
        line.addSubcommand(
                new CommandLine(new TokenCommand())
                        .addSubcommand(new CommandLine(new TokenNewCommand())));
        line.setOut(StandardStreams.writer());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((wrong, words) -> Failures.tellUsage(wrong));
        line.setExecutionExceptionHandler(
                (failure, command, result) -> Failures.tell(failure, options.verbose));
        return line;
    }
}
