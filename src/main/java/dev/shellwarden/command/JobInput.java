package dev.shellwarden.command;

import dev.shellwarden.policy.InputProfile;
import dev.shellwarden.policy.InputProfile.Keys;
import dev.shellwarden.policy.InputProfile.Taking;
import dev.shellwarden.syntax.Dialect;
import dev.shellwarden.syntax.ParseFailure;
import dev.shellwarden.syntax.ShellParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The input of one judged job: takes it as it comes, gives out whole statements, and remembers
 * everything that was sent, since what is typed later means what it means because of what was typed
 * before.
 */
final class JobInput {

    static final String INTERRUPT = "\u0003";
    static final String END_OF_INPUT = "\u0004";

    /** Judging looks at all that was sent; beyond this it could not be judged in time. */
    private static final int LONGEST_HISTORY = 64 << 10;

    private static final Set<String> QUIT =
            Set.of("q", "q\n", ":q\n", ":q!\n", "quit\n", "exit\n", "\n");

    /** A shell, or what leads to one. */
    private static final Pattern SHELL_READER =
            Pattern.compile(
                    "'?(?:\\S*/)?(?:(?:ba|da|a|k|z|c|tc|fi)?sh|ssh|su|sudo|doas|docker|podman|kubectl|script)\\b.*",
                    Pattern.DOTALL);

    private static final Pattern HISTORY_IS_ON =
            Pattern.compile("histexpand|\\bset\\b.*-\\w*H|\\s-\\w*i\\b");

    /** An event of the history as bash(1) finds it, wherever quotes may begin and end. */
    private static final Pattern HISTORY =
            Pattern.compile("(?m)^\\^|(?<![\\\\\\[$]|\\$\\{)!(?![\\s=\"]|$)");

    private final Keys keys;
    private final boolean hasTerminal;
    private final Map<String, Integer> readers = new LinkedHashMap<>();
    private final Optional<Dialect> shell;
    private final StringBuilder sent = new StringBuilder();
    private final StringBuilder held = new StringBuilder();
    private final List<String> hazards = new ArrayList<>();
    private Taking taking = Taking.NOTHING;
    private boolean opaque;

    /**
     * @param shell the language of the job's own shell, when the job is one
     * @param hasTerminal whether a line editor may stand between the text and its reader
     */
    JobInput(InputProfile profile, Optional<Dialect> shell, boolean hasTerminal) {
        this.keys = profile.keys();
        this.shell = shell;
        this.hasTerminal = hasTerminal;
        reached(profile);
        hazards.addAll(profile.hazards());
    }

    Keys keys() {
        return keys;
    }

    /** All the ways in which a text could be read that is given now. */
    List<InputReadings.Reading> readings(String text) {
        Map<String, String> read = new LinkedHashMap<>();
        readers.forEach((reader, start) -> read.put(reader, sent.substring(start) + text));
        return new InputReadings(read, taking, opaque).of(text);
    }

    /** What was sent started this. */
    void reached(InputProfile profile) {
        profile.readers().forEach(reader -> readers.putIfAbsent(reader, sent.length()));
        taking = profile.taking().compareTo(taking) > 0 ? profile.taking() : taking;
        opaque |= profile.opaque();
    }

    /**
     * Refuses a text after which nobody could tell what later input means.
     *
     * @param profile of the text as lines of a shell
     */
    void requireClear(InputProfile profile) throws JobRefusedException {
        if (!profile.hazards().isEmpty()) {
            throw new JobRefusedException(
                    profile.hazards().getFirst()
                            + ", so that later input could not be judged; give it to a job of its own or in a script"
                            + " (shellwarden.job.raw-input)");
        }
        if (profile.keys() == Keys.QUIT) {
            throw new JobRefusedException(
                    "This starts a program whose keys can start other programs, and this job's input would reach it."
                            + " Start it as a job of its own, or use a program that only prints (cat, sed -n 1,80p)");
        }
    }

    /**
     * Takes input and gives what is whole of it, as one text that ends with a newline; empty when
     * nothing is whole yet.
     *
     * @throws JobRefusedException when it is not what such a job may be given
     */
    String take(String input) throws JobRefusedException {
        if (input.isEmpty()) {
            return "";
        }
        if (keys == Keys.QUIT) {
            return requireQuit(input);
        }
        requireUnchangedKeys();
        String text = input.replace("\r\n", "\n").replace('\r', '\n');
        requirePrintable(text);
        requireNoHistory(text);
        if (sent.length() + held.length() + text.length() > LONGEST_HISTORY) {
            throw new JobRefusedException(
                    "This job was given %d characters already, and everything given to it is judged together; start a new one"
                            .formatted(sent.length()));
        }
        held.append(text);
        int end = held.lastIndexOf("\n") + 1;
        String whole = held.substring(0, end);
        if (end == 0 || isIncomplete(whole)) {
            return "";
        }
        held.delete(0, end);
        return whole;
    }

    private void requireUnchangedKeys() throws JobRefusedException {
        if (!hazards.isEmpty()) {
            throw new JobRefusedException(
                    "This job takes no input: %s, as its command says (shellwarden.job.raw-input)"
                            .formatted(hazards.getFirst()));
        }
    }

    /** A shell with a line editor puts earlier lines in its place, whatever the quotes are. */
    private void requireNoHistory(String text) throws JobRefusedException {
        Matcher event = HISTORY.matcher(text);
        boolean expands =
                (hasTerminal || HISTORY_IS_ON.matcher(sent + text).find())
                        && readers.keySet().stream()
                                .anyMatch(reader -> SHELL_READER.matcher(reader).matches());
        if (expands && event.find()) {
            throw new JobRefusedException(
                    "'%s' at character %d would be replaced by an earlier line (history expansion). Write it into a script, or"
                                    .formatted(event.group(), event.start() + 1)
                            + " put a backslash in front of it");
        }
    }

    private static String requireQuit(String input) throws JobRefusedException {
        String text = input.replace('\r', '\n');
        if (!QUIT.contains(text)) {
            throw new JobRefusedException(
                    "This program can start other programs by its keys, so it is only given what"
                            + " leaves it: q, :q!, quit, exit, ctrl-c, ctrl-d");
        }
        return text;
    }

    /** One single key that is not part of a line. */
    static boolean isKey(String input) {
        return input.equals(INTERRUPT) || input.equals(END_OF_INPUT);
    }

    /** A key that throws away what was typed since the last line. */
    void interrupted() {
        held.setLength(0);
    }

    boolean holds() {
        return !held.isEmpty();
    }

    /** How many characters wait for the rest of their statement. */
    int heldCharacters() {
        return held.length();
    }

    /** Everything sent before and the given text. */
    String with(String text) {
        return sent + text;
    }

    void sent(String text) {
        sent.append(text);
    }

    /** The text was not sent: it is as if it had never been given. */
    void refused() {
        held.setLength(0);
    }

    private void requirePrintable(String text) throws JobRefusedException {
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            boolean blank = sign == '\n' || sign == '\t' && !hasTerminal;
            if (!blank && (Character.isISOControl(sign) || isUnpaired(text, i))) {
                throw new JobRefusedException(
                        ("The control character \\x%02x is not sent to this job: it can change or repeat a line after it was"
                                        + " judged. Send whole lines of text, or ctrl-c or ctrl-d alone"
                                        + " (shellwarden.job.raw-input)")
                                .formatted((int) sign));
            }
        }
    }

    private static boolean isUnpaired(String text, int at) {
        char sign = text.charAt(at);
        boolean high =
                Character.isHighSurrogate(sign)
                        && at + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(at + 1));
        boolean low =
                Character.isLowSurrogate(sign)
                        && at > 0
                        && Character.isHighSurrogate(text.charAt(at - 1));
        return Character.isSurrogate(sign) && !high && !low;
    }

    private boolean isIncomplete(String whole) {
        boolean continued = whole.endsWith("\\\n");
        boolean open =
                shell.isPresent()
                        && new ShellParser(shell.get()).parse(with(whole))
                                instanceof ParseFailure failure
                        && failure.kind() == ParseFailure.Kind.INCOMPLETE;
        return continued || open || shell.isPresent() && hasOpenHereDocument(whole);
    }

    /** The parser takes a here-document that ends with the text; here it is only not ended yet. */
    private boolean hasOpenHereDocument(String whole) {
        return new ShellParser(shell.orElseThrow()).parse(with(whole))
                        instanceof dev.shellwarden.syntax.ParseResult.Parsed parsed
                && parsed.script().warnings().stream()
                        .anyMatch(warning -> warning.message().contains("here-document"));
    }
}
