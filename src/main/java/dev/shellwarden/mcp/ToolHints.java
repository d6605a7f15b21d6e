package dev.shellwarden.mcp;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What MCP publishes about a tool beyond {@link org.springframework.ai.tool.annotation.Tool}. Its
 * schemas stand in {@code schemas/<name>.json} on the class path.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface ToolHints {

    /** A name for people. */
    String title();

    /** Whether it changes nothing. */
    boolean readOnly() default false;

    /** Whether it may destroy something. */
    boolean destructive() default false;

    /** Whether calling it twice is the same as once. */
    boolean idempotent() default false;

    /** Whether it reaches beyond this machine. */
    boolean openWorld() default false;

    /** Whether it is published unless the configuration chooses. */
    boolean byDefault() default true;
}
