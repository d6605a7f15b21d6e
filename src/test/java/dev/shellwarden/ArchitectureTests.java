package dev.shellwarden;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DisplayName;

/**
 * Which package may import which. When the list must change, its reason belongs into the commit.
 */
@DisplayName("Architecture")
@AnalyzeClasses(packages = "dev.shellwarden", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

    private static final String ROOT = "dev.shellwarden";

    private static final List<String> BELOW_COMMAND =
            List.of(
                    "syntax",
                    "process",
                    "workspace",
                    "assembly",
                    "program",
                    "sandbox",
                    "audit",
                    "approval",
                    "rules",
                    "job",
                    "pipeline",
                    "policy");

    private static final List<String> BELOW_ENTRANCES =
            Stream.concat(BELOW_COMMAND.stream(), Stream.of("command")).toList();

    private static final Map<String, List<String>> MAY_IMPORT = mayImport();

    private static final Set<String> WITHOUT_SPRING =
            Set.of("yaml", "syntax", "program", "rules", "process", "workspace");

    private static Map<String, List<String>> mayImport() {
        Map<String, List<String>> allowed = new LinkedHashMap<>();
        allowed.put("yaml", List.of());
        allowed.put("syntax", List.of());
        allowed.put("process", List.of());
        allowed.put("workspace", List.of("yaml"));
        allowed.put("program", List.of("syntax", "workspace", "yaml"));
        allowed.put("assembly", List.of("workspace"));
        allowed.put("sandbox", List.of("assembly", "process", "workspace", "yaml"));
        allowed.put("audit", List.of("assembly", "workspace", "yaml"));
        allowed.put("approval", List.of("assembly", "workspace"));
        allowed.put("rules", List.of("program", "syntax", "workspace", "yaml"));
        allowed.put("job", List.of("assembly", "sandbox", "process", "workspace"));
        allowed.put(
                "pipeline",
                List.of("syntax", "program", "sandbox", "process", "workspace", "yaml"));
        allowed.put("policy.code", List.of("rules", "program", "syntax", "yaml"));
        allowed.put(
                "policy",
                List.of(
                        "assembly",
                        "policy.code",
                        "rules",
                        "program",
                        "syntax",
                        "workspace",
                        "yaml"));
        allowed.put("command", BELOW_COMMAND);
        allowed.put("mcp", BELOW_ENTRANCES);
        allowed.put("http", BELOW_ENTRANCES);
        allowed.put("cli", BELOW_ENTRANCES);
        return allowed;
    }

    @ArchTest
    static void packagesImportOnlyWhatTheListAllows(JavaClasses classes) {
        SoftAssertions violations = new SoftAssertions();
        MAY_IMPORT.forEach((name, allowed) ->
                violations.check(
                        () -> importsOnly(name, allowed).allowEmptyShould(true).check(classes)));
        violations.assertAll();
    }

    @ArchTest
    static void documentationShowsTheList(JavaClasses classes) throws IOException {
        String page = Files.readString(Path.of("docs/architecture.md"));
        MAY_IMPORT.forEach((name, allowed) -> {
            if (!allowed.isEmpty() && allowed != BELOW_COMMAND && allowed != BELOW_ENTRANCES) {
                assertThat(page)
                        .contains("| `%s` | `%s` |".formatted(name, String.join("`, `", allowed)));
            }
        });
    }

    @ArchTest
    static void everyPackageIsInTheList(JavaClasses classes) {
        SoftAssertions unlisted = new SoftAssertions();
        classes.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> name.startsWith(ROOT + "."))
                .map(name -> name.substring(ROOT.length() + 1))
                .distinct()
                .forEach(name -> unlisted.assertThat(MAY_IMPORT).containsKey(name));
        unlisted.assertAll();
    }

    @ArchTest
    static final ArchRule lowPackagesKnowNoSpring =
            noClasses()
                    .that(
                            DescribedPredicate.describe(
                                    "are in " + WITHOUT_SPRING,
                                    (JavaClass candidate) ->
                                            WITHOUT_SPRING.contains(
                                                    candidate
                                                            .getPackageName()
                                                            .substring(
                                                                    candidate
                                                                                    .getPackageName()
                                                                                    .lastIndexOf(
                                                                                            '.')
                                                                            + 1))))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("org.springframework..");

    @ArchTest
    static final ArchRule onlyMcpKnowsSpringAiAndTheSdk =
            noClasses()
                    .that()
                    .resideOutsideOfPackage(ROOT + ".mcp")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("org.springframework.ai..", "io.modelcontextprotocol..");

    @ArchTest
    static final ArchRule onlyCommandAndTheSandboxProbeStartProcesses =
            callersOf(
                    ROOT + ".process.ProcessRunner",
                    "command",
                    "job",
                    "pipeline",
                    "sandbox",
                    "process");

    @ArchTest
    static final ArchRule onlyProcessesAndTheSandboxCallTheCLibrary =
            callersOf(ROOT + ".process.CLibrary", "process", "sandbox");

    @ArchTest
    static final ArchRule onlyCommandStartsJobs =
            callersOf(ROOT + ".job.JobRegistry", "command", "job");

    @ArchTest
    static final ArchRule onlyCommandRunsPipelines =
            callersOf(ROOT + ".pipeline.PipelineRunner", "command", "pipeline");

    @ArchTest
    static final ArchRule onlyTheProcessPackageStartsProcessesByHand =
            noClasses()
                    .that()
                    .resideOutsideOfPackage(ROOT + ".process")
                    // It starts our own jar to make the start-up cache, never anybody's command.
                    .and()
                    .doNotHaveFullyQualifiedName(ROOT + ".cli.OwnProgram")
                    .should()
                    .callConstructor(ProcessBuilder.class, String[].class)
                    .orShould()
                    .callConstructor(ProcessBuilder.class, List.class)
                    .orShould()
                    .callMethod(Runtime.class, "exec", String.class);

    private static ArchRule importsOnly(String name, List<String> allowed) {
        String[] forbidden =
                MAY_IMPORT.keySet().stream()
                        .filter(other -> !other.equals(name) && !allowed.contains(other))
                        .map(other -> ROOT + "." + other)
                        .toArray(String[]::new);
        String[] forbiddenAndRoot =
                Stream.concat(Stream.of(forbidden), Stream.of(ROOT)).toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage(ROOT + "." + name)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbiddenAndRoot);
    }

    private static ArchRule callersOf(String type, String... callers) {
        String[] packages =
                Stream.of(callers).map(name -> ROOT + "." + name).toArray(String[]::new);
        return classes()
                .that(
                        DescribedPredicate.describe(
                                "use " + type,
                                (JavaClass candidate) ->
                                        candidate.getDirectDependenciesFromSelf().stream()
                                                .anyMatch(dependency ->
                                                        dependency
                                                                .getTargetClass()
                                                                .getName()
                                                                .equals(type))))
                .should()
                .resideInAnyPackage(packages)
                .allowEmptyShould(true);
    }
}
