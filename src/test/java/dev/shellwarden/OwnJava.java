package dev.shellwarden;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Programs of these tests' class path in processes of their own. */
public final class OwnJava {

    private OwnJava() {}

    /** What starts a class of the product or its tests: the virtual machine, its options, it. */
    public static List<String> command(Class<?> main, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath(), main.getName()));
        return command;
    }

    /** Whether the launcher gave it to the machine or to a loader of its own. */
    private static String classPath() {
        return OwnJava.class.getClassLoader() instanceof URLClassLoader loader
                ? Arrays.stream(loader.getURLs())
                        .map(URL::getPath)
                        .collect(Collectors.joining(File.pathSeparator))
                : System.getProperty("java.class.path");
    }
}
