/**
 * The command line: options and subcommands that become properties. May import public types of
 * every lower package, never mcp or http.
 */
@NullMarked
package dev.shellwarden.cli;

import org.jspecify.annotations.NullMarked;
