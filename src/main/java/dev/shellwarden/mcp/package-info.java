/**
 * The MCP tools, their answers and the transports. May import public types of every lower package,
 * never http or cli.
 */
@NullMarked
package dev.shellwarden.mcp;

import org.jspecify.annotations.NullMarked;
