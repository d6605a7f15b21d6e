package dev.shellwarden.policy;

import dev.shellwarden.policy.RiskAssessment.SuggestedAlternative;
import dev.shellwarden.policy.ScriptFacts.JudgedInvocation;
import dev.shellwarden.policy.code.CodeReaders;
import dev.shellwarden.program.CodeFile;
import dev.shellwarden.program.EmbeddedCode;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.InvocationExtractor;
import dev.shellwarden.rules.Glob;
import dev.shellwarden.rules.Rule;
import dev.shellwarden.rules.RuleCatalog;
import dev.shellwarden.rules.RuleGroup;
import dev.shellwarden.syntax.Span;
import dev.shellwarden.workspace.DistantMounts;
import dev.shellwarden.workspace.ResolvedPath;
import dev.shellwarden.workspace.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.util.function.SingletonSupplier;

/**
 * The policy over rules, lists and the workspace. Instances are immutable but for the project
 * policies once seen.
 */
public final class ShellPolicyEngine implements PolicyEngine {

    private static final List<SuggestedAlternative> NONE = List.of();
    private static final int DEEPEST_GIVEN = 3;

    private final PolicyProperties properties;
    private final RuleCatalog rules;
    private final ScriptReader reader;
    private final Path start;
    private final PathResolver resolver;
    private final ProjectPolicies projects;
    private final KnownTexts texts = new KnownTexts();
    private final PolicyLists lists;
    private final List<Glob> protectedBranches;
    private final AssessmentWriter writer;
    private final SingletonSupplier<Explainer> explainer =
            SingletonSupplier.of(() -> new Explainer(Phrases.load()));
    private final RecentAnswers<DecisionRequest> acceptable = new RecentAnswers<>(1000);

    /**
     * A policy.
     *
     * @throws dev.shellwarden.rules.InvalidRuleException when a file below {@code rules-path}
     *     cannot be used
     * @throws IllegalArgumentException when an entry of a list cannot be read
     */
    public ShellPolicyEngine(
            PolicyProperties properties,
            RuleCatalog catalog,
            InvocationExtractor extractor,
            Workspace workspace) {
        this.properties = properties;
        RuleCatalog all = properties.rulesPath().map(catalog::with).orElse(catalog);
        this.rules = inForce(all, properties);
        this.reader = new ScriptReader(extractor, CodeReaders.load());
        this.resolver = (text, directory) -> workspace.resolve(directory, text);
        this.projects = new ProjectPolicies(properties.projectPolicy(), workspace.roots());
        KnownRules.require(properties, all);
        this.lists = PolicyLists.of(properties);
        this.protectedBranches = properties.protectedBranches().stream().map(Glob::of).toList();
        this.writer = new AssessmentWriter(properties, resolver);
        this.start = workspace.defaultDirectory();
        if (all != catalog) {
            List<RuleGroup> known = catalog.groups();
            all.groups().stream().filter(group -> !known.contains(group)).forEach(this::check);
        }
    }

    /** Looks at every rule, and so reads them all, only where some are switched off. */
    private static RuleCatalog inForce(RuleCatalog all, PolicyProperties properties) {
        boolean someAreOff =
                !properties.disabledGroups().isEmpty() || !properties.ignoredRules().isEmpty();
        return someAreOff ? all.without(rule -> isOff(rule, properties)) : all;
    }

    /**
     * Holds the rules of a group to their examples.
     *
     * @throws dev.shellwarden.rules.InvalidRuleException naming the place of an example that does
     *     not hold
     */
    void check(RuleGroup group) {
        Map<String, String> environment =
                Map.of("HOME", System.getProperty("user.home"), "PATH", "/usr/bin:/bin");
        RuleExampleCheck examples =
                new RuleExampleCheck(
                        command -> judge(DecisionRequest.of(command, start, environment)).facts);
        group.rules().forEach(examples::check);
    }

    private static boolean isOff(Rule rule, PolicyProperties properties) {
        return properties.disabledGroups().contains(rule.group())
                || properties.ignoredRules().contains(rule.id());
    }

    @Override
    public Decision decide(DecisionRequest request) {
        return guarded(() -> {
            Judgement judgement = judge(request);
            List<SuggestedAlternative> alternatives =
                    judgement.findings.matches().isEmpty()
                            ? NONE
                            : proposals(judgement, request, "");
            return writer.write(
                    judgement.findings,
                    judgement.facts,
                    judgement.context,
                    alternatives,
                    judgement.visits.read());
        });
    }

    private static Decision guarded(java.util.function.Supplier<Decision> work) {
        try {
            return DistantMounts.ofMachine()
                    .look(() -> unbroken(work))
                    .orElseGet(() ->
                            refused(
                                    "Looking at what the command names %s. It does not run"
                                            .formatted(DistantMounts.ofMachine().silence())));
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Decision unbroken(java.util.function.Supplier<Decision> work) {
        try {
            return work.get();
        } catch (RuntimeException | StackOverflowError broken) {
            return refused(
                    "The command could not be judged (%s), so it does not run"
                            .formatted(broken.getClass().getSimpleName()));
        }
    }

    private static Decision refused(String message) {
        return new Decision.Deny(
                new RiskAssessment(
                        false,
                        Verdict.DENY,
                        RiskLevel.NORMAL,
                        Optional.empty(),
                        List.of(),
                        NONE,
                        new RiskAssessment.ContextSummary(RiskLevel.NORMAL, List.of()),
                        false,
                        Optional.of(message),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(Reason.of(Verdict.DENY, "internal", message)),
                        List.of()),
                message);
    }

    @Override
    public Explanation explain(DecisionRequest request) {
        Decision decision = decide(request);
        try {
            return new Explanation(
                    decision.assessment(),
                    explainer.obtain().explain(decision.assessment(), judge(request).facts));
        } catch (RuntimeException | StackOverflowError broken) {
            return new Explanation(
                    decision.assessment(),
                    decision.assessment().denialReason().orElse("It could not be explained."));
        }
    }

    @Override
    public List<SuggestedAlternative> alternatives(DecisionRequest request, String goal) {
        try {
            return proposals(judge(request), request, goal);
        } catch (RuntimeException | StackOverflowError broken) {
            return NONE;
        }
    }

    private List<SuggestedAlternative> proposals(
            Judgement judgement, DecisionRequest request, String goal) {
        return AlternativeFinder.find(
                judgement.findings.matches(),
                judgement.facts,
                goal,
                command -> isAcceptable(request.command(command)));
    }

    private boolean isAcceptable(DecisionRequest proposal) {
        Optional<Boolean> known = acceptable.get(proposal);
        if (known.isPresent()) {
            return known.get();
        }
        boolean answer = judge(proposal).findings.verdict() != Verdict.DENY;
        acceptable.put(proposal, answer);
        return answer;
    }

    @Override
    public PolicyDescription describe() {
        return new PolicyDescription(
                rules.groups().stream().map(RuleGroup::name).sorted().toList(),
                (int) rules.rules().count(),
                properties.minSeverity(),
                properties.denySeverity(),
                properties.requireHumanApproval(),
                properties,
                projects.sources());
    }

    private static PathResolver remembering(PathResolver resolver) {
        Map<Path, Map<String, ResolvedPath>> known = new HashMap<>();
        return (text, directory) ->
                known.computeIfAbsent(directory, key -> new HashMap<>())
                        .computeIfAbsent(text, key -> resolver.resolve(key, directory));
    }

    private record Judgement(
            Findings findings, ScriptFacts facts, RiskContext context, FileVisits visits) {}

    private Judgement judge(DecisionRequest request) {
        FileVisits visits = new FileVisits(new SmallFiles(texts));
        Judgement judgement = judge(request, reader.read(request), visits, 0);
        if (visits.isExhausted()) {
            judgement.findings.addUnknown(
                    Reason.of(
                            lists.unknown(properties.unknown()),
                            "unknown",
                            "More files of code are run than are read (%d files, %d kB)"
                                    .formatted(
                                            FileVisits.MOST, FileVisits.MOST_CHARACTERS / 1024)));
        }
        return judgement;
    }

    private boolean isNever(String id) {
        return rules.rules().anyMatch(rule -> rule.isNever() && rule.id().equals(id));
    }

    private Judgement judge(
            DecisionRequest request, ScriptReader.Reading reading, FileVisits visits, int depth) {
        SmallFiles files = visits.files();
        PathResolver remembering = remembering(resolver);
        List<ProjectPolicies.Found> found =
                properties.projectPolicy()
                        ? projects.of(
                                ActedOn.by(reading.judged(), request.directory(), remembering))
                        : List.of();
        BranchReader branches =
                new BranchReader(protectedBranches(found), request.directory(), files);
        RiskContext context = RiskContext.read(request, branches, files);
        ScriptFacts facts =
                new ScriptFacts(
                        request,
                        reading.judged(),
                        new PathClassifier(remembering, request.directory()),
                        context,
                        branches);
        Findings findings = new Findings();
        new TextFindings(request, lists.unknown(properties.unknown())).add(reading, findings);
        List<Layer> layers = layers(request, files);
        if (depth < DEEPEST_GIVEN) {
            layers.add(
                    new GivenCommandLayer(
                            reader::knows,
                            remembering,
                            alone -> judge(alone, reader.read(alone), visits, depth + 1).findings));
        }
        layers.add(
                new ScriptFileLayer(
                        visits, depth, remembering, this::isNever, files(visits, depth + 1)));
        for (JudgedInvocation judged : reading.judged()) {
            layers.forEach(layer -> layer.judge(judged, facts, findings));
        }
        ProjectPolicyLayer.judge(found, facts, findings, rules);
        return new Judgement(findings, facts, context, visits);
    }

    private ScriptFileLayer.FileJudge files(FileVisits visits, int depth) {
        return new ScriptFileLayer.FileJudge() {
            @Override
            public Findings shell(DecisionRequest text) {
                return judge(text, reader.read(text), visits, depth).findings;
            }

            @Override
            public Findings code(
                    DecisionRequest text, CodeFile file, String language, Invocation carrier) {
                EmbeddedCode code =
                        new EmbeddedCode(
                                language,
                                text.command(),
                                true,
                                new Span(0, text.command().length()),
                                file.entries(),
                                file.arguments());
                return judge(text, reader.code(text, code, carrier), visits, depth).findings;
            }

            @Override
            public boolean canRead(String language) {
                return reader.canRead(language);
            }
        };
    }

    private List<Glob> protectedBranches(List<ProjectPolicies.Found> found) {
        if (found.isEmpty()) {
            return protectedBranches;
        }
        List<Glob> branches = new ArrayList<>(protectedBranches);
        found.stream()
                .flatMap(each -> each.policy().stream())
                .flatMap(policy -> policy.protectedBranches().stream())
                .map(Glob::of)
                .forEach(branches::add);
        return branches;
    }

    private List<Layer> layers(DecisionRequest request, SmallFiles files) {
        ProgramFinder programs =
                new ProgramFinder(
                        request.environment().getOrDefault("PATH", ""), request.directory());
        boolean full = properties.judgement() == PolicyProperties.Judgement.FULL;
        List<Layer> layers = new ArrayList<>();
        layers.add(new ListLayer(lists.deny(), lists.blocked(), programs));
        layers.add(
                new AllowLayer(
                        lists.allow(),
                        properties.effects(),
                        programs,
                        new RepositoryPrograms(request.directory(), files)));
        layers.add(new EffectLayer(properties.effects()));
        layers.add(new DirectoryLayer.SelfProtection());
        layers.add(new RuleLayer(properties, rules));
        layers.add(new UnknownLayer(properties.unknown()));
        if (full) {
            layers.add(new DirectoryLayer(properties.outsideWorkspace()));
        }
        return layers;
    }
}
