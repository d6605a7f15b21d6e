package dev.shellwarden.program;

import dev.shellwarden.syntax.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What programs print, when it follows from their words and their input. */
final class OutputRoom {

    private final Analysis analysis;

    OutputRoom(Analysis analysis) {
        this.analysis = analysis;
    }

    Optional<String> output(Call call, Frame frame, ShellState state) {
        if (!call.isStatic() || frame.isRemote()) {
            return Optional.empty();
        }
        String word = call.program().text();
        String program = word.substring(word.lastIndexOf('/') + 1);
        List<String> words = new ArrayList<>(call.fields().size());
        call.arguments().forEach(argument -> words.add(argument.text()));
        return output(program, words, frame, state)
                .filter(text -> analysis.budget().text(text.length()));
    }

    private Optional<String> output(
            String program, List<String> words, Frame frame, ShellState state) {
        Optional<String> input = frame.stdin().known();
        return switch (program) {
            case "echo" -> Printing.echo(words, state.dialect() == Dialect.POSIX);
            case "printf" -> Printing.printf(words);
            case "true", ":", "false", "unset", "sleep" -> Optional.of("");
            case "export", "set", "shopt", "cd" ->
                    lists(words) ? Optional.empty() : Optional.of("");
            case "pwd" -> state.directory().map(path -> path + "\n");
            case "cat", "tac" -> files(words, frame, state);
            case "tee" -> input;
            case "tr" -> input.flatMap(text -> Decoding.translated(text, words));
            case "rev" -> source(words, frame, state).map(Decoding::reversed);
            case "base64", "openssl", "xxd" ->
                    decodes(program, words)
                            ? source(words, frame, state).flatMap(decoding(program))
                            : Optional.empty();
            case "basename" -> only(words).map(path -> last(path) + "\n");
            case "dirname" -> only(words).map(path -> parent(path) + "\n");
            case "awk", "gawk", "mawk" -> only(words).flatMap(Printing::awk);
            default -> Optional.empty();
        };
    }

    /** Whether a command that else prints nothing prints what is set, or where it goes. */
    private static boolean lists(List<String> words) {
        return words.isEmpty() || words.getFirst().equals("-p") || words.contains("-");
    }

    private static Optional<String> only(List<String> words) {
        return words.size() == 1 ? Optional.of(words.getFirst()) : Optional.empty();
    }

    private static Function<String, Optional<String>> decoding(String program) {
        return program.equals("xxd") ? Decoding::hexadecimal : Decoding::base64;
    }

    private static boolean decodes(String program, List<String> words) {
        return switch (program) {
            case "base64" -> words.stream().anyMatch(OutputRoom::asksToDecode);
            case "openssl" -> words.contains("base64") && words.contains("-d");
            default -> words.stream().anyMatch(word -> word.startsWith("-") && word.contains("r"));
        };
    }

    private static boolean asksToDecode(String word) {
        return word.equals("-d")
                || word.equals("-D")
                || word.equals("-di")
                || word.equals("-id")
                || "--decode".startsWith(word) && word.startsWith("--d");
    }

    /** The text of the first operand, or of standard input. */
    private Optional<String> source(List<String> words, Frame frame, ShellState state) {
        List<String> operands =
                words.stream()
                        .filter(word ->
                                !word.startsWith("-")
                                        && !word.equals("base64")
                                        && !word.equals("enc"))
                        .toList();
        return operands.isEmpty() ? frame.stdin().known() : file(operands.getFirst(), frame, state);
    }

    private Optional<String> files(List<String> words, Frame frame, ShellState state) {
        if (words.isEmpty()) {
            return frame.stdin().known();
        }
        StringBuilder text = new StringBuilder();
        for (String word : words) {
            Optional<String> part = file(word, frame, state);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            text.append(part.get());
        }
        return Optional.of(text.toString());
    }

    private Optional<String> file(String path, Frame frame, ShellState state) {
        if (path.equals("-") || path.equals("/dev/stdin")) {
            return frame.stdin().known();
        }
        return analysis.files().find(path, state.directory()).flatMap(WrittenFiles.Written::text);
    }

    private static String last(String path) {
        String plain = TextEnd.withoutSlashes(path);
        return plain.substring(plain.lastIndexOf('/') + 1);
    }

    private static String parent(String path) {
        int slash = TextEnd.withoutSlashes(path).lastIndexOf('/');
        return slash < 0 ? "." : slash == 0 ? "/" : path.substring(0, slash);
    }
}
