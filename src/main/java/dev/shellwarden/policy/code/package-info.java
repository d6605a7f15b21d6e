/**
 * Code that commands carry, read well enough to say which commands it amounts to. May import rules,
 * program and syntax; no Spring.
 */
@NullMarked
package dev.shellwarden.policy.code;

import org.jspecify.annotations.NullMarked;
