package dev.shellwarden.pipeline;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** Finds files by name, in place of fd. */
final class FindStage implements StageWork {

    private final Stage stage;
    private final TreeWalk walk;

    FindStage(Stage stage, TreeWalk walk) {
        this.stage = stage;
        this.walk = walk;
    }

    @Override
    public int run(InputStream input, OutputStream output, Appendable errors) throws IOException {
        if (stage.has("--version", "-V")) {
            output.write("fd (built in)\n".getBytes(StandardCharsets.UTF_8));
            return 0;
        }
        try {
            return find(pattern(), output);
        } catch (PatternSyntaxException e) {
            errors.append("fd: ").append(e.getMessage()).append('\n');
            return 1;
        }
    }

    private int find(Pattern pattern, OutputStream output) throws IOException {
        long most =
                stage.has("-1")
                        ? 1
                        : stage.values("--max-results").stream()
                                .mapToLong(Long::parseLong)
                                .findFirst()
                                .orElse(Long.MAX_VALUE);
        String end = stage.has("-0", "--print0") ? "\0" : "\n";
        for (String start : starts()) {
            for (TreeWalk.Found found : walk.from(start)) {
                if (most > 0 && isWanted(found, pattern)) {
                    output.write((shown(found) + end).getBytes(StandardCharsets.UTF_8));
                    most--;
                }
            }
        }
        return 0;
    }

    private List<String> starts() {
        return stage.operands().size() < 2
                ? List.of("")
                : stage.operands().subList(1, stage.operands().size());
    }

    private static String shown(TreeWalk.Found found) {
        return Files.isDirectory(found.place(), LinkOption.NOFOLLOW_LINKS)
                ? found.shown() + "/"
                : found.shown();
    }

    private boolean isWanted(TreeWalk.Found found, Pattern pattern) {
        String name = found.place().getFileName().toString();
        String text = stage.has("-p", "--full-path") ? found.place().toString() : name;
        return pattern.matcher(text).find()
                && (types().isEmpty()
                        || types().stream().anyMatch(type -> isOfType(found.place(), type)))
                && (extensions().isEmpty()
                        || extensions().stream()
                                .anyMatch(extension -> name.endsWith("." + extension)))
                && stage.values("-E", "--exclude").stream()
                        .noneMatch(glob -> NameGlob.matches(glob, name));
    }

    private List<String> types() {
        return stage.values("-t", "--type");
    }

    private List<String> extensions() {
        return stage.values("-e", "--extension");
    }

    private static boolean isOfType(Path place, String type) {
        return switch (type) {
            case "f", "file" -> Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS);
            case "d", "dir", "directory" -> Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS);
            case "l", "symlink" -> Files.isSymbolicLink(place);
            case "x", "executable" -> Files.isRegularFile(place) && Files.isExecutable(place);
            default -> false;
        };
    }

    private Pattern pattern() {
        String text = stage.operands().isEmpty() ? "" : stage.operands().getFirst();
        if (stage.has("-g", "--glob")) {
            text = "^" + globAsRegex(text) + "$";
        } else if (stage.has("-F", "--fixed-strings", "--literal")) {
            text = Pattern.quote(text);
        }
        return Pattern.compile(text, SearchStage.flags(stage, text));
    }

    private static String globAsRegex(String glob) {
        StringBuilder regex = new StringBuilder();
        for (char sign : glob.toCharArray()) {
            switch (sign) {
                case '*' -> regex.append(".*");
                case '?' -> regex.append('.');
                case '[', ']' -> regex.append(sign);
                default -> regex.append(Pattern.quote(String.valueOf(sign)));
            }
        }
        return regex.toString();
    }
}
