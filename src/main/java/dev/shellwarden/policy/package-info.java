/**
 * From a script and its request to allow, ask or deny. May import assembly, rules, program, syntax,
 * workspace and yaml.
 */
@NullMarked
package dev.shellwarden.policy;

import org.jspecify.annotations.NullMarked;
