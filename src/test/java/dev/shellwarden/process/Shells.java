package dev.shellwarden.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** Commands for tests. */
final class Shells {

    private Shells() {}

    static ProcessSpec bash(String script) {
        return ProcessSpec.of(List.of("/bin/bash", "-c", script), Path.of("/tmp"))
                .withEnvironment(Map.of("PATH", "/usr/local/bin:/usr/bin:/bin"))
                .withTimeout(Duration.ofSeconds(20));
    }

    /** Seconds to sleep that no other process sleeps. */
    static String uniqueSleep() {
        return "1000." + ThreadLocalRandom.current().nextInt(1_000_000, 9_999_999);
    }
}
