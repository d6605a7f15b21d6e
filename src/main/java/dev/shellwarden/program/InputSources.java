package dev.shellwarden.program;

import java.util.List;
import java.util.Set;

/** Where the input of a program that runs what it reads comes from. */
final class InputSources {

    /** Programs that write a database, or an archive of one, as statements. */
    private static final Set<String> DUMPS =
            Set.of(
                    "bzcat",
                    "gunzip",
                    "gzip",
                    "mariadb-dump",
                    "mysqldump",
                    "pg_dump",
                    "pg_dumpall",
                    "pg_restore",
                    "xz",
                    "xzcat",
                    "zcat",
                    "zstd",
                    "zstdcat");

    private final List<Invocation> sources;

    InputSources(Stdin stdin) {
        this.sources = stdin.sources();
    }

    /** Whether it is files that are only printed, none of which the text itself wrote. */
    boolean areFiles(WrittenFiles files, ShellState state) {
        return !sources.isEmpty()
                && sources.stream().allMatch(InputSources::printsFiles)
                && files().stream()
                        .noneMatch(path ->
                                files.find(WrittenFiles.key(path.value(), state.directory()))
                                        .isPresent());
    }

    private static boolean printsFiles(Invocation source) {
        return source.name().equals("cat")
                && source.pipedFrom().isEmpty()
                && source.argv().stream().allMatch(Argument::isStatic)
                && source.argv().size() > 1;
    }

    private List<Argument> files() {
        return sources.stream().flatMap(source -> source.argv().stream().skip(1)).toList();
    }

    /** Whether it is what a database's own tool wrote, or an archive of it. */
    boolean areDump(String language) {
        return language.equals("sql")
                && !sources.isEmpty()
                && sources.stream()
                        .allMatch(source ->
                                source.pipedFrom().isEmpty() && DUMPS.contains(source.name()));
    }
}
