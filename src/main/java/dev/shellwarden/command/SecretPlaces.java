package dev.shellwarden.command;

import dev.shellwarden.audit.Redactor;
import dev.shellwarden.policy.RiskAssessment;
import dev.shellwarden.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Where in a command's text the words stand that its programs take as secrets. */
final class SecretPlaces {

    /**
     * A shorter value is looked for at its own word only, since elsewhere it may mean something
     * else.
     */
    static final int TELLING_LENGTH = 8;

    private SecretPlaces() {}

    static List<Redactor.Range> find(String text, RiskAssessment assessment) {
        List<Redactor.Range> places = new ArrayList<>();
        for (RiskAssessment.JudgedCommand command : assessment.commands()) {
            for (RiskAssessment.Secret secret : command.secrets()) {
                secret.span().ifPresent(span -> atWord(text, secret.value(), span, places));
            }
        }
        places.addAll(telling(text, assessment));
        return places;
    }

    /** Every place of a secret that is long enough to mean nothing else. */
    static List<Redactor.Range> telling(String text, RiskAssessment assessment) {
        List<Redactor.Range> places = new ArrayList<>();
        assessment.commands().stream()
                .flatMap(command -> command.secrets().stream())
                .map(RiskAssessment.Secret::value)
                .filter(value -> value.length() >= TELLING_LENGTH)
                .forEach(value -> everywhere(text, value, places));
        return places;
    }

    /** The base names of all programs that run. */
    static Set<String> running(RiskAssessment assessment) {
        return assessment.commands().stream()
                .filter(command -> !command.argv().isEmpty())
                .map(command -> command.argv().getFirst())
                .map(program -> program.substring(program.lastIndexOf('/') + 1))
                .collect(Collectors.toSet());
    }

    private static void atWord(String text, String value, Span span, List<Redactor.Range> places) {
        String source = span.of(text);
        int at = source.lastIndexOf(value);
        if (at >= 0) {
            places.add(new Redactor.Range(span.start() + at, span.start() + at + value.length()));
        } else if (unquoted(source).endsWith(value)) {
            int equals = source.startsWith("-") ? source.indexOf('=') + 1 : 0;
            places.add(new Redactor.Range(span.start() + equals, span.end()));
        }
    }

    private static String unquoted(String word) {
        return word.replaceAll("['\"\\\\]", "");
    }

    private static void everywhere(String text, String value, List<Redactor.Range> places) {
        for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length())) {
            places.add(new Redactor.Range(at, at + value.length()));
        }
    }
}
