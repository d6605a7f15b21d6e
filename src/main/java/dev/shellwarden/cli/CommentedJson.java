package dev.shellwarden.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON with comments and commas behind the last member, as VS Code reads it, in which one member is
 * set or removed and every other character stays what it is.
 *
 * @param text the text, which {@link #MAPPER} can read
 */
record CommentedJson(String text) {

    /** Reads such text. */
    static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
                    .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
                    .build();

    /** A member by its places: of its name, of its value's first character and behind its last. */
    private record Member(int name, int value, int end) {}

    /** The text with a member in a group, which is made where there is none. */
    String with(String group, String name, String value) {
        Member members = member(0, group);
        Member own = members == null ? null : member(members.value(), name);
        if (own != null) {
            return text.substring(0, own.value()) + indented(value) + text.substring(own.end());
        }
        String entry = "\n    \"%s\": %s".formatted(name, indented(value));
        return members == null
                ? inserted(0, "\n  \"%s\": {%s\n  }".formatted(group, entry), "\n")
                : inserted(members.value(), entry, "\n  ");
    }

    private static String indented(String value) {
        return value.replace("\n", "\n    ");
    }

    /** Puts a member first into the object that begins at a place. */
    private String inserted(int object, String member, String end) {
        int brace = text.indexOf('{', gap(object));
        boolean empty = text.charAt(gap(brace + 1)) == '}';
        return text.substring(0, brace + 1)
                + member
                + (empty ? end : ",")
                + text.substring(brace + 1);
    }

    /** The text without a member of a group; empty when it is not there. */
    Optional<String> without(String group, String name) {
        Member members = member(0, group);
        Member own = members == null ? null : member(members.value(), name);
        if (own == null) {
            return Optional.empty();
        }
        int comma = gap(own.end());
        int end = text.charAt(comma) == ',' ? comma + 1 : own.end();
        return Optional.of(text.substring(0, own.name()).stripTrailing() + text.substring(end));
    }

    /** A member of the object that begins at a place. */
    private @Nullable Member member(int object, String name) {
        try (JsonParser parser = MAPPER.createParser(text.substring(object))) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean found = parser.currentName().equals(name);
                int start = object + (int) parser.currentTokenLocation().getCharOffset();
                parser.nextToken();
                int value = object + (int) parser.currentTokenLocation().getCharOffset();
                parser.skipChildren();
                parser.finishToken();
                if (found) {
                    int end = object + (int) parser.currentLocation().getCharOffset();
                    return new Member(start, value, end);
                }
            }
            return null;
        }
    }

    /** The first place from one on that is neither blank nor in a comment. */
    private int gap(int place) {
        int at = place;
        while (at < text.length()) {
            if (text.startsWith("//", at)) {
                int line = text.indexOf('\n', at);
                at = line < 0 ? text.length() : line;
            } else if (text.startsWith("/*", at)) {
                at = text.indexOf("*/", at + 2) + 2;
            } else if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else {
                return at;
            }
        }
        return at;
    }
}
