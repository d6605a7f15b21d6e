package dev.shellwarden.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command line taken apart: what looks like {@code --some.property=value} is a property, the rest
 * is for the parser.
 *
 * @param words what is not a property
 * @param properties properties by name
 */
record PropertyArguments(List<String> words, Map<String, Object> properties) {

    private static final Pattern PROPERTY =
            Pattern.compile(
                    "--([A-Za-z][\\w-]*(?:\\.[\\w./*-]+(?:\\[[^\\]=]*\\])*)+)(?:=(.*))?",
                    Pattern.DOTALL);

    /**
     * Where Spring would look for files: decided by us, so that no file of the working directory is
     * ever read.
     */
    private static final Pattern LOCATION = Pattern.compile("spring\\.config\\.(location|name)");

    PropertyArguments {
        words = List.copyOf(words);
        properties = Map.copyOf(properties);
    }

    /** Splits a command line; {@code --} ends the options. */
    static PropertyArguments of(String[] arguments) {
        List<String> words = new ArrayList<>();
        Map<String, Object> properties = new LinkedHashMap<>();
        boolean options = true;
        for (String argument : arguments) {
            options &= !argument.equals("--");
            Matcher property = PROPERTY.matcher(argument);
            if (options && property.matches()) {
                properties.put(property.group(1).replace(".[", "["), valueOf(property));
            } else {
                words.add(argument);
            }
        }
        return new PropertyArguments(words, properties);
    }

    private static String valueOf(Matcher property) {
        String name = property.group(1);
        if (LOCATION.matcher(name).matches()) {
            throw new UsageException("'--%s' cannot be set; use '--config FILE'".formatted(name));
        }
        if (property.group(2) == null) {
            throw new UsageException(
                    "property '--%1$s' needs a value: write '--%1$s=VALUE'".formatted(name));
        }
        return property.group(2);
    }
}
