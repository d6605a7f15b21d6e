package dev.shellwarden.program;

import java.util.Optional;

/** A program's settings by key, where their values mean something for what is run. */
final class Settings {

    private final ProgramSpec spec;
    private final InvocationBuilder builder;

    Settings(ProgramSpec spec, InvocationBuilder builder) {
        this.spec = spec;
        this.builder = builder;
    }

    /** What an option's {@code KEY=VALUE} means; an unknown key is a concern. */
    Optional<ReadingRoom.Meant> given(Field word) {
        int sign = word.text().indexOf('=');
        if (sign < 0) {
            sign = word.text().trim().indexOf(' ');
        }
        String key = (sign < 0 ? word.text() : word.text().substring(0, sign)).trim();
        Optional<ValueSpec> value = spec.config().find(key);
        if (value.isEmpty()) {
            builder.concern(
                    Concern.Kind.UNKNOWN_OPTION,
                    "%s's setting '%s' is not known to be harmless".formatted(spec.name(), key));
        }
        return sign < 0 || value.isEmpty()
                ? Optional.empty()
                : given(word.part(sign + 1), value.get());
    }

    private static Optional<ReadingRoom.Meant> given(Field part, ValueSpec meaning) {
        boolean prefixed = meaning.prefix().map(part.text()::startsWith).orElse(true);
        boolean file = part.text().startsWith("/"); // of a credential helper
        if (meaning.isHarmless(part.text()) || !prefixed && !file) {
            return Optional.empty();
        }
        Field rest =
                meaning.prefix()
                        .filter(_ -> prefixed)
                        .map(prefix -> part.part(prefix.length()))
                        .orElse(part);
        return Optional.of(new ReadingRoom.Meant(rest, meaning, false));
    }

    /** What {@code config KEY VALUE} sets, which a later run of the same program obeys. */
    Optional<ReadingRoom.Meant> kept(Reading reading, SplitWords words) {
        if (!reading.subcommands().contains("config") || words.operands().size() < 2) {
            return Optional.empty();
        }
        int key = words.operands().getFirst().text().equals("set") ? 1 : 0;
        if (words.operands().size() < key + 2) {
            return Optional.empty();
        }
        Field value = words.operands().get(key + 1);
        return spec.config()
                .find(words.operands().get(key).text())
                .filter(meaning -> !meaning.isHarmless(value.text()))
                .filter(meaning -> meaning.prefix().map(value.text()::startsWith).orElse(true))
                .map(meaning ->
                        new ReadingRoom.Meant(withoutPrefix(value, meaning), meaning, false));
    }

    private static Field withoutPrefix(Field value, ValueSpec meaning) {
        return meaning.prefix().map(prefix -> value.part(prefix.length())).orElse(value);
    }
}
