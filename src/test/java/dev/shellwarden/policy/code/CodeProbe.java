package dev.shellwarden.policy.code;

import dev.shellwarden.program.EmbeddedCode;
import dev.shellwarden.syntax.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Prints what code amounts to: lines {@code language<TAB>code} in, commands and statements out. */
final class CodeProbe {

    private CodeProbe() {}

    public static void main(String[] arguments) throws IOException {
        CodeReaders readers = CodeReaders.load();
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] parts = line.split("\t", 2);
            CodeReading reading =
                    readers.read(
                            new EmbeddedCode(
                                    parts[0], parts[1].replace("\\n", "\n"), true, new Span(0, 0)));
            System.out.println(line);
            reading.commands().forEach(command -> System.out.println("    $ " + command));
            reading.statements()
                    .forEach(each -> System.out.println("    " + each.kind() + " " + each.text()));
        }
    }
}
