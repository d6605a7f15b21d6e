package dev.shellwarden.mcp;

import dev.shellwarden.command.CommandService;
import dev.shellwarden.command.Connections;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Optional;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Many clients over HTTP. What guards the servlets stands in front of them. */
@Configuration(proxyBeanMethods = false)
@Import(BoundTransportProperties.class)
class HttpTransportConfiguration {

    private static final String MESSAGE_PATH = "/mcp/message";

    @Bean
    RemoteClients remoteClients(
            HttpTransportProperties properties,
            CommandService commands,
            ToolCatalogs catalogs,
            Connections connections) {
        String version = BuildVersion.read();
        return new RemoteClients(
                properties,
                (connection, principal) -> {
                    ToolCatalog tools = catalogs.of(Optional.of(principal));
                    ServerIdentity identity =
                            new ServerIdentity(version, Instructions.of(tools, commands));
                    return new ClientSession(identity, tools, connection, Optional.of(principal));
                },
                connections);
    }

    @Bean
    MeterBinder sessionMeters(RemoteClients clients) {
        return meters -> {
            Gauge.builder("shellwarden.http.sessions", clients, RemoteClients::count)
                    .description("Sessions that are open")
                    .register(meters);
            Gauge.builder("shellwarden.http.unread", clients.unread(), UnreadBytes::held)
                    .description("What waits for clients to read it")
                    .baseUnit("bytes")
                    .register(meters);
        };
    }

    @Bean
    CallSlots callSlots(HttpTransportProperties properties) {
        return new CallSlots(properties.maxRunningPerCaller());
    }

    @Bean
    ServletRegistrationBean<StreamableServlet> streamableServlet(
            RemoteClients clients, CallSlots slots) {
        return new ServletRegistrationBean<>(new StreamableServlet(clients, slots), "/mcp");
    }

    @Bean
    @ConditionalOnProperty("shellwarden.http.sse")
    ServletRegistrationBean<SseServlet> sseServlet(RemoteClients clients) {
        return new ServletRegistrationBean<>(new SseServlet(clients, MESSAGE_PATH), "/sse");
    }

    @Bean
    @ConditionalOnProperty("shellwarden.http.sse")
    ServletRegistrationBean<SseMessageServlet> sseMessageServlet(
            RemoteClients clients, CallSlots slots) {
        return new ServletRegistrationBean<>(new SseMessageServlet(clients, slots), MESSAGE_PATH);
    }
}
