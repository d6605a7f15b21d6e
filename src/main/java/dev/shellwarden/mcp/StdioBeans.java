package dev.shellwarden.mcp;

import dev.shellwarden.assembly.Assembly;
import dev.shellwarden.command.CommandService;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.Optional;
import java.util.UUID;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.BeanRegistry.SupplierContext;
import org.springframework.core.env.Environment;

/** One client over the process's own standard input and output. */
public final class StdioBeans implements BeanRegistrar {

    @Override
    public void register(BeanRegistry registry, Environment environment) {
        new Assembly(registry, environment)
                .bean(EndOfService.class, context -> new EndOfService())
                .bean(StdioServer.class, StdioBeans::stdioServer);
    }

    /** Reads and writes the descriptors themselves, whatever {@code System.out} points at. */
    private static StdioServer stdioServer(SupplierContext context) {
        ToolCatalog tools = context.bean(ToolCatalog.class);
        ServerIdentity identity =
                new ServerIdentity(
                        BuildVersion.read(),
                        Instructions.of(tools, context.bean(CommandService.class)));
        return new StdioServer(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                new ClientSession(identity, tools, UUID.randomUUID().toString(), Optional.empty()),
                context.bean(EndOfService.class));
    }
}
