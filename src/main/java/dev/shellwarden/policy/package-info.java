/**
 * From a script and its request to allow, ask or deny. May import assembly, rules, program, syntax
 * and workspace.
 */
@NullMarked
package dev.shellwarden.policy;

import org.jspecify.annotations.NullMarked;
