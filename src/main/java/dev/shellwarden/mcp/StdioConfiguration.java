package dev.shellwarden.mcp;

import dev.shellwarden.command.CommandService;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.Optional;
import java.util.UUID;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** One client over the process's own standard input and output. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "shellwarden.entrance", havingValue = "stdio")
class StdioConfiguration {

    /** Reads and writes the descriptors themselves, whatever {@code System.out} points at. */
    @Bean
    StdioServer stdioServer(
            CommandService commands, ToolCatalog tools, ConfigurableApplicationContext context) {
        ServerIdentity identity =
                new ServerIdentity(BuildVersion.read(), Instructions.of(tools, commands));
        return new StdioServer(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                new ClientSession(identity, tools, UUID.randomUUID().toString(), Optional.empty()),
                context::close);
    }
}
