package dev.shellwarden.rules;

import dev.shellwarden.program.Argument;
import dev.shellwarden.program.Reading;
import java.util.List;
import java.util.Optional;

/**
 * An option, with its value where that matters, or an operand.
 *
 * @param name the option's name with its dashes, or the operand's pattern
 * @param value what the option's value must look like
 * @param option whether an option is meant
 */
record WordPattern(Glob name, Optional<Glob> value, boolean option) {

    /** Reads {@code --name}, {@code -n}, {@code --name=VALUE}, or an operand's pattern. */
    static WordPattern of(String text) {
        boolean option = text.startsWith("-") && text.length() > 1;
        int equals = option ? text.indexOf('=') : -1;
        return equals < 0
                ? new WordPattern(Glob.of(text), Optional.empty(), option)
                : new WordPattern(
                        Glob.of(text.substring(0, equals)),
                        Optional.of(Glob.of(text.substring(equals + 1))),
                        true);
    }

    boolean matches(Subject subject) {
        if (!option) {
            return matchesOperand(subject.operands());
        }
        Optional<Reading> reading =
                subject.invocation().reading().filter(known -> !known.spec().family().isEmpty());
        return reading.isPresent()
                ? matchesOptions(reading.get().options())
                        || matchesWords(reading.get().unknownOptions())
                : matchesWords(Subject.arguments(subject.invocation()));
    }

    private boolean matchesOperand(List<Argument> operands) {
        for (Argument operand : operands) {
            if (name.matches(operand.value())) {
                return true;
            }
        }
        return false;
    }

    private boolean matchesOptions(List<Reading.Option> options) {
        for (Reading.Option given : options) {
            if (matchesOption(given)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an option as the program's entry reads it is meant. */
    boolean matchesOption(Reading.Option given) {
        return isNamed(given)
                && (value.isEmpty()
                        || given.value().isPresent()
                                && value.get().matches(given.value().get().value()));
    }

    private boolean isNamed(Reading.Option given) {
        for (String each : given.names()) {
            if (name.matches(each)) {
                return true;
            }
        }
        return false;
    }

    private boolean matchesWords(List<Argument> words) {
        for (int index = 0; index < words.size(); index++) {
            String next = index + 1 < words.size() ? words.get(index + 1).value() : "";
            String word = words.get(index).value();
            if (word.equals("--")) {
                return false;
            }
            if (matchesWord(word, next)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a word as written spells this option, {@code next} being the word after it. */
    boolean matchesWord(String word, String next) {
        int equals = word.indexOf('=');
        String spelled = equals < 0 ? word : word.substring(0, equals);
        if (name.matches(spelled)) {
            return value.isEmpty()
                    || value.get().matches(equals < 0 ? next : word.substring(equals + 1));
        }
        return isShort() && bundled(word, next);
    }

    private boolean isShort() {
        return name.isLiteral() && name.pattern().length() == 2 && name.pattern().charAt(1) != '-';
    }

    private boolean bundled(String word, String next) {
        if (word.length() < 3 || word.charAt(0) != '-' || word.charAt(1) == '-') {
            return false;
        }
        if (value.isPresent()) {
            return word.startsWith(name.pattern()) && value.get().matches(word.substring(2));
        }
        return word.length() <= 6
                && word.indexOf(name.pattern().charAt(1), 1) > 0
                && isOfLettersAndDigits(word, 1)
                && !next.equals(word);
    }

    private static boolean isOfLettersAndDigits(String word, int from) {
        for (int index = from; index < word.length(); index++) {
            if (!Character.isLetterOrDigit(word.charAt(index))) {
                return false;
            }
        }
        return true;
    }
}
