package dev.shellwarden.cli;

import java.io.File;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.system.ApplicationHome;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts the application for a subcommand, from the sources of configuration that we choose. */
final class Startup {

    private final Class<?> application;
    private final CommonOptions options;
    private final Map<String, Object> properties;

    /**
     * @param application the root class
     * @param options the options of the command line
     * @param properties the properties of the command line
     */
    Startup(Class<?> application, CommonOptions options, Map<String, Object> properties) {
        this.application = application;
        this.options = options;
        this.properties = Map.copyOf(properties);
    }

    /**
     * Starts, or fails with a {@link ConfigurationException} or a {@link UsageException} that says
     * everything.
     */
    ConfigurableApplicationContext start(Entrance entrance) {
        return start(entrance, Map.of());
    }

    /** Starts with further properties and listeners of the subcommand. */
    ConfigurableApplicationContext start(
            Entrance entrance,
            Map<String, Object> ofSubcommand,
            ApplicationListener<?>... listeners) {
        Catalogues catalogues = new Catalogues().read();
        ConfigurationLocations locations = locations();
        new Presets(locations.folders()).require(options.presets);
        warnOfIgnored(locations);
        RestrictedEnvironment environment =
                new RestrictedEnvironment(
                        decided(entrance, locations), commandLine(ofSubcommand), System.getenv());
        ignoreWarmUps();
        SpringApplication spring = new SpringApplication(application);
        spring.setEnvironment(environment);
        spring.setBannerMode(Banner.Mode.OFF);
        spring.setLogStartupInfo(false);
        spring.addListeners(listeners);
        spring.addInitializers(
                context -> new UnknownProperties(environment).reject(),
                context -> new CombinedProfiles(environment).apply(),
                catalogues::offer);
        ErrorLogging.choose();
        try {
            return spring.run();
        } catch (RuntimeException failure) {
            throw StartFailure.of(failure, environment);
        }
    }

    /**
     * Spring Boot would load Tomcat, JSON mappers and validation on a second thread, which no
     * server over standard input uses. It asks while the application is constructed.
     */
    private static void ignoreWarmUps() {
        System.setProperty("spring.backgroundpreinitializer.ignore", "true");
    }

    private Map<String, Object> decided(Entrance entrance, ConfigurationLocations locations) {
        Map<String, Object> decided = new HashMap<>(entrance.properties());
        decided.put("spring.config.location", locations.springLocations(options.config));
        List<Path> own = locations.own(options.config);
        for (int index = 0; index < own.size(); index++) {
            decided.put("shellwarden.own[%d]".formatted(index), own.get(index).toString());
        }
        return decided;
    }

    private Map<String, Object> commandLine(Map<String, Object> ofSubcommand) {
        Map<String, Object> commandLine = new HashMap<>(options.properties());
        commandLine.putAll(ofSubcommand);
        commandLine.putAll(properties);
        return commandLine;
    }

    /**
     * The jar that was started, also when its unpacked form runs; absent when classes are run from
     * a folder.
     */
    static Optional<Path> jar(Class<?> application) {
        return Optional.ofNullable(System.getProperty("dev.shellwarden.jar"))
                .map(Path::of)
                .or(() -> running(application));
    }

    private static Optional<Path> running(Class<?> application) {
        return Optional.ofNullable(new ApplicationHome(application).getSource())
                .map(File::toPath)
                .filter(path -> path.toString().endsWith(".jar"));
    }

    private ConfigurationLocations locations() {
        String home = InstallPlaces.currentHome().toString();
        return new ConfigurationLocations(
                jar(application),
                ConfigurationLocations.userFolder(
                        Optional.ofNullable(System.getenv("XDG_CONFIG_HOME")), home),
                Path.of(home),
                options.workingDirectory.orElse(Path.of("")).toAbsolutePath());
    }

    private static void warnOfIgnored(ConfigurationLocations locations) {
        locations
                .ignoredFolder()
                .ifPresent(folder ->
                        Messages.print(
                                List.of(
                                        folder
                                                + " is not read: it lies in the workspace, where an agent can write."
                                                + " Start elsewhere or give its file with --config.")));
    }
}
