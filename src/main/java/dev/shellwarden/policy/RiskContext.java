package dev.shellwarden.policy;

import dev.shellwarden.rules.Signal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The surroundings of a command, read from the environment and small files.
 *
 * @param riskLevel how delicate they are
 * @param labels why, one each: {@code kube context eu-prod}, {@code branch main}
 * @param signals those that hold for every command of the request
 */
record RiskContext(RiskLevel riskLevel, List<String> labels, Set<Signal> signals) {

    RiskContext {
        labels = List.copyOf(labels);
        signals = Set.copyOf(signals);
    }

    /** Reads the surroundings of a request. */
    static RiskContext read(DecisionRequest request, BranchReader branches, SmallFiles files) {
        Map<String, String> environment = request.environment();
        List<String> labels = new ArrayList<>();
        EnumSet<Signal> signals = EnumSet.noneOf(Signal.class);
        RiskLevel level = RiskLevel.NORMAL;
        for (String name : ProductionWords.variables()) {
            String value = environment.getOrDefault(name, "");
            if (ProductionWords.named(value)) {
                labels.add(name + "=" + value);
                signals.add(Signal.PRODUCTION);
            }
        }
        kubeContext(environment, files)
                .filter(ProductionWords::named)
                .ifPresent(name -> {
                    labels.add("kube context " + name);
                    signals.add(Signal.PRODUCTION);
                });
        if (signals.contains(Signal.PRODUCTION)) {
            level = RiskLevel.CRITICAL;
        }
        Optional<String> branch = branches.head(request.directory()).filter(branches::isProtected);
        if (branch.isPresent()) {
            labels.add("branch " + branch.get());
            level = level.or(RiskLevel.ELEVATED);
        }
        if (environment.containsKey("SSH_CONNECTION") || environment.containsKey("SSH_CLIENT")) {
            labels.add("ssh");
            signals.add(Signal.SSH);
            level = level.or(RiskLevel.ELEVATED);
        }
        if ("root".equals(environment.getOrDefault("USER", System.getProperty("user.name")))) {
            labels.add("root");
            signals.add(Signal.ROOT);
            level = level.or(RiskLevel.ELEVATED);
        }
        return new RiskContext(level, labels, signals);
    }

    private static Optional<String> kubeContext(Map<String, String> environment, SmallFiles files) {
        String configured = environment.getOrDefault("KUBECONFIG", "");
        String home = environment.getOrDefault("HOME", "");
        String first = configured.isEmpty() ? home + "/.kube/config" : configured.split(":")[0];
        if (!first.startsWith("/")) {
            return Optional.empty();
        }
        return files.readAgain(Path.of(first))
                .flatMap(text ->
                        text.lines()
                                .filter(line -> line.startsWith("current-context:"))
                                .map(line ->
                                        line.substring("current-context:".length())
                                                .strip()
                                                .replace("\"", ""))
                                .findFirst());
    }
}
