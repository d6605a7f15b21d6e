package dev.shellwarden.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.core.ResolvableType;

class PropertyTypesTests {

    @Test
    void describeWhenTheTypeHoldsSeveralSaysWhatOneIs() {
        assertThat(
                        PropertyTypes.describe(
                                ResolvableType.forClassWithGenerics(Set.class, TimeUnit.class)))
                .startsWith("one of nanoseconds, microseconds");
        assertThat(
                        PropertyTypes.describe(
                                ResolvableType.forClassWithGenerics(List.class, Path.class)))
                .isEqualTo("a path");
    }

    @Test
    void describeWhenTheTypeIsKnownGivesAnExample() {
        assertThat(PropertyTypes.describe(ResolvableType.forClass(Duration.class)))
                .isEqualTo("a duration such as 30s");
    }
}
