package dev.shellwarden.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code server http}: clients over HTTP, until the process is ended. */
@Command(name = "http", description = "Serve clients over HTTP")
final class ServerHttpCommand implements Callable<Integer> {

    private final Startup startup;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port to listen on [default: 8931]")
    private Optional<Integer> port = Optional.empty();

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            description = "Address to listen on [default: 127.0.0.1]")
    private Optional<String> address = Optional.empty();

    ServerHttpCommand(Startup startup) {
        this.startup = startup;
    }

    @Override
    public Integer call() {
        Map<String, Object> properties = new LinkedHashMap<>();
        port.ifPresent(number -> properties.put("shellwarden.http.port", number));
        address.ifPresent(host -> properties.put("shellwarden.http.address", host));
        return ServerLife.untilClosed(startup, Entrance.HTTP, properties);
    }
}
