package dev.shellwarden.program;

import java.io.Reader;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The programs that are known, by base name. Instances are immutable and may be shared. */
public final class ProgramCatalog {

    private static final Pattern TARGET =
            Pattern.compile(
                    "^[a-z0-9_]+-(?:[a-z0-9]+-)?(?:gnu|musl|elf|eabi|none|mingw32|darwin)[a-z0-9]*-(?=[a-z])");

    private final Map<String, ProgramEntry> programs;
    private final Map<String, ValueSpec> environment;
    private final List<String> patterns;

    private ProgramCatalog(Map<String, ProgramEntry> programs, Map<String, ValueSpec> environment) {
        this.programs = Map.copyOf(programs);
        this.environment = Map.copyOf(environment);
        this.patterns = environment.keySet().stream().filter(name -> name.contains("*")).toList();
    }

    /**
     * Finds {@code programs/*.yaml} on the class path. An entry is read when it is first asked for.
     *
     * @throws InvalidProgramException with file, line, column and reason when a file breaks the
     *     schema
     */
    public static ProgramCatalog load() {
        return of(ProgramFiles.onClassPath());
    }

    /** Reads the given files, name to text, and every entry of theirs. */
    static ProgramCatalog read(Map<String, ? extends Reader> files) {
        Map<String, YamlNode> trees = new LinkedHashMap<>();
        files.forEach((file, text) -> trees.put(file, YamlNode.read(file, text)));
        ProgramCatalog catalog = of(trees);
        catalog.programs.values().forEach(ProgramEntry::spec);
        return catalog;
    }

    private static ProgramCatalog of(Map<String, YamlNode> trees) {
        Map<String, ProgramEntry> programs = new HashMap<>();
        Map<String, ValueSpec> environment = new LinkedHashMap<>();
        trees.forEach((file, tree) -> {
            FamilyReader.Family family = new FamilyReader(file).read(tree);
            family.programs().forEach(program -> add(programs, file, program));
            environment.putAll(family.environment());
        });
        return new ProgramCatalog(programs, environment);
    }

    private static void add(Map<String, ProgramEntry> programs, String file, ProgramEntry program) {
        program.names().forEach(name -> put(programs, file, name, program));
    }

    private static void put(
            Map<String, ProgramEntry> programs, String file, String name, ProgramEntry program) {
        ProgramEntry earlier = programs.put(name, program);
        if (earlier != null) {
            throw new InvalidProgramException(
                    file,
                    1,
                    1,
                    "'%s' already has an entry in the family %s".formatted(name, earlier.family()));
        }
    }

    /**
     * The entry of a program by its base name, an alias, or one of these with a version behind it
     * or the machine that it builds for in front ({@code x86_64-linux-gnu-gcc-12}), or the ending
     * of a Windows program.
     */
    public Optional<ProgramSpec> find(String name) {
        ProgramEntry exact = programs.get(name);
        if (exact != null) {
            return Optional.of(exact.spec());
        }
        Optional<ProgramSpec> versioned =
                Optional.ofNullable(programs.get(withoutVersion(name)))
                        .map(ProgramEntry::spec)
                        .filter(ProgramSpec::versions);
        String plain = WindowsName.plain(name);
        if (!plain.equals(name)) {
            return find(plain);
        }
        Matcher target = TARGET.matcher(name);
        return versioned.isEmpty() && target.find()
                ? find(name.substring(target.end()))
                : versioned;
    }

    private static String withoutVersion(String name) {
        int end = name.length();
        while (end > 0 && "0123456789.-".indexOf(name.charAt(end - 1)) >= 0) {
            end--;
        }
        return name.substring(0, end);
    }

    /** Variables that concern every program, and what their values are. */
    public Map<String, ValueSpec> environment() {
        return environment;
    }

    /** The names of {@link #environment} that are patterns. */
    List<String> environmentPatterns() {
        return patterns;
    }

    /** Every entry once. */
    public Collection<ProgramSpec> programs() {
        return programs.values().stream().distinct().map(ProgramEntry::spec).toList();
    }
}
