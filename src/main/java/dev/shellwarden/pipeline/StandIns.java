package dev.shellwarden.pipeline;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * What does the work of programs that are often missing: rg and fd, with the options in common use.
 */
final class StandIns {

    private static final Set<String> SEARCH_OPTIONS =
            Set.of(
                    "-i",
                    "--ignore-case",
                    "-S",
                    "--smart-case",
                    "-s",
                    "--case-sensitive",
                    "-F",
                    "--fixed-strings",
                    "-v",
                    "--invert-match",
                    "-w",
                    "--word-regexp",
                    "-x",
                    "--line-regexp",
                    "-c",
                    "--count",
                    "-l",
                    "--files-with-matches",
                    "--files-without-match",
                    "-o",
                    "--only-matching",
                    "-q",
                    "--quiet",
                    "-n",
                    "--line-number",
                    "-N",
                    "--no-line-number",
                    "-H",
                    "--with-filename",
                    "-I",
                    "--no-filename",
                    "--no-heading",
                    "--hidden",
                    "-.",
                    "--no-ignore",
                    "--no-messages",
                    "--no-config",
                    "--files",
                    "-e",
                    "--regexp",
                    "-m",
                    "--max-count",
                    "-A",
                    "--after-context",
                    "-B",
                    "--before-context",
                    "-C",
                    "--context",
                    "-g",
                    "--glob",
                    "-d",
                    "--max-depth",
                    "--maxdepth",
                    "--color",
                    "--version",
                    "-V");

    private static final Set<String> FIND_OPTIONS =
            Set.of(
                    "-H",
                    "--hidden",
                    "-I",
                    "--no-ignore",
                    "--no-ignore-vcs",
                    "-s",
                    "--case-sensitive",
                    "-i",
                    "--ignore-case",
                    "-g",
                    "--glob",
                    "--regex",
                    "-F",
                    "--fixed-strings",
                    "--literal",
                    "-p",
                    "--full-path",
                    "-0",
                    "--print0",
                    "-1",
                    "--max-results",
                    "-d",
                    "--max-depth",
                    "--maxdepth",
                    "-t",
                    "--type",
                    "-e",
                    "--extension",
                    "-E",
                    "--exclude",
                    "--strip-cwd-prefix",
                    "-c",
                    "--color",
                    "--version",
                    "-V");

    private StandIns() {}

    /** The stand-in for a stage, when there is one and it understands every option. */
    static Optional<StageWork> find(Stage stage, Path directory, PathGuard guard) {
        return switch (stage.program()) {
            case "rg" ->
                    understood(stage, SEARCH_OPTIONS)
                            ? Optional.of(
                                    new SearchStage(stage, new TreeWalk(guard, directory, stage)))
                            : Optional.empty();
            case "fd" ->
                    understood(stage, FIND_OPTIONS)
                            ? Optional.of(
                                    new FindStage(stage, new TreeWalk(guard, directory, stage)))
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static boolean understood(Stage stage, Set<String> options) {
        return stage.options().stream().allMatch(option -> options.contains(option.name()));
    }
}
