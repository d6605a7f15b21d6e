/**
 * The tamper-evident record of what was asked, decided and run. May import assembly and workspace.
 */
@NullMarked
package dev.shellwarden.audit;

import org.jspecify.annotations.NullMarked;
