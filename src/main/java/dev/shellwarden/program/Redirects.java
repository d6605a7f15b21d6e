package dev.shellwarden.program;

import dev.shellwarden.program.Invocation.FileRedirection;
import dev.shellwarden.syntax.Redirection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The redirections of one command: what it reads, which files it is connected to, where its output
 * goes.
 */
final class Redirects {

    private static final Redirects NONE = new Redirects(List.of());

    private final List<FileRedirection> files;
    private Optional<Stdin> stdin = Optional.empty();
    private Optional<Argument> output = Optional.empty();
    private int mark;
    private int level;

    private Redirects(List<FileRedirection> files) {
        this.files = files;
    }

    static Redirects of(
            List<Redirection> redirections, Frame frame, ShellState state, Analysis analysis) {
        if (redirections.isEmpty()) {
            return NONE;
        }
        Redirects all = new Redirects(new ArrayList<>(redirections.size()));
        for (Redirection redirection : redirections) {
            all.add(redirection, frame, state, analysis);
        }
        all.mark = analysis.mark();
        all.level = frame.level();
        return all;
    }

    private void add(Redirection redirection, Frame frame, ShellState state, Analysis analysis) {
        switch (redirection.operator()) {
            case HERE_DOCUMENT, HERE_DOCUMENT_STRIPPING_TABS ->
                    hereDocument(redirection, frame, state, analysis);
            case HERE_STRING -> {
                Value text = analysis.words().text(redirection.target(), frame, state);
                input(redirection, Stdin.of(text.withText(text.text() + "\n")));
            }
            case INPUT, DUPLICATE_INPUT, READ_WRITE -> input(redirection, frame, state, analysis);
            case OUTPUT,
                    CLOBBER,
                    APPEND,
                    DUPLICATE_OUTPUT,
                    OUTPUT_AND_ERROR,
                    APPEND_OUTPUT_AND_ERROR ->
                    output(redirection, frame, state, analysis);
        }
    }

    private void hereDocument(
            Redirection redirection, Frame frame, ShellState state, Analysis analysis) {
        redirection
                .hereDocument()
                .ifPresent(body ->
                        input(redirection, Stdin.of(analysis.words().text(body, frame, state))));
    }

    private void input(Redirection redirection, Stdin read) {
        if (redirection.descriptor().orElse("0").equals("0")) {
            stdin = Optional.of(read);
        }
    }

    private void input(Redirection redirection, Frame frame, ShellState state, Analysis analysis) {
        Field target = analysis.words().single(redirection.target(), frame, state);
        if (redirection.operator() == Redirection.Operator.DUPLICATE_INPUT
                && isDescriptor(target.text())) {
            return;
        }
        boolean writes = redirection.operator() == Redirection.Operator.READ_WRITE;
        add(writes ? Access.WRITE : Access.READ, target, redirection, frame);
        input(redirection, read(target, frame, state, analysis));
    }

    private static Stdin read(Field target, Frame frame, ShellState state, Analysis analysis) {
        if (target.text().equals("/dev/null")) {
            return Stdin.NOTHING;
        }
        if (target.text().equals("/dev/stdin") || target.text().equals("/dev/fd/0")) {
            return frame.stdin();
        }
        return analysis.files()
                .find(target.text(), state.directory())
                .map(file -> Stdin.of(file.text(), file.sources()))
                .orElseGet(() ->
                        target.isStatic()
                                ? Stdin.file(target.text(), state.directory())
                                : Stdin.of(Optional.empty(), target.sources()));
    }

    private void output(Redirection redirection, Frame frame, ShellState state, Analysis analysis) {
        Field target = analysis.words().single(redirection.target(), frame, state);
        Redirection.Operator operator = redirection.operator();
        if (operator == Redirection.Operator.DUPLICATE_OUTPUT && isDescriptor(target.text())) {
            return;
        }
        boolean appends =
                operator == Redirection.Operator.APPEND
                        || operator == Redirection.Operator.APPEND_OUTPUT_AND_ERROR;
        add(appends ? Access.APPEND : Access.WRITE, target, redirection, frame);
        if (redirection.descriptor().orElse("1").equals("1")) {
            output = Optional.of(target.argument());
        }
    }

    private static boolean isDescriptor(String text) {
        int end = text.endsWith("-") ? text.length() - 1 : text.length();
        for (int at = 0; at < end; at++) {
            if (text.charAt(at) < '0' || text.charAt(at) > '9') {
                return false;
            }
        }
        return end <= 9 && !text.isEmpty();
    }

    private void add(Access access, Field target, Redirection redirection, Frame frame) {
        files.add(new FileRedirection(access, target.argument(), frame.at(redirection.span())));
    }

    List<FileRedirection> files() {
        return files;
    }

    /** The frame of the command itself. */
    Frame frame(Frame frame) {
        Frame inner = stdin.map(frame::reading).orElse(frame);
        return output.isPresent() ? inner.capturing(true) : inner;
    }

    /** Remembers what was written to a file; what is left of the output for others. */
    Optional<String> written(Optional<String> text, Analysis analysis, ShellState state) {
        if (output.isEmpty()) {
            return text;
        }
        Argument target = output.get();
        if (!target.value().startsWith("/dev/")) {
            List<Invocation> sources = analysis.since(mark, level);
            String key = WrittenFiles.key(target.value(), state.directory());
            text.ifPresentOrElse(
                    known -> analysis.files().write(key, known, sources),
                    () -> analysis.files().write(key, sources));
            return Optional.of("");
        }
        return target.value().equals("/dev/stdout") ? text : Optional.of("");
    }
}
