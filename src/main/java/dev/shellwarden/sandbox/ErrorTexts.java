package dev.shellwarden.sandbox;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How programs say what a sandbox prevented, as data.
 *
 * @param readOnly a file system cannot be written
 * @param denied something is forbidden
 * @param reading it was to be read
 * @param missing something is not there
 * @param continued what stands between two lines that are one
 * @param network the network is out of reach
 * @param loopback nothing listens at a port of this machine
 * @param exposures a credential or socket is missing
 */
record ErrorTexts(
        Pattern readOnly,
        Pattern denied,
        Pattern reading,
        Pattern missing,
        Pattern continued,
        Pattern network,
        Pattern loopback,
        List<Missed> exposures) {

    private static final ErrorTexts LOADED = read(YamlResource.load("messages.yaml"));

    static ErrorTexts load() {
        return LOADED;
    }

    private static ErrorTexts read(YamlResource data) {
        return new ErrorTexts(
                Pattern.compile(data.text("read-only")),
                Pattern.compile(data.text("denied")),
                Pattern.compile(data.text("reading")),
                Pattern.compile(data.text("missing")),
                Pattern.compile(data.text("continued")),
                Pattern.compile(data.text("network")),
                Pattern.compile(data.text("loopback")),
                data.maps("exposures").stream().map(Missed::of).toList());
    }

    /**
     * What a program says that misses its credential or socket.
     *
     * @param exposure what would give it
     * @param text what the program says
     * @param variable of the server's environment, set where it is there to be given
     * @param path there where it is there to be given
     */
    record Missed(
            SandboxProperties.Exposure exposure,
            Pattern text,
            Optional<String> variable,
            Optional<String> path) {

        private static Missed of(Map<?, ?> entry) {
            String name = String.valueOf(entry.get("name"));
            return new Missed(
                    SandboxProperties.Exposure.valueOf(
                            name.toUpperCase(Locale.ROOT).replace('-', '_')),
                    Pattern.compile(String.valueOf(entry.get("text"))),
                    Optional.ofNullable(entry.get("variable")).map(String::valueOf),
                    Optional.ofNullable(entry.get("path")).map(String::valueOf));
        }

        String name() {
            return exposure.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
