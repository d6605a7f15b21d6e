package dev.shellwarden.launcher;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * The jar's first class, compiled for Java 8 so that an old machine can run it and be told what is missing. It starts
 * the program anew with the start-up cache where there is one, and hands on to Spring Boot's launcher where not.
 */
public final class Launcher {

    private static final int REQUIRED_JAVA = 25;
    private static final int CANNOT_RUN = 69;
    private static final String SPRING_LAUNCHER = "org.springframework.boot.loader.launch.JarLauncher";

    private Launcher() {}

    /** Starts the program, or says in one line why it cannot be started. */
    public static void main(String[] arguments) throws Throwable {
        int found = javaVersion(System.getProperty("java.specification.version"));
        if (found < REQUIRED_JAVA) {
            System.err.println("shellwarden: needs Java " + REQUIRED_JAVA + " or later, and this is Java " + found + " ("
                    + System.getProperty("java.home") + "). Install a JDK " + REQUIRED_JAVA
                    + ", for example from https://adoptium.net, and start the jar with its java.");
            System.exit(CANNOT_RUN);
        }
        relaunch(arguments);
        start(arguments);
    }

    /** Compiled for the Java that is required, so it must not be named before that is there. */
    private static void relaunch(String[] arguments) {
        try {
            Method relaunch = Class.forName("dev.shellwarden.launcher.Relaunch")
                    .getDeclaredMethod("withCache", String[].class);
            relaunch.setAccessible(true);
            relaunch.invoke(null, (Object) arguments);
        } catch (ReflectiveOperationException impossible) {
            // The usual start follows.
        }
    }

    private static void start(String[] arguments) throws Throwable {
        try {
            Class.forName(SPRING_LAUNCHER)
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) arguments);
        } catch (InvocationTargetException failure) {
            throw failure.getCause();
        }
    }

    /** The number of a specification version: 8 for 1.8, 17 for 17. */
    private static int javaVersion(String specification) {
        String number = specification.startsWith("1.") ? specification.substring(2) : specification;
        int dot = number.indexOf('.');
        return Integer.parseInt(dot < 0 ? number : number.substring(0, dot));
    }
}
