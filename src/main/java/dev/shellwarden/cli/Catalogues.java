package dev.shellwarden.cli;

import dev.shellwarden.assembly.Assembly;
import dev.shellwarden.program.ProgramCatalog;
import dev.shellwarden.rules.RuleCatalog;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;

/**
 * The rules and programs of the product, read on a thread of their own while the application
 * starts.
 */
final class Catalogues implements BeanRegistrar {

    private final FutureTask<RuleCatalog> rules = new FutureTask<>(RuleCatalog::load);
    private final FutureTask<ProgramCatalog> programs = new FutureTask<>(ProgramCatalog::load);

    /** Begins to read. */
    Catalogues read() {
        Thread.ofPlatform()
                .name("catalogues")
                .daemon()
                .start(() -> {
                    programs.run();
                    rules.run();
                });
        return this;
    }

    /** Gives the application what is read; who asks for what is not yet waits. */
    @Override
    public void register(BeanRegistry registry, Environment environment) {
        new Assembly(registry, environment)
                .bean(ProgramCatalog.class, context -> result(programs))
                .bean(RuleCatalog.class, context -> result(rules));
    }

    private static <T> T result(FutureTask<T> task) {
        try {
            return task.get();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException ours
                    ? ours
                    : new IllegalStateException(failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(
                    "interrupted while rules and programs were read", stopped);
        }
    }
}
