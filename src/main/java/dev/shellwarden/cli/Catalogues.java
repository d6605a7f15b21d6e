package dev.shellwarden.cli;

import dev.shellwarden.program.ProgramCatalog;
import dev.shellwarden.rules.RuleCatalog;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/**
 * The rules and programs of the product, read on a thread of their own while the application
 * starts.
 */
final class Catalogues {

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

    /** Gives the application what is read; it waits for what is not yet. */
    void offer(ConfigurableApplicationContext context) {
        if (context instanceof GenericApplicationContext application) {
            application.registerBean(
                    "programCatalog", ProgramCatalog.class, () -> result(programs));
            application.registerBean("ruleCatalog", RuleCatalog.class, () -> result(rules));
        }
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
