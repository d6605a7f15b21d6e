/**
 * Risk rules as data and the engine that matches them against invocations. May import program,
 * syntax and workspace; no Spring.
 */
@NullMarked
package dev.shellwarden.rules;

import org.jspecify.annotations.NullMarked;
