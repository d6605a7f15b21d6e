package dev.shellwarden.policy;

import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Invocation;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Whether words or settings name production. */
final class ProductionWords {

    private static final Set<String> NAMES = Set.of("prod", "production", "prd", "live");
    private static final Set<String> VARIABLES =
            Set.of(
                    "NODE_ENV",
                    "RAILS_ENV",
                    "RACK_ENV",
                    "APP_ENV",
                    "ENVIRONMENT",
                    "DEPLOY_ENV",
                    "AWS_PROFILE",
                    "AWS_DEFAULT_PROFILE",
                    "CLOUDSDK_ACTIVE_CONFIG_NAME",
                    "KUBE_CONTEXT",
                    "STAGE",
                    "MIX_ENV",
                    "FLASK_ENV",
                    "DJANGO_ENV",
                    "TF_WORKSPACE");
    private static final List<String> SORTED = VARIABLES.stream().sorted().toList();
    private static final Set<String> OPTIONS =
            Set.of(
                    "--context",
                    "--kube-context",
                    "--profile",
                    "--namespace",
                    "-n",
                    "--project",
                    "--env",
                    "--environment",
                    "-e",
                    "--workspace",
                    "--stage",
                    "--cluster",
                    "--subscription",
                    "--target",
                    "-l",
                    "--limit");

    /** Programs whose words name paths on other machines. */
    private static final Set<String> COPIERS = Set.of("scp", "rsync", "rcp");

    private ProductionWords() {}

    /** The variables whose value names the environment in use, in order. */
    static List<String> variables() {
        return SORTED;
    }

    /** Whether {@code text} has a part that names production: {@code eu-prod-1}. */
    static boolean named(String text) {
        if (text.length() < 3) {
            return false;
        }
        for (String part : text.toLowerCase(Locale.ROOT).split("[^a-z]+")) {
            if (NAMES.contains(part)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an invocation, or a change of context before it, chooses production. */
    static boolean in(Invocation invocation, List<Invocation> earlier) {
        return chooses(invocation) || earlier.stream().anyMatch(ProductionWords::switches);
    }

    private static boolean chooses(Invocation invocation) {
        if (invocation.assignments().stream()
                .anyMatch(each -> VARIABLES.contains(each.name()) && named(each.value().value()))) {
            return true;
        }
        List<Argument> words = invocation.argv();
        if (COPIERS.contains(invocation.name())
                && words.stream().skip(1).anyMatch(ProductionWords::isThere)) {
            return true;
        }
        for (int index = 1; index < words.size(); index++) {
            String word = words.get(index).value();
            int equals = word.indexOf('=');
            String option = equals < 0 ? word : word.substring(0, equals);
            String value =
                    equals >= 0
                            ? word.substring(equals + 1)
                            : index + 1 < words.size() ? words.get(index + 1).value() : "";
            if ((OPTIONS.contains(option) || VARIABLES.contains(option)) && named(value)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a word is a path on a machine that is named after production. */
    private static boolean isThere(Argument word) {
        int colon = word.value().indexOf(':');
        return colon > 0
                && word.value().lastIndexOf('/', colon) < 0
                && named(word.value().substring(0, colon));
    }

    private static boolean switches(Invocation earlier) {
        boolean exported =
                earlier.assignments().stream()
                        .anyMatch(each ->
                                each.scope() != Invocation.VariableAssignment.Scope.COMMAND
                                        && VARIABLES.contains(each.name())
                                        && named(each.value().value()));
        return exported || switchesTool(earlier);
    }

    private static boolean switchesTool(Invocation earlier) {
        List<String> words = earlier.argv().stream().map(Argument::value).toList();
        boolean selects =
                words.contains("use-context")
                        || words.contains("use")
                        || words.contains("select")
                        || words.contains("activate")
                        || words.contains("set")
                        || earlier.name().equals("kubectx")
                        || earlier.name().equals("export");
        return selects && words.stream().skip(1).anyMatch(ProductionWords::named);
    }
}
