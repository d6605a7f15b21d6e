package dev.shellwarden.pipeline;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;

/** Searches lines by regular expression, in place of rg. */
final class SearchStage implements StageWork {

    private final Stage stage;
    private final TreeWalk walk;

    SearchStage(Stage stage, TreeWalk walk) {
        this.stage = stage;
        this.walk = walk;
    }

    @Override
    public int run(InputStream input, OutputStream output, Appendable errors) throws IOException {
        if (stage.has("--version", "-V")) {
            output.write("ripgrep (built in)\n".getBytes(StandardCharsets.UTF_8));
            return 0;
        }
        try {
            return stage.has("--files") ? listFiles(output) : search(input, output, errors);
        } catch (PatternSyntaxException e) {
            errors.append("rg: regex parse error: ").append(e.getMessage()).append('\n');
            return 2;
        }
    }

    private int listFiles(OutputStream output) throws IOException {
        for (String start : stage.operands().isEmpty() ? List.of("") : stage.operands()) {
            for (TreeWalk.Found found : files(start)) {
                output.write((found.shown() + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        return 0;
    }

    private int search(InputStream input, OutputStream output, Appendable errors)
            throws IOException {
        Pattern pattern = pattern();
        List<String> starts = starts();
        boolean any = false;
        if (starts.equals(List.of("-"))) {
            return new Searched(pattern, "", false).lines(input, output) ? 0 : 1;
        }
        for (String start : starts) {
            try {
                any |= searchBelow(pattern, start, starts.size() > 1, output);
            } catch (java.nio.file.NoSuchFileException e) {
                errors.append("rg: ").append(start).append(": No such file or directory\n");
            }
        }
        return any ? 0 : 1;
    }

    private boolean searchBelow(Pattern pattern, String start, boolean several, OutputStream output)
            throws IOException {
        boolean any = false;
        for (TreeWalk.Found found : files(start)) {
            boolean named =
                    (several || !found.shown().equals(start) || stage.has("-H", "--with-filename"))
                            && !stage.has("-I", "--no-filename");
            try (InputStream content =
                    Files.newInputStream(found.place(), LinkOption.NOFOLLOW_LINKS)) {
                any |= new Searched(pattern, found.shown(), named).lines(content, output);
            }
        }
        return any;
    }

    private List<TreeWalk.Found> files(String start) throws IOException {
        return walk.from(start).stream()
                .filter(found -> Files.isRegularFile(found.place(), LinkOption.NOFOLLOW_LINKS))
                .filter(found ->
                        stage.values("-g", "--glob").stream()
                                .allMatch(glob -> isSelected(glob, found)))
                .toList();
    }

    private static boolean isSelected(String glob, TreeWalk.Found found) {
        boolean negated = glob.startsWith("!");
        String pattern = negated ? glob.substring(1) : glob;
        String text =
                pattern.contains("/") ? found.shown() : found.place().getFileName().toString();
        return NameGlob.matches(pattern, text) != negated;
    }

    private List<String> starts() {
        List<String> operands = stage.operands();
        boolean patternGiven = stage.has("-e", "--regexp");
        List<String> paths =
                patternGiven || operands.isEmpty()
                        ? operands
                        : operands.subList(1, operands.size());
        return paths.isEmpty() ? List.of("") : paths;
    }

    private Pattern pattern() {
        List<String> patterns =
                stage.has("-e", "--regexp")
                        ? stage.values("-e", "--regexp")
                        : List.of(stage.operands().isEmpty() ? "" : stage.operands().getFirst());
        String text =
                patterns.stream()
                        .map(pattern ->
                                stage.has("-F", "--fixed-strings")
                                        ? Pattern.quote(pattern)
                                        : pattern)
                        .map(pattern -> "(?:" + pattern + ")")
                        .collect(Collectors.joining("|", "(?:", ")"));
        if (stage.has("-w", "--word-regexp")) {
            text = "\\b" + text + "\\b";
        }
        if (stage.has("-x", "--line-regexp")) {
            text = "^" + text + "$";
        }
        return Pattern.compile(text, flags(stage, String.join("", patterns)));
    }

    /**
     * Case as rg and fd take it: insensitive when asked for, or with smart case when no capital
     * stands in the pattern.
     */
    static int flags(Stage stage, String pattern) {
        boolean smart =
                stage.program().equals("fd")
                        ? !stage.has("-s", "--case-sensitive")
                        : stage.has("-S", "--smart-case");
        boolean noCapital = pattern.equals(pattern.toLowerCase(java.util.Locale.ROOT));
        return stage.has("-i", "--ignore-case") || smart && noCapital
                ? Pattern.CASE_INSENSITIVE
                : 0;
    }

    /** One file or input being searched. */
    private final class Searched {

        private final Pattern pattern;
        private final String name;
        private final boolean named;
        private final long most = number(Long.MAX_VALUE, "-m", "--max-count");
        private final long before =
                Math.max(number(0, "-B", "--before-context"), number(0, "-C", "--context"));
        private final long after =
                Math.max(number(0, "-A", "--after-context"), number(0, "-C", "--context"));
        private final boolean numbered;
        private final Deque<String> earlier = new ArrayDeque<>();
        private long matches;
        private long printedTo;
        private long trailing;

        Searched(Pattern pattern, String name, boolean named) {
            this.pattern = pattern;
            this.name = name;
            this.named = named;
            this.numbered =
                    stage.has("-n", "--line-number") && !stage.has("-N", "--no-line-number");
        }

        private long number(long otherwise, String... options) {
            List<String> values = stage.values(options);
            return values.isEmpty() ? otherwise : Long.parseLong(values.getLast());
        }

        boolean lines(InputStream content, OutputStream output) throws IOException {
            BufferedReader reader =
                    new BufferedReader(new InputStreamReader(content, StandardCharsets.UTF_8));
            long number = 0;
            for (String line = reader.readLine();
                    line != null && (matches < most || trailing > 0);
                    line = reader.readLine()) {
                if (line.indexOf('\0') >= 0) {
                    break;
                }
                number++;
                line(line, number, output);
            }
            summary(output);
            return stage.has("--files-without-match") ? matches == 0 : matches > 0;
        }

        private void line(String line, long number, OutputStream output) throws IOException {
            Matcher matcher = pattern.matcher(line);
            boolean hit = matches < most && matcher.find() != stage.has("-v", "--invert-match");
            if (hit) {
                matches++;
            }
            if (isSummary()) {
                return;
            }
            if (hit) {
                context(number, output);
                hit(line, number, output);
                trailing = after;
            } else if (trailing > 0) {
                print(line, number, '-', output);
                trailing--;
            } else if (before > 0) {
                earlier.addLast(line);
                if (earlier.size() > before) {
                    earlier.removeFirst();
                }
            }
        }

        private void context(long number, OutputStream output) throws IOException {
            long first = number - earlier.size();
            if ((before > 0 || after > 0) && printedTo > 0 && first > printedTo + 1) {
                output.write("--\n".getBytes(StandardCharsets.UTF_8));
            }
            for (String line : earlier) {
                print(line, first++, '-', output);
            }
            earlier.clear();
        }

        private void hit(String line, long number, OutputStream output) throws IOException {
            if (!stage.has("-o", "--only-matching")) {
                print(line, number, ':', output);
                return;
            }
            Matcher matcher = pattern.matcher(line);
            List<String> found = new ArrayList<>();
            while (matcher.find()) {
                found.add(matcher.group());
            }
            for (String part : found) {
                print(part, number, ':', output);
            }
        }

        private void print(String line, long number, char separator, OutputStream output)
                throws IOException {
            String text =
                    (named ? name + separator : "")
                            + (numbered ? number + String.valueOf(separator) : "")
                            + line
                            + "\n";
            output.write(text.getBytes(StandardCharsets.UTF_8));
            printedTo = number;
        }

        private boolean isSummary() {
            return stage.has(
                    "-c",
                    "--count",
                    "-l",
                    "--files-with-matches",
                    "--files-without-match",
                    "-q",
                    "--quiet");
        }

        private void summary(OutputStream output) throws IOException {
            String text = "";
            if (stage.has("-c", "--count") && matches > 0) {
                text = (named ? name + ":" : "") + matches + "\n";
            } else if (stage.has("-l", "--files-with-matches") && matches > 0
                    || stage.has("--files-without-match") && matches == 0) {
                text = name + "\n";
            }
            output.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
