package dev.shellwarden.cli;

import dev.shellwarden.workspace.UserHome;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.boot.system.ApplicationHome;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;

/** Starts the application for a subcommand, from the sources of configuration that we choose. */
final class Startup {

    private final Application application;
    private final CommonOptions options;
    private final Map<String, Object> properties;

    /**
     * @param application what is started
     * @param options the options of the command line
     * @param properties the properties of the command line
     */
    Startup(Application application, CommonOptions options, Map<String, Object> properties) {
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
        try {
            return entrance == Entrance.HTTP
                    ? new WebContext(application, environment).start(catalogues, listeners)
                    : new PlainContext(environment).start(beans(entrance, catalogues), listeners);
        } catch (RuntimeException failure) {
            throw StartFailure.of(failure, environment);
        }
    }

    private List<BeanRegistrar> beans(Entrance entrance, Catalogues catalogues) {
        List<BeanRegistrar> beans = new ArrayList<>(application.everywhere());
        beans.addFirst(catalogues);
        if (entrance == Entrance.STDIO) {
            beans.addAll(application.stdio());
        }
        return beans;
    }

    /** What is done about configuration as soon as it is read. */
    static void check(ConfigurableEnvironment environment) {
        new UnknownProperties(environment).reject();
        new CombinedProfiles(environment).apply();
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
    static Optional<Path> jar(Class<?> root) {
        return Optional.ofNullable(System.getProperty("dev.shellwarden.jar"))
                .map(Path::of)
                .or(() -> running(root));
    }

    private static Optional<Path> running(Class<?> root) {
        return Optional.ofNullable(new ApplicationHome(root).getSource())
                .map(File::toPath)
                .filter(path -> path.toString().endsWith(".jar"));
    }

    private ConfigurationLocations locations() {
        String home = UserHome.current().toString();
        return new ConfigurationLocations(
                jar(application.root()),
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
