package dev.shellwarden.policy;

import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Invocation;
import dev.shellwarden.program.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a command-line client is asked to do, from its own words: {@code aws ec2
 * terminate-instances} deletes EC2 instances.
 */
final class ClientSentence {

    private static final int MOST_WORDS = 5;
    private static final int MOST_TARGETS = 3;
    private static final int LONGEST_TARGET = 60;
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9:_.-]*");
    private static final Pattern IDENTIFIER =
            Pattern.compile("--(?:[a-z-]*-)?(?:name|names|id|ids|identifier|arn|arns|url|topic)");
    private static final Pattern FRONT =
            Pattern.compile(
                    "^(?:[A-Z]\\w+(?:(?:,| or| and) )?(?:\\w+ and )?)?(?:[Mm]anages|[Ww]orks with|Controls|uses)"
                            + "(?: or uses)? ");

    private final Phrases phrases;
    private final String program;
    private final Reading reading;
    private final List<String> words;

    private ClientSentence(Phrases phrases, String program, Reading reading) {
        this.phrases = phrases;
        this.program = program;
        this.reading = reading;
        this.words =
                Stream.concat(
                                reading.subcommands().stream(),
                                reading.operands().stream()
                                        .takeWhile(Argument::isStatic)
                                        .map(Argument::value))
                        .limit(MOST_WORDS)
                        .toList();
    }

    /** The sentence; empty when the words hold no verb that is known. */
    static Optional<String> of(Invocation invocation, Reading reading, Phrases phrases) {
        return phrases.isClient(reading.spec(), invocation.name())
                ? new ClientSentence(phrases, invocation.name(), reading).sentence()
                : Optional.empty();
    }

    private record Act(String verb, int at, String noun) {}

    private Optional<String> sentence() {
        Optional<Act> first = act(0);
        return first.filter(act -> phrases.isThing(words.get(act.at())))
                .flatMap(act -> act(act.at() + 1))
                .or(() -> first)
                .map(this::withThing)
                .flatMap(this::said);
    }

    /** The act with the thing that follows its verb, where the program's words stand so. */
    private Act withThing(Act act) {
        boolean follows =
                act.at() == 0
                        && act.noun().isEmpty()
                        && phrases.isVerbFirst(program)
                        && words.size() > 1;
        return follows ? new Act(act.verb(), 1, words.get(1)) : act;
    }

    /** The first verb from a place on, behind nothing but plain words. */
    private Optional<Act> act(int from) {
        for (int at = from; at < words.size() && WORD.matcher(words.get(at)).matches(); at++) {
            Optional<Act> found = act(words.get(at), at);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Act> act(String word, int at) {
        int colon = word.lastIndexOf(':');
        int dash = firstDash(word);
        return phrases.verb(word)
                .map(verb -> new Act(verb, at, ""))
                .or(() ->
                        phrases.verb(word.substring(colon + 1))
                                .filter(_ -> colon > 0)
                                .map(verb -> new Act(verb, at, word.substring(0, colon))))
                .or(() ->
                        phrases.verb(word.substring(0, Math.max(dash, 0)))
                                .filter(_ -> dash > 0)
                                .map(verb -> new Act(verb, at, word.substring(dash + 1))));
    }

    private static int firstDash(String word) {
        int dash = word.indexOf('-');
        int underscore = word.indexOf('_');
        return dash < 0 || underscore >= 0 && underscore < dash ? underscore : dash;
    }

    private Optional<String> said(Act act) {
        String nouns = nouns(act);
        String summary = withoutEnd(reading.spec().summary());
        String about = FRONT.matcher(summary).replaceFirst("");
        List<String> targets = targets(act);
        String names = String.join(", ", targets);
        String behind = targets.isEmpty() ? "" : ": " + names;
        String tool = about.startsWith("a ") ? program + ", " + about : program;
        boolean vague = phrases.isVague(about);
        if (!nouns.isEmpty()) {
            String context = vague || about.equals(summary) ? tool : about;
            return Optional.of("%s %s (%s)%s.".formatted(act.verb(), nouns, context, behind));
        }
        if (vague && !targets.isEmpty()) {
            return Optional.of("%s %s (%s).".formatted(act.verb(), names, tool));
        }
        return vague || about.equals(summary)
                ? Optional.empty()
                : Optional.of("%s %s%s.".formatted(act.verb(), about, behind));
    }

    /** A summary without its dot, and without what a program does besides. */
    private static String withoutEnd(String summary) {
        return summary.replaceAll("(?:,? and (?:runs|with) .*)?\\.$", "");
    }

    private String nouns(Act act) {
        List<String> nouns = new ArrayList<>(act.at() == 0 ? List.of() : fronts(act));
        if (!act.noun().isEmpty()) {
            nouns.removeIf(group -> act.noun().startsWith(singular(group)));
            nouns.add(act.noun());
        }
        return nouns.stream()
                .map(noun -> named(noun, noun.equals(nouns.getLast())))
                .filter(noun -> !noun.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** The words in front of the verb, which is not one of them. */
    private List<String> fronts(Act act) {
        return words.subList(0, act.at()).stream()
                .filter(word -> phrases.isThing(word) || phrases.verb(word).isEmpty())
                .toList();
    }

    private String named(String noun, boolean last) {
        String plain = noun.replaceAll("[-_:]", " ");
        return last
                ? phrases.noun(noun).orElseGet(() -> plural(plain))
                : phrases.front(noun).orElse(plain);
    }

    private static String singular(String noun) {
        return noun.endsWith("s") ? noun.substring(0, noun.length() - 1) : noun;
    }

    static String plural(String noun) {
        if (noun.endsWith("s")) {
            return noun;
        }
        if (noun.matches(".*[^aeiou]y")) {
            return noun.substring(0, noun.length() - 1) + "ies";
        }
        return noun.matches(".*(?:x|ch|sh)") ? noun + "es" : noun + "s";
    }

    private List<String> targets(Act act) {
        int used = Math.max(act.at() + 1 - reading.subcommands().size(), 0);
        return Stream.concat(
                        reading.operands().stream().skip(used),
                        reading.options().stream()
                                .filter(ClientSentence::identifies)
                                .flatMap(option -> option.value().stream()))
                .filter(word -> !reading.secrets().contains(word))
                .map(Argument::value)
                .filter(text -> !text.isBlank() && text.length() <= LONGEST_TARGET)
                .distinct()
                .limit(MOST_TARGETS)
                .toList();
    }

    private static boolean identifies(Reading.Option option) {
        return option.names().stream().anyMatch(name -> IDENTIFIER.matcher(name).matches());
    }
}
