/**
 * What programs do with their arguments, and the invocations that a script could run. May import
 * syntax and workspace; no Spring.
 */
@NullMarked
package dev.shellwarden.program;

import org.jspecify.annotations.NullMarked;
