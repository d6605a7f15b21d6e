package dev.shellwarden.yaml;

import java.io.Reader;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.Node;

/** Reads the product's own YAML. */
final class YamlText {

    /** Far above our largest file. */
    private static final int MOST_CHARACTERS = 8 << 20;

    private static final int MOST_ALIASES = 50;

    private YamlText() {}

    static Node compose(Reader text) {
        LoaderOptions options = new LoaderOptions();
        options.setMaxAliasesForCollections(MOST_ALIASES);
        options.setCodePointLimit(MOST_CHARACTERS);
        return new Yaml(options).compose(text);
    }
}
