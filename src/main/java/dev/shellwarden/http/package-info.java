/**
 * Tokens, origins, hosts and limits in front of the HTTP transports. May import public types of
 * every lower package, never mcp or cli.
 */
@NullMarked
package dev.shellwarden.http;

import org.jspecify.annotations.NullMarked;
