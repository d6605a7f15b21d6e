/**
 * The one way of a command: parse, decide, approve, record, confine, run, record. May import
 * everything below.
 */
@NullMarked
package dev.shellwarden.command;

import org.jspecify.annotations.NullMarked;
