package dev.shellwarden.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: the version and the commit that it was built from. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() throws IOException {
        String version =
                read("/META-INF/build-info.properties", "build.version").orElse("development");
        String commit =
                read("/git.properties", "git.commit.id.abbrev").map(" (%s)"::formatted).orElse("");
        return new String[] {"shellwarden " + version + commit};
    }

    private static Optional<String> read(String file, String key) throws IOException {
        try (InputStream stream = Version.class.getResourceAsStream(file)) {
            Properties properties = new Properties();
            if (stream != null) {
                properties.load(stream);
            }
            return Optional.ofNullable(properties.getProperty(key));
        }
    }
}
