package dev.shellwarden.program;

import dev.shellwarden.syntax.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        List<String> words = new ArrayList<>(call.fields().size());
        call.arguments().forEach(argument -> words.add(argument.text()));
        Optional<String> input = frame.stdin().known();
        Optional<String> output =
                switch (word.substring(word.lastIndexOf('/') + 1)) {
                    case "echo" -> Printing.echo(words, state.dialect() == Dialect.POSIX);
                    case "printf" -> Printing.printf(words);
                    case "true", ":", "false", "unset", "sleep" -> Optional.of("");
                    case "export", "set", "shopt", "cd" ->
                            words.isEmpty() || words.getFirst().equals("-p") || words.contains("-")
                                    ? Optional.empty()
                                    : Optional.of("");
                    case "pwd" -> state.directory().map(path -> path + "\n");
                    case "cat", "tac" -> files(words, frame, state);
                    case "tee" -> input;
                    case "base64" ->
                            decodes(words)
                                    ? source(words, frame, state).flatMap(Decoding::base64)
                                    : Optional.empty();
                    case "base32", "basenc" -> Optional.empty();
                    case "openssl" ->
                            words.contains("base64") && words.contains("-d")
                                    ? source(words, frame, state).flatMap(Decoding::base64)
                                    : Optional.empty();
                    case "xxd" ->
                            words.stream()
                                            .anyMatch(option ->
                                                    option.startsWith("-") && option.contains("r"))
                                    ? source(words, frame, state).flatMap(Decoding::hexadecimal)
                                    : Optional.empty();
                    case "rev" -> source(words, frame, state).map(Decoding::reversed);
                    case "tr" -> input.flatMap(text -> Decoding.translated(text, words));
                    case "basename" ->
                            words.size() == 1
                                    ? Optional.of(last(words.getFirst()) + "\n")
                                    : Optional.empty();
                    case "dirname" ->
                            words.size() == 1
                                    ? Optional.of(parent(words.getFirst()) + "\n")
                                    : Optional.empty();
                    case "awk", "gawk", "mawk" ->
                            words.size() == 1 ? Printing.awk(words.getFirst()) : Optional.empty();
                    default -> Optional.empty();
                };
        return output.filter(text -> analysis.budget().text(text.length()));
    }

    private static boolean decodes(List<String> words) {
        return words.stream()
                .anyMatch(word ->
                        word.equals("-d")
                                || word.equals("-D")
                                || word.equals("-di")
                                || word.equals("-id")
                                || "--decode".startsWith(word) && word.startsWith("--d"));
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
