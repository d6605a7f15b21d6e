package dev.shellwarden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;

class ConfigurationsTests {

    @Test
    void namesWhenAllPackagesAreScannedAreWhatIsFound() {
        assertThat(Configurations.names())
                .containsExactlyInAnyOrderElementsOf(ours(Configuration.class));
    }

    @Test
    void propertiesWhenAllPackagesAreScannedAreEnabledByAConfiguration() {
        List<String> enabled =
                Configurations.names()
                        .map(name -> ClassUtils.resolveClassName(name, null))
                        .map(type -> type.getAnnotation(EnableConfigurationProperties.class))
                        .filter(annotation -> annotation != null)
                        .flatMap(annotation -> List.of(annotation.value()).stream())
                        .map(Class::getName)
                        .toList();

        assertThat(enabled).containsAll(ours(ConfigurationProperties.class));
    }

    private static List<String> ours(Class<? extends java.lang.annotation.Annotation> annotation) {
        AnnotationTypeFilter annotated = new AnnotationTypeFilter(annotation, false);
        ClassPathScanningCandidateComponentProvider scanner =
                new ClassPathScanningCandidateComponentProvider(false) {
                    @Override
                    protected boolean isCandidateComponent(MetadataReader reader)
                            throws IOException {
                        return annotated.match(reader, getMetadataReaderFactory());
                    }
                };
        return scanner.findCandidateComponents("dev.shellwarden").stream()
                .map(found -> String.valueOf(found.getBeanClassName()))
                .filter(name -> !name.contains("Test"))
                .toList();
    }
}
