/**
 * Pipelines that run without a shell. May import syntax, program, sandbox, process and workspace.
 */
@NullMarked
package dev.shellwarden.pipeline;

import org.jspecify.annotations.NullMarked;
