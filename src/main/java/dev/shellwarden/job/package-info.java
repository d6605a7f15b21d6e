/**
 * Work that outlives its call: background jobs, terminals and shell sessions. May import assembly,
 * sandbox, process and workspace.
 */
@NullMarked
package dev.shellwarden.job;

import org.jspecify.annotations.NullMarked;
