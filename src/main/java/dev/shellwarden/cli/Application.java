package dev.shellwarden.cli;

import java.util.List;
import org.springframework.beans.factory.BeanRegistrar;

/**
 * What the program is made of.
 *
 * @param root the class that Spring Boot starts where there is a web server
 * @param everywhere the beans of every entrance
 * @param stdio the beans of one client over standard input and output
 */
public record Application(
        Class<?> root, List<BeanRegistrar> everywhere, List<BeanRegistrar> stdio) {

    public Application {
        everywhere = List.copyOf(everywhere);
        stdio = List.copyOf(stdio);
    }
}
