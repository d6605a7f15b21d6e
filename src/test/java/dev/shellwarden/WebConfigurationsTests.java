package dev.shellwarden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;

class WebConfigurationsTests {

    @Test
    void namesWhenAllPackagesAreScannedAreWhatIsFound() {
        assertThat(WebConfigurations.names())
                .containsExactlyInAnyOrderElementsOf(ours(Configuration.class));
    }

    @Test
    void propertiesWhenAllPackagesAreScannedAreBeansOfTheServerOverHttp() {
        try (AnnotationConfigApplicationContext context =
                new AnnotationConfigApplicationContext()) {
            ShellwardenApplication.PARTS.everywhere().forEach(context::register);
            WebConfigurations.names()
                    .map(name -> ClassUtils.resolveClassName(name, null))
                    .filter(type -> type.isAnnotationPresent(Import.class))
                    .flatMap(type -> Stream.of(type.getAnnotation(Import.class).value()))
                    .map(type -> (BeanRegistrar) BeanUtils.instantiateClass(type))
                    .forEach(context::register);

            assertThat(ours(ConfigurationProperties.class))
                    .allSatisfy(name ->
                            assertThat(
                                            context.getBeanFactory()
                                                    .getBeanNamesForType(
                                                            ClassUtils.resolveClassName(
                                                                    name, null)))
                                    .hasSize(1));
        }
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
