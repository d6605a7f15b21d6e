package dev.shellwarden.policy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Scores the judgement on labelled commands: {@code CorpusScore FILE.jsonl MOST_MISSES}. Prints
 * what went wrong.
 */
final class CorpusScore {

    private CorpusScore() {}

    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        int misses = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 0;
        Path root = PolicyFixture.project(Files.createTempDirectory("score-"));
        ShellPolicyEngine engine = PolicyFixture.engine(root, PolicyProperties.defaults());
        Map<String, int[]> table = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            JsonNode row = JsonMapper.shared().readTree(line);
            if (row.has("doubt")) {
                continue;
            }
            String command = row.get("command").asString();
            Decision decision = engine.decide(PolicyFixture.request(root, command));
            RiskAssessment assessment = decision.assessment();
            boolean stopped = !assessment.allowed();
            boolean noticed =
                    stopped
                            || !assessment.matchedRules().isEmpty()
                            || !assessment.reasons().isEmpty();
            String expect = row.get("expect").asString();
            String group =
                    row.has("class") ? row.get("class").asString() : row.get("source").asString();
            for (String key : List.of(expect + " " + group, expect + " ALL")) {
                int[] counts = table.computeIfAbsent(key, name -> new int[3]);
                counts[0]++;
                counts[1] += stopped ? 1 : 0;
                counts[2] += noticed ? 1 : 0;
            }
            if (stopped != expect.equals("risky")) {
                String first =
                        assessment.reasons().isEmpty()
                                ? ""
                                : assessment.reasons().getFirst().message();
                first = noticed ? first : "SILENT";
                String rule = row.has("rule") ? row.get("rule").asString() : group;
                wrong.add(
                        "%s %s %s | %s | %s"
                                .formatted(
                                        expect,
                                        rule,
                                        assessment.decision(),
                                        command.replace("\n", "\\n"),
                                        first));
            }
        }
        table.forEach((key, counts) ->
                System.out.printf(
                        "%-40s %5d stopped %5d (%5.1f %%) noticed %5d (%5.1f %%)%n",
                        key,
                        counts[0],
                        counts[1],
                        100.0 * counts[1] / counts[0],
                        counts[2],
                        100.0 * counts[2] / counts[0]));
        wrong.stream().limit(misses).forEach(System.out::println);
        time(engine, root, file);
    }

    private static void time(ShellPolicyEngine engine, Path root, Path file) throws IOException {
        List<DecisionRequest> requests = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            requests.add(
                    PolicyFixture.request(
                            root, JsonMapper.shared().readTree(line).get("command").asString()));
        }
        for (int round = 0; round < 15; round++) {
            requests.forEach(engine::decide);
        }
        long[] nanos = new long[requests.size()];
        for (int index = 0; index < nanos.length; index++) {
            long start = cpuTime();
            engine.decide(requests.get(index));
            nanos[index] = cpuTime() - start;
        }
        for (int index = 0; index < nanos.length; index++) {
            if (nanos[index] > 3_000_000) {
                System.out.printf(
                        "slow %d us: %s%n", nanos[index] / 1000, requests.get(index).command());
            }
        }
        Arrays.sort(nanos);
        System.out.printf(
                "p50 %d us, p99 %d us, max %d us%n",
                nanos[nanos.length / 2] / 1000,
                nanos[nanos.length * 99 / 100] / 1000,
                nanos[nanos.length - 1] / 1000);
    }

    private static long cpuTime() {
        return java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
