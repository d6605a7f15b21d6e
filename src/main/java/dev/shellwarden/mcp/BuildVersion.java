package dev.shellwarden.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The version that the build wrote down. */
final class BuildVersion {

    private static final String UNKNOWN = "development";

    private BuildVersion() {}

    static String read() {
        Properties properties = new Properties();
        try (InputStream in =
                BuildVersion.class.getResourceAsStream("/META-INF/build-info.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException unreadable) {
            return UNKNOWN;
        }
        return properties.getProperty("build.version", UNKNOWN);
    }
}
